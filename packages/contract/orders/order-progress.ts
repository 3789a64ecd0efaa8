import { compareMonths } from '../values/month.ts';
import { dueOfOrder, type OrderWithDue } from './due.ts';
import { isAnythingPaid, type Manuscript, type Order, type OrderSlot, slotPeriod } from './order.ts';
import { isSettled, isStopped, rulesOf } from './order-status.ts';

/** Returns the manuscripts whose state is known; none with a provider that keeps no state. */
const manuscriptsOf = ({ lines }: Pick<Order, 'lines'>) => lines.flatMap(({ manuscript }) => manuscript ?? []);

const areReceived = (manuscripts: readonly Manuscript[]) => manuscripts.every(({ received }) => received !== null);

/** What happens with an order now, in the customer's words: 'Menunggu termin 2'. An unknown status is returned unchanged. */
export function statusText(order: OrderWithDue & Pick<Order, 'lines'>): string {
  const due = dueOfOrder(order);
  if (due.kind === 'open')
    return due.count > 1 && due.termin !== null ? `Menunggu termin ${due.termin}` : 'Menunggu pembayaran';
  const { note, step } = rulesOf(order.status);
  const manuscripts = manuscriptsOf(order);
  // Step 2 is that of a paid order, which waits for manuscripts.
  if (step === 2 && manuscripts.length > 0)
    return areReceived(manuscripts) ? 'Naskah diterima' : 'Menunggu naskah Anda';
  return note ?? order.status;
}

/** Returns whether an order has a ticket: something is paid, it was not stopped, and its lines are known. */
export function hasTicket({ status, lines, payments }: Pick<Order, 'status' | 'lines' | 'payments'>): boolean {
  return !isStopped(status) && lines.length > 0 && (isSettled(status) || isAnythingPaid(payments));
}

/** The steps after the first payment, as numbers of the card's list from 0. */
export type NextStep = 1 | 2 | 3 | 4;

/**
 * Returns what happens next: 1 the customer sends manuscripts, 2 editors review them, 3 the month of publication, 4 nothing. Null for an
 * order without a ticket or without known manuscripts.
 */
export function nextStep(order: Pick<Order, 'status' | 'lines' | 'payments'>): NextStep | null {
  const manuscripts = manuscriptsOf(order);
  if (!hasTicket(order) || manuscripts.length === 0) return null;
  const { step } = rulesOf(order.status);
  if (step === 4) return 4;
  // Staff begin to work on an order with its manuscripts.
  if (step === 3 || manuscripts.every(({ loa }) => loa !== null)) return 3;
  return areReceived(manuscripts) ? 2 : 1;
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
