import { atom } from 'nanostores';
import { fullOrder, type Order } from '#domain/order.ts';
import { ApiError, isCancelled } from '#src/api/api-error.ts';
import { orderCalls } from '#src/api/order-calls.ts';
import { call } from './client.ts';
import { takePassedOrder } from './passed-order.ts';
import { $accessToken } from './signed-in.ts';

const api = orderCalls(call);

/** One order: the detail, payment and tracking screens. */
export type OrderState =
  | { kind: 'no-token' }
  | { kind: 'loading' }
  | { kind: 'ready'; order: Order }
  | { kind: 'error'; message: string };

export const $order = atom<OrderState>({ kind: 'loading' });

let latest = new AbortController();

/**
 * Loads an order: shows at once the one that the list passed on, if any, and then what the server says. When the detail
 * cannot be had, the first page of the list is looked through (docs/product.md 7). Never throws; a failure is shown only when
 * there is nothing else to show.
 */
export async function loadOrder(routeId: string): Promise<void> {
  latest.abort();
  if ($accessToken.get() === null) return $order.set({ kind: 'no-token' });
  const mine = new AbortController();
  latest = mine;
  const id = /^\d+$/.test(routeId) ? Number(routeId) : 0;
  if (!Number.isSafeInteger(id) || id < 1) return $order.set({ kind: 'error', message: 'Pesanan tidak ditemukan.' });
  const shown = $order.get();
  const listed = takePassedOrder(id) ?? (shown.kind === 'ready' && shown.order.id === id ? shown.order : null);
  $order.set(listed === null ? { kind: 'loading' } : { kind: 'ready', order: listed });
  try {
    const order = fullOrder(listed, await detail(id, mine.signal));
    if (order !== null) $order.set({ kind: 'ready', order });
  } catch (error) {
    if (isCancelled(error) || (listed !== null && !isGone(error))) return;
    $order.set({ kind: 'error', message: error instanceof Error ? error.message : 'Gagal mengambil detail pesanan.' });
  }
}

/** An order that the server no longer gives must not stay on screen. */
const isGone = (error: unknown) => error instanceof ApiError && [401, 403, 404].includes(error.status);

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

$accessToken.listen((token) => {
  latest.abort();
  $order.set({ kind: token === null ? 'no-token' : 'loading' });
});
