import { compareMonths } from './month.ts';
import { type Order, type OrderSlot, slotPeriod } from './order.ts';
import { type OrderStatus, rulesOf, type TrackerStepNumber } from './order-status.ts';

/**
 * A step of the tracker. `months` are the publish months of 'Terjadwal Publish', as far as known; `dateName` says what the
 * step's day is. `current` is the step that the order is at, which is also done when it is the last one.
 */
export type TrackerStep = {
  label: string;
  months: string[];
  dateName: string;
  state: 'done' | 'active' | 'todo';
  current: boolean;
};

/** Slots without a month have nothing to show: their place does not matter. */
function earlierFirst(a: OrderSlot | null, b: OrderSlot | null): number {
  return a?.month && b?.month ? compareMonths(a.month, b.month) : Number(!a?.month) - Number(!b?.month);
}

/** The five steps of an order (docs/product.md 4). The active one gets `aria-current="step"`; those before it are done, and so is 'Selesai' when it is reached. */
export function trackerSteps(order: Pick<Order, 'status' | 'lines'>): TrackerStep[] {
  const { step: current, paymentStep } = rulesOf(order.status);
  const slots = order.lines.map(({ slot }) => slot).sort(earlierFirst);
  const periods = slots.map(slotPeriod).filter((period) => period !== null);
  const steps: [label: string, dateName: string, months: string[]][] = [
    ['Pesanan Diterima', 'Diterima', []],
    [paymentStep, 'Lunas', []],
    ['Sedang Diproses', 'Mulai', []],
    ['Terjadwal Publish', 'Dijadwalkan', [...new Set(periods)]],
    ['Selesai', 'Selesai', []],
  ];
  const last = steps.length - 1;
  return steps.map(([label, dateName, months], i) => ({
    label,
    months,
    dateName,
    state: i < current || (i === last && current === last) ? 'done' : i === current ? 'active' : 'todo',
    current: i === current,
  }));
}

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
