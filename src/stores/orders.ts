import { fullOrder, type Order, type OrderPage } from '#domain/order.ts';
import { ApiError, isCancelled } from '#src/api/api-error.ts';
import { api } from './api.ts';
import { createResource, dataOf } from './resource.ts';
import { $accessToken } from './session.ts';
import { readText, writeText } from './storage.ts';

const errorText = (fallback: string) => (error: unknown) => (error instanceof Error && error.message) || fallback;

const list = createResource<OrderPage, number>({
  $token: $accessToken,
  fetch: (page, signal) => api.orders(page, { signal }),
  errorText: errorText('Gagal mengambil pesanan'),
  // On failure the list is emptied (docs/product.md 8).
  keepsData: () => false,
});

/** The orders list. The page before stays while another is asked for, so that the pager stays usable (docs/product.md 10.8). */
export const $orders = list.$state;

/** Loads a page, counted from 1, and cancels an earlier load. */
export async function loadOrders(page: number): Promise<void> {
  await list.load(page);
}

const notFound = () => new ApiError(404, 'Pesanan tidak ditemukan.');

const one = createResource<Order, string>({
  $token: $accessToken,
  async fetch(routeId, signal, listed) {
    const id = orderId(routeId);
    if (id === null) throw notFound();
    return fullOrder(listed, await detail(id, signal)) ?? Promise.reject(notFound());
  },
  errorText: errorText('Gagal mengambil detail pesanan.'),
  // An order that the server no longer gives must not stay on screen.
  keepsData: (error) => !(error instanceof ApiError && [401, 403, 404].includes(error.status)),
});

/** One order: the detail, payment and tracking screens. The query is the id as the address has it. */
export const $order = one.$state;

/**
 * Loads an order: shows at once the one that the list passed on, if any, and then what the server says. When the detail
 * cannot be had, the first page of the list is looked through (docs/product.md 7).
 */
export async function loadOrder(routeId: string): Promise<void> {
  const id = orderId(routeId);
  if ($accessToken.get() !== null) {
    const passed = id === null ? null : takePassedOrder(id);
    if (passed !== null) one.show(passed);
    else if (dataOf($order.get())?.id !== id) one.show(null);
  }
  await one.load(routeId);
}

/** Loads the order again, unless that is under way: on a slow network it would only be cancelled each time. */
export async function reloadOrder(routeId: string): Promise<void> {
  await (one.inFlight() ?? loadOrder(routeId));
}

/** The order id in an address; null for what is none. */
function orderId(routeId: string): number | null {
  const id = /^\d+$/.test(routeId) ? Number(routeId) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

async function detail(id: number, signal: AbortSignal): Promise<Order> {
  try {
    return await api.order(id, { signal });
  } catch (error) {
    if (isCancelled(error) || (error instanceof ApiError && error.status === 401)) throw error;
    // The reason that the detail gave is the one to show if the list does not know the order either.
    const page = await api.orders(1, { signal }).catch(() => null);
    const listed = page?.orders.find((order) => order.id === id);
    if (listed === undefined) throw error;
    return listed;
  }
}

const passedKey = 'order:passed';

/** Hands an order from the list to the screen that is opened next, which then shows it at once (docs/product.md 2.13). */
export function passOrder(order: Order): void {
  writeText('session', passedKey, JSON.stringify(order));
}

/** The order that was passed on, once, if it is this one. */
export function takePassedOrder(id: number): Order | null {
  const text = readText('session', passedKey);
  writeText('session', passedKey, null);
  const order = text === null ? null : parseOrder(text);
  return order?.id === id ? order : null;
}

/** The fields that hold a date, which JSON knows only as text. */
const dateFields = ['date', 'updatedAt', 'deadline', 'dueAt', 'paidAt', 'at'];

function parseOrder(text: string): Order | null {
  try {
    const order = JSON.parse(text, (field, value) =>
      dateFields.includes(field) && typeof value === 'string' ? new Date(value) : value,
    ) as Partial<Order> | null; // only passOrder writes it; the lists are looked at, should another version have written it
    const lists = [order?.lines, order?.payments, order?.history];
    return order !== null && lists.every(Array.isArray) ? (order as Order) : null;
  } catch {
    return null;
  }
}
