import { ApiError, isCancelled } from '@slotterbit/contract/client/api-error.ts';
import { orderApi } from '@slotterbit/contract/client/order-api.ts';
import { fullOrder, type Order, type OrderPage } from '@slotterbit/contract/orders/order.ts';
import { isStopped } from '@slotterbit/contract/orders/order-status.ts';
import type { OrderTab } from '@slotterbit/contract/orders/order-tabs.ts';
import { request } from '../api.ts';
import { onRestored } from '../page-events.ts';
import { createResource, dataOf } from '../resource.ts';
import { $accessToken } from '../session/session.ts';
import { readText, writeText } from '../session/storage.ts';

const api = orderApi(request);

const errorText = (fallback: string) => (error: unknown) => (error instanceof Error && error.message) || fallback;

/** A page of a tab; pages count from 1. */
export type OrdersQuery = { page: number; tab: OrderTab };

const list = createResource<OrderPage, OrdersQuery>({
  $token: $accessToken,
  fetch: ({ page, tab }, signal) => api.orders(page, tab, { signal }),
  errorText: errorText('Gagal mengambil pesanan'),
  // A failure empties the list (docs/product.md 8).
  keepsData: () => false,
});

/** The orders list. While another page loads, the current one stays, so that the pager is usable (docs/product.md 10.8). */
export const $orders = list.$state;

/** Loads a page, counted from 1, and cancels a running load. */
export async function loadOrders(page: number, tab: OrderTab = 'semua'): Promise<void> {
  await list.load({ page, tab });
}

/**
 * Loads a customer's data now, on an event of the window, when the page comes out of the back/forward cache, and when another tab signs in: the
 * store then only removed the old data. Returns the function that stops it.
 */
export function keepLoaded(load: () => void, event: 'focus' | 'popstate'): () => void {
  window.addEventListener(event, load);
  const stops = [onRestored(load), $accessToken.listen(load)];
  load();
  return () => {
    window.removeEventListener(event, load);
    for (const stop of stops) stop();
  };
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
  // Hide an order that the server refuses to show.
  keepsData: (error) => !(error instanceof ApiError && [401, 403, 404].includes(error.status)),
});

/** The order of the detail, payment and tracking screens. Its query is the id from the address. */
export const $order = one.$state;

/**
 * Loads an order. Shows the order that the list passed on until the server answers. If the detail fails, looks in the first page of the
 * list (docs/product.md 7).
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

/** Cancels an order that is not paid, and shows it as the server has it then. Resolves to the error's text, or null. */
export async function cancelOrder(id: number): Promise<string | null> {
  try {
    await api.cancelOrder(id);
    await loadOrder(String(id));
    return null;
  } catch (error) {
    await loadOrder(String(id));
    // After a lost response, the order shows whether it was cancelled.
    const order = dataOf($order.get());
    return order?.id === id && isStopped(order.status) ? null : errorText('Gagal membatalkan pesanan.')(error);
  }
}

/** Has the provider number the order's invoice, and shows the order with the number. Resolves to whether it has one now; an error is not shown. */
export async function numberInvoice(id: number): Promise<boolean> {
  try {
    const invoiceNumber = await api.numberInvoice(id);
    const shown = dataOf($order.get());
    if (shown?.id === id) one.show({ ...shown, invoiceNumber });
    return true;
  } catch {
    return false;
  }
}

/** Loads the order again, or joins a running load: on a slow network, polling would otherwise cancel every load. */
export async function reloadOrder(routeId: string): Promise<void> {
  await (one.inFlight() ?? loadOrder(routeId));
}

/** Returns the order id of an address; null for an invalid one. */
function orderId(routeId: string): number | null {
  const id = /^\d+$/.test(routeId) ? Number(routeId) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

async function detail(id: number, signal: AbortSignal): Promise<Order> {
  try {
    return await api.order(id, { signal });
  } catch (error) {
    if (isCancelled(error) || (error instanceof ApiError && error.status === 401)) throw error;
    // If the list does not contain the order, show the detail's error.
    const page = await api.orders(1, 'semua', { signal }).catch(() => null);
    const listed = page?.orders.find((order) => order.id === id);
    if (listed === undefined) throw error;
    return listed;
  }
}

const passedKey = 'customer:order';

/** Passes an order from the list to the next screen, which shows it at once (docs/product.md 2.13). */
export function passOrder(order: Order): void {
  writeText('session', passedKey, JSON.stringify(order, markDate));
}

/** Returns the passed order, once, if it has this id. */
export function takePassedOrder(id: number): Order | null {
  const text = readText('session', passedKey);
  writeText('session', passedKey, null);
  try {
    const order: Order | null = JSON.parse(text ?? 'null', readDate); // only passOrder writes it
    return order?.id === id && Array.isArray(order.lines) ? order : null;
  } catch {
    return null;
  }
}

/** JSON has no dates: `value` is already the text of one. */
export function markDate(this: Record<string, unknown>, field: string, value: unknown) {
  return this[field] instanceof Date ? { $date: value } : value;
}

/** Reads what `markDate` wrote. */
export const readDate = (_field: string, value: { $date?: string } | null) =>
  value?.$date ? new Date(value.$date) : value;
