import { compareMonths } from '../values/month.ts';
import { dueOfOrder, type OrderWithDue } from './due.ts';
import { isAnythingPaid, type Order, type OrderSlot, slotPeriod } from './order.ts';
import { isSettled, isStopped, rulesOf } from './order-status.ts';

/** Returns whether every manuscript arrived; false with a provider that does not say it. */
const hasAllManuscripts = ({ lines }: Pick<Order, 'lines'>) =>
  lines.length > 0 && lines.every(({ manuscript }) => manuscript?.received);

/** What happens with an order now, in the customer's words: 'Menunggu termin 2'. An unknown status is returned unchanged. */
export function statusText(order: OrderWithDue & Pick<Order, 'lines'>): string {
  const due = dueOfOrder(order);
  if (due.kind === 'open')
    return due.count > 1 && due.termin !== null ? `Menunggu termin ${due.termin}` : 'Menunggu pembayaran';
  const { note, step } = rulesOf(order.status);
  // Step 2 is that of a paid order, which waits for manuscripts.
  return step === 2 && hasAllManuscripts(order) ? 'Naskah diterima' : (note ?? order.status);
}

/** The steps after the first payment, as numbers of the card's list from 0. */
export type NextStep = 1 | 2 | 3 | 4;

/**
 * Returns what happens next: 1 the customer sends manuscripts, 2 editors review them, 3 the month of publication, 4 nothing. Null before
 * the first payment and for an order that was stopped or has no known lines.
 */
export function nextStep({ status, lines, payments }: Pick<Order, 'status' | 'lines' | 'payments'>): NextStep | null {
  const { step } = rulesOf(status);
  if (isStopped(status) || lines.length === 0 || !(isSettled(status) || isAnythingPaid(payments))) return null;
  if (step === 4) return 4;
  // Staff begin to work on an order with its manuscripts.
  if (step === 3 || lines.every(({ manuscript }) => manuscript?.loa)) return 3;
  return hasAllManuscripts({ lines }) ? 2 : 1;
}

/** Slots without a month come last. */
function earlierFirst(a: OrderSlot | null, b: OrderSlot | null): number {
  return a?.month && b?.month ? compareMonths(a.month, b.month) : Number(!a?.month) - Number(!b?.month);
}

/** Returns the publish months of the lines, each once, earliest first. */
export function publishPeriods({ lines }: Pick<Order, 'lines'>): string[] {
  const slots = lines.map(({ slot }) => slot).sort(earlierFirst);
  return [...new Set(slots.map(slotPeriod).filter((period) => period !== null))];
}
