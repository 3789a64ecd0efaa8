import { compareMonths } from './month.ts';
import { type Order, type OrderSlot, slotPeriod } from './order.ts';
import { rulesOf } from './order-status.ts';

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
