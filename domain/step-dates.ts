import type { Order } from './order.ts';
import { type OrderStatus, rulesOf, type TrackerStepNumber } from './order-status.ts';

/**
 * When each of the five steps of the tracker was reached, in its order; null when that is not known or not yet so.
 * From the order's history where the provider tells it, otherwise from what its payments and its last change say.
 */
export function stepDates(
  order: Pick<Order, 'date' | 'updatedAt' | 'status' | 'payments' | 'history'>,
): (Date | null)[] {
  const paid = lastPayment(order);
  const reached = (step: TrackerStepNumber) => {
    const isDated = (status: OrderStatus) => rulesOf(status).datedSteps.includes(step);
    return (
      order.history.filter(({ status }) => isDated(status)).at(-1)?.at ??
      (isDated(order.status) ? order.updatedAt : null)
    );
  };
  return [order.date, paid ?? reached(1), paid ?? reached(2), reached(3), reached(4)];
}

/** When the last termin was paid; null while one is open. */
function lastPayment({ payments }: Pick<Order, 'payments'>): Date | null {
  const dates = payments
    .map(({ status, paidAt }) => (status === 'paid' ? paidAt : null))
    .filter((date) => date !== null);
  if (dates.length === 0 || dates.length < payments.length) return null;
  return new Date(Math.max(...dates.map(Number)));
}
