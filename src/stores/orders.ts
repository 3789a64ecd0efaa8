import { atom } from 'nanostores';
import type { OrderPage } from '#domain/order.ts';
import { isCancelled } from '#src/api/api-error.ts';
import { orderCalls } from '#src/api/order-calls.ts';
import { call } from './client.ts';
import { $accessToken } from './signed-in.ts';

const api = orderCalls(call);

/** The orders list. `before` is the page on screen while another loads, so that the pager stays usable (docs/product.md 10). */
export type OrdersState =
  | { kind: 'no-token' }
  | { kind: 'loading'; page: number; before: OrderPage | null }
  | { kind: 'ready'; orders: OrderPage }
  | { kind: 'error'; page: number; message: string };

export const $orders = atom<OrdersState>({ kind: 'loading', page: 1, before: null });

let latest = new AbortController();

/** Loads a page, counted from 1, and cancels an earlier load. Never throws; on failure the list is emptied (docs/product.md 8). */
export async function loadOrders(page: number): Promise<void> {
  latest.abort();
  if ($accessToken.get() === null) return $orders.set({ kind: 'no-token' });
  const mine = new AbortController();
  latest = mine;
  const state = $orders.get();
  const before = state.kind === 'ready' ? state.orders : state.kind === 'loading' ? state.before : null;
  $orders.set({ kind: 'loading', page, before });
  try {
    $orders.set({ kind: 'ready', orders: await api.orders(page, { signal: mine.signal }) });
  } catch (error) {
    if (isCancelled(error)) return;
    $orders.set({ kind: 'error', page, message: error instanceof Error ? error.message : 'Gagal mengambil pesanan' });
  }
}

$accessToken.listen((token) => {
  latest.abort();
  $orders.set(token === null ? { kind: 'no-token' } : { kind: 'loading', page: 1, before: null });
});
