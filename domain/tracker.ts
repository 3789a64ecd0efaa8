import { compareMonths } from './month.ts';
import { type Order, type OrderSlot, slotPeriod } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/** A step of the tracker. `detail` is the publish month of 'Terjadwal Publish', when known. */
export type TrackerStep = { label: string; detail: string | null; state: 'done' | 'active' | 'todo' };

const active = new Map<string, number>([
  ['pending', 1],
  ['paid', 2],
  ['shipped', 3],
  ['completed', 4],
]);

/** The active step, counted from zero (docs/product.md 10): any status but paid, shipped and completed is at 1. */
export function activeStep(status: OrderStatus): number {
  return active.get(status) ?? 1;
}

/** Slots without a month have nothing to show: their place does not matter. */
function earlierFirst(a: OrderSlot | null, b: OrderSlot | null): number {
  return a?.month && b?.month ? compareMonths(a.month, b.month) : Number(!a?.month) - Number(!b?.month);
}

/** The five steps of an order (docs/product.md 4). The active one gets `aria-current="step"`; those before it are done. */
export function trackerSteps(order: Pick<Order, 'status' | 'lines'>): TrackerStep[] {
  const current = activeStep(order.status);
  const paid = order.status === 'paid' || order.status === 'completed';
  const slots = order.lines.map(({ slot }) => slot).sort(earlierFirst);
  const periods = slots.map(slotPeriod).filter((period) => period !== null);
  const labels: [string, string | null][] = [
    ['Pesanan Diterima', null],
    [paid ? 'Pembayaran Lunas' : 'Menunggu Pembayaran', null],
    ['Sedang Diproses', null],
    ['Terjadwal Publish', periods.length > 0 ? [...new Set(periods)].join(', ') : null],
    ['Selesai', null],
  ];
  return labels.map(([label, detail], i) => ({
    label,
    detail,
    state: i < current ? 'done' : i === current ? 'active' : 'todo',
  }));
}
