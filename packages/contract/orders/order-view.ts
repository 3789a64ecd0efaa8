import { dayText, isDayOver } from '../values/date.ts';
import type { Rupiah } from '../values/money.ts';
import {
  isAnythingPaid,
  type Manuscript,
  nextPayment,
  type Order,
  type OrderLine,
  type Payment,
  paidTotal,
} from './order.ts';
import { canPay, isSettled, isStopped, type PaymentStatus, rulesOf } from './order-status.ts';

/** The facts of an order that decide its view; payments are sorted by termin. */
export type OrderFacts = Pick<Order, 'status' | 'total' | 'termin' | 'deadline' | 'canCancel'> & {
  payments: readonly Pick<Payment, 'termin' | 'amount' | 'status' | 'dueAt' | 'transfer'>[];
  lines: readonly Pick<OrderLine, 'manuscript' | 'manuscriptUntil'>[];
};

/**
 * The payment that is due next. `termin` is null if the provider does not send it; `rest` is what remains afterwards. `at`: its day, null if
 * unknown. `isNow`: asked for today. `isAnnounced`: the payer announced a bank transfer, and `amount` and `at` are the transfer's.
 */
export type OpenDue = {
  kind: 'open';
  termin: number | null;
  count: number;
  amount: Rupiah;
  total: Rupiah;
  rest: Rupiah;
  at: Date | null;
  isNow: boolean;
  isAnnounced: boolean;
};

/** What a customer owes: a payment, nothing because all is paid, or nothing because the order was stopped or its status is unknown. */
export type Due = OpenDue | { kind: 'paid'; count: number; total: Rupiah } | { kind: 'none'; total: Rupiah };

/** The steps after the first payment: 1 the customer sends manuscripts, 2 editors review them, 3 the month of publication, 4 nothing. */
export type NextStep = 1 | 2 | 3 | 4;

/** The last day for a line's manuscript, 'YYYY-MM-DD', and whether it is over. */
export type ManuscriptDue = { day: string; isOver: boolean };

/** What an order waits for; 'month' is its publish month. */
export type WaitsFor = 'payment' | 'transfer' | 'manuscripts' | 'review' | 'month' | 'nothing';

export type OrderView = {
  due: Due;
  /** Null with an unknown status, and for a paid order of a provider that knows no manuscripts. */
  waitsFor: WaitsFor | null;
  /** Null before the first payment, for a stopped order, and with a provider that knows no manuscripts. */
  nextStep: NextStep | null;
  /** For each line until when its manuscript is awaited; null if that is unknown, and once it is no longer awaited. */
  manuscripts: (ManuscriptDue | null)[];
  can: { pay: boolean; cancel: boolean; track: boolean };
  /** `receipts`: the termin that have one. `calendar`: days that are worth saving can exist. */
  papers: { receipts: number[]; hasTicket: boolean; hasCalendar: boolean };
  /** For each termin whether it is paid, as drawn. */
  isTerminPaid: boolean[];
};

/** Returns all that can be said about an order at this moment. */
export function orderView(order: OrderFacts, now: Date): OrderView {
  const { status, payments, termin, total, canCancel } = order;
  const { canTrack } = rulesOf(status);
  const due = dueOf(order, now);
  const nextStep = nextStepOf(order);
  // Without payments, only a single termin is known: the total.
  const known = payments.length === 0 && termin <= 1 ? [{ termin: 1, amount: total }] : payments;
  return {
    due,
    waitsFor: waitsForOf(order, due),
    nextStep,
    manuscripts: order.lines.map((line) => manuscriptDue(order, line, now)),
    can: { pay: canPay(status), cancel: canCancel, track: canTrack },
    papers: {
      receipts: known.filter((one) => hasReceipt(order, one)).map((one) => one.termin),
      hasTicket: hasTicket(order),
      hasCalendar: !isStopped(status),
    },
    isTerminPaid: Array.from({ length: Math.min(MAX_DRAWN, terminCount(order)) }, (_, i) => isTerminPaid(order, i + 1)),
  };
}

/** Protects the screen from a faulty provider: it draws one part per termin. */
const MAX_DRAWN = 60;

export function terminCount({ termin, payments }: Pick<OrderFacts, 'termin' | 'payments'>): number {
  return Math.max(1, termin, payments.length, ...payments.map((one) => one.termin));
}

function dueOf(order: Omit<OrderFacts, 'lines' | 'canCancel'>, now: Date): Due {
  const { total, payments, deadline } = order;
  const count = terminCount(order);
  if (isPaid(order)) return { kind: 'paid', count, total };
  if (!canPay(order.status)) return { kind: 'none', total };
  const next = nextPayment({ payments });
  const open = total - paidTotal({ payments });
  // All known payments are paid, and the provider has not updated the status yet.
  if (next === null && payments.length > 0 && open <= 0) return { kind: 'none', total };
  const amount = next?.amount ?? open;
  // After its day the payer has to choose again.
  const transfer = next?.transfer && next.transfer.until > now ? next.transfer : null;
  return {
    kind: 'open',
    termin: next?.termin ?? null,
    count,
    amount: transfer?.amount ?? amount,
    total,
    rest: open - amount,
    at: transfer?.until ?? earlierOf(next?.dueAt ?? null, deadline),
    isNow: transfer !== null || isDueNow(payments, now),
    isAnnounced: transfer !== null,
  };
}

const earlierOf = (a: Date | null, b: Date | null) => (a === null || (b !== null && b < a) ? b : a);

/**
 * Returns whether the order is paid: its status says so, and no payment contradicts it (such as a chargeback). If all payments are
 * pending, the status counts, because a provider may update the order alone.
 */
export function isPaid({ status, payments }: Pick<OrderFacts, 'status' | 'payments'>): boolean {
  const asked = payments.filter(({ amount }) => amount !== 0);
  const all = (wanted: PaymentStatus) => asked.every((one) => one.status === wanted);
  return isSettled(status) && (all('paid') || all('pending'));
}

/** Returns whether the termin's money arrived and was not returned. */
export function isTerminPaid(order: Pick<OrderFacts, 'status' | 'payments'>, termin: number): boolean {
  return isPaid(order) || order.payments.some((one) => one.termin === termin && one.status === 'paid');
}

/** Returns whether a payment is asked for today: nothing is paid yet, the last attempt failed, or its day has come. */
function isDueNow(payments: OrderFacts['payments'], now: Date): boolean {
  const next = nextPayment({ payments });
  if (!isAnythingPaid(payments) || next?.status === 'failed') return true;
  return next !== null && next.dueAt !== null && dayText(next.dueAt.toISOString()) <= dayText(now.toISOString());
}

/**
 * Returns whether a termin has a receipt: only for money that arrived and was not returned. A stopped order's money is refunded, an
 * unknown status ('refunded') proves nothing, and a termin of 0 was never paid (docs/product.md 13.2).
 */
export function hasReceipt(
  order: Pick<OrderFacts, 'status' | 'payments'>,
  { termin, amount }: Pick<Payment, 'termin' | 'amount'>,
): boolean {
  return rulesOf(order.status).hasReceipt && amount > 0 && isTerminPaid(order, termin);
}

/** An order has a ticket if something is paid, it was not stopped, and its lines are known. */
function hasTicket({ status, lines, payments }: Pick<OrderFacts, 'status' | 'lines' | 'payments'>): boolean {
  return !isStopped(status) && lines.length > 0 && (isSettled(status) || isAnythingPaid(payments));
}

/** Returns the manuscripts whose state is known; none with a provider that keeps no state. */
const manuscriptsOf = ({ lines }: Pick<OrderFacts, 'lines'>) => lines.flatMap(({ manuscript }) => manuscript ?? []);

const areReceived = (manuscripts: readonly Manuscript[]) => manuscripts.every(({ received }) => received !== null);

/** Staff begin to work on an order with its manuscripts (step 3). Whether one arrived after its day is known only from its state. */
function manuscriptDue({ status }: OrderFacts, line: OrderFacts['lines'][number], now: Date): ManuscriptDue | null {
  const day = line.manuscriptUntil;
  const { step } = rulesOf(status);
  if (day === null || isStopped(status) || step >= 3 || (line.manuscript?.received ?? null) !== null) return null;
  const isOver = isDayOver(day, now);
  return isOver && line.manuscript === null ? null : { day, isOver };
}

function nextStepOf(order: OrderFacts): NextStep | null {
  const manuscripts = manuscriptsOf(order);
  if (!hasTicket(order) || manuscripts.length === 0) return null;
  const { step } = rulesOf(order.status);
  if (step === 4) return 4;
  // Staff begin to work on an order with its manuscripts.
  if (step === 3 || manuscripts.every(({ loa }) => loa !== null)) return 3;
  return areReceived(manuscripts) ? 2 : 1;
}

function waitsForOf(order: OrderFacts, due: Due): WaitsFor | null {
  if (due.kind === 'open') return due.isAnnounced ? 'transfer' : 'payment';
  const { step, stopped, note } = rulesOf(order.status);
  if (stopped !== null || step === 4) return 'nothing';
  if (step === 3) return 'month';
  const manuscripts = manuscriptsOf(order);
  // Step 2 is that of a paid order, which waits for manuscripts.
  if (note === null || step !== 2 || manuscripts.length === 0) return null;
  return areReceived(manuscripts) ? 'review' : 'manuscripts';
}
