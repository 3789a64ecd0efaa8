import type { KnownStatus } from './order-status.ts';

/** The tabs of the orders list, in their order. `statuses` is null for all orders. */
export const orderTabs = [
  { id: 'semua', label: 'Semua', statuses: null },
  { id: 'perlu-dibayar', label: 'Perlu dibayar', statuses: ['pending'] },
  { id: 'berjalan', label: 'Berjalan', statuses: ['paid', 'shipped'] },
  { id: 'selesai', label: 'Selesai', statuses: ['completed'] },
] as const satisfies readonly { id: string; label: string; statuses: readonly KnownStatus[] | null }[];

export type OrderTab = (typeof orderTabs)[number]['id'];
export const orderTabIds = orderTabs.map(({ id }) => id);

/** The number of orders in each tab. */
export type OrderTabCounts = Record<OrderTab, number>;

/** Returns the tab of an address; 'semua' for an unknown one. */
export function orderTab(value: unknown): OrderTab {
  return orderTabIds.find((id) => id === value) ?? 'semua';
}

/** Counts the orders of each tab from the number of orders in each status. */
export function countTabs(byStatus: ReadonlyMap<string, number>): OrderTabCounts {
  const all = [...byStatus.values()].reduce((sum, count) => sum + count, 0);
  const counts = orderTabs.map(({ id, statuses }) => [
    id,
    statuses === null ? all : statuses.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0),
  ]);
  return Object.fromEntries(counts);
}
