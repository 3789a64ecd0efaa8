import type { Order } from './order.ts';

/**
 * When each of the five steps of the tracker was reached, in its order; null when that is not known or not yet so.
 * From the order's history where the provider tells it, otherwise from what its payments and its last change say.
 */
export function stepDates(
  order: Pick<Order, 'date' | 'updatedAt' | 'status' | 'payments' | 'history'>,
): (Date | null)[] {
  const reached = (status: string) =>
    order.history.filter((change) => change.status === status).at(-1)?.at ??
    (order.status === status ? order.updatedAt : null);
  const paid = lastPayment(order) ?? reached('paid');
  return [order.date, paid, paid, reached('shipped'), reached('completed')];
}

/** When the last termin was paid; null while one is open. */
function lastPayment({ payments }: Pick<Order, 'payments'>): Date | null {
  const dates = payments
    .map(({ status, paidAt }) => (status === 'paid' ? paidAt : null))
    .filter((date) => date !== null);
  if (dates.length === 0 || dates.length < payments.length) return null;
  return new Date(Math.max(...dates.map(Number)));
}
