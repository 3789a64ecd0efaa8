import { dayText, formatDate, formatDateTime, formatDayOfYear } from '../values/date.ts';
import { formatRupiah, type Rupiah } from '../values/money.ts';
import { jakartaClock } from '../values/month.ts';
import { isAnythingPaid, nextPayment, type Order, type Payment, paidTotal } from './order.ts';
import { canPay, isSettled, type PaymentStatus, rulesOf } from './order-status.ts';

const DAY_MS = 86_400_000;

/** The payment that is due now. `termin` is null if the provider does not send it; `rest` is what remains afterwards. */
export type OpenDue = {
  kind: 'open';
  termin: number | null;
  count: number;
  amount: Rupiah;
  total: Rupiah;
  rest: Rupiah;
};

/** What a customer owes: a payment, nothing because all is paid, or nothing because the order was stopped or its status is unknown. */
export type Due = OpenDue | { kind: 'paid'; count: number; total: Rupiah } | { kind: 'none'; total: Rupiah };

/** The footer of an order's card. `when` is null if nothing is due, or a later termin without a known day. */
export type CardDue = { when: ReturnType<typeof dueDate> | null; word: string; amount: Rupiah };

/** Returns the first payment of a plan. `rest` is negative if the first instalment exceeds the subtotal. */
export function dueOfPlan(amounts: readonly Rupiah[], subtotal: Rupiah): OpenDue {
  // An instalment of 0 is not a payment (docs/product.md 12.5).
  const first = Math.max(
    0,
    amounts.findIndex((amount) => amount > 0),
  );
  const amount = amounts[first] ?? 0;
  return { kind: 'open', termin: first + 1, count: amounts.length, amount, total: subtotal, rest: subtotal - amount };
}

/** The fields of an order that decide what is due; payments are sorted by termin. */
export type OrderWithDue = Pick<Order, 'status' | 'total' | 'termin'> & {
  payments: readonly Pick<Payment, 'termin' | 'amount' | 'status'>[];
};

/** Returns what is due now. */
export function dueOfOrder(order: OrderWithDue): Due {
  const { total, payments } = order;
  const count = terminCount(order);
  if (isPaid(order)) return { kind: 'paid', count, total };
  if (!canPay(order.status)) return { kind: 'none', total };
  const next = nextPayment({ payments });
  const open = total - paidTotal({ payments });
  // All known payments are paid, and the provider has not updated the status yet.
  if (next === null && payments.length > 0 && open <= 0) return { kind: 'none', total };
  const amount = next?.amount ?? open;
  return { kind: 'open', termin: next?.termin ?? null, count, amount, total, rest: open - amount };
}

/**
 * Returns the link for what is due now: of the next unpaid termin, else of the order (docs/product.md 12.5). Null if nothing is due or
 * no link is known.
 */
export function paymentLink(
  order: Pick<Order, 'status' | 'total' | 'termin' | 'payments' | 'paymentUrl'>,
): string | null {
  if (dueOfOrder(order).kind !== 'open') return null;
  return nextPayment(order)?.paymentUrl ?? order.paymentUrl;
}

/** Returns the link to give to another payer for what is due now: the payer's page if the provider has one, else the payment link. */
export function linkToShare(
  order: Pick<Order, 'status' | 'total' | 'termin' | 'payments' | 'paymentUrl'>,
): string | null {
  const link = paymentLink(order);
  return link === null ? null : (nextPayment(order)?.shareUrl ?? link);
}

/**
 * Returns whether the order is paid: its status says so, and no payment contradicts it (such as a chargeback). If all payments are
 * pending, the status counts, because a provider may update the order alone.
 */
function isPaid({ status, payments }: Pick<OrderWithDue, 'status' | 'payments'>): boolean {
  const asked = payments.filter(({ amount }) => amount !== 0);
  const all = (wanted: PaymentStatus) => asked.every((one) => one.status === wanted);
  return isSettled(status) && (all('paid') || all('pending'));
}

/** Returns whether the termin's money arrived and was not returned. */
export function isTerminPaid(order: Pick<Order, 'status' | 'payments'>, termin: number): boolean {
  return isPaid(order) || order.payments.some((one) => one.termin === termin && one.status === 'paid');
}

/** Returns whether a payment is asked for today: nothing is paid yet, the last attempt failed, or its day has come. */
export function isDueNow({ payments }: Pick<Order, 'payments'>, now: Date): boolean {
  const next = nextPayment({ payments });
  if (!isAnythingPaid(payments) || next?.status === 'failed') return true;
  return next !== null && next.dueAt !== null && dayText(next.dueAt.toISOString()) <= dayText(now.toISOString());
}

/** The lines above and below the amount: 'Bayar sekarang · Termin 1 dari 3' ('Berikutnya · …' before its day) and 'dari total Rp …, sisa Rp …'. */
export function dueTexts(due: Exclude<Due, { kind: 'none' }>, isNow = true): { label: string; note: string } {
  if (due.kind === 'paid') {
    return due.count > 1
      ? { label: `Lunas · ${due.count} dari ${due.count} termin`, note: 'Semua termin sudah kami terima.' }
      : { label: 'Lunas', note: 'Pembayaran sudah kami terima.' };
  }
  const { termin, count, amount, total, rest } = due;
  const when = isNow ? 'Bayar sekarang' : 'Berikutnya';
  const label = termin !== null && count > 1 ? `${when} · Termin ${termin} dari ${count}` : when;
  if (total <= 0) return { label, note: '' };
  const ofTotal = `dari total ${formatRupiah(total)}`;
  if (rest > 0) return { label, note: `${ofTotal}, sisa ${formatRupiah(rest)}` };
  if (rest < 0) return { label, note: ofTotal };
  if (amount !== total) return { label, note: `${ofTotal}, setelah ini lunas` };
  if (count === 1) return { label, note: 'Total pesanan, dibayar sekali' };
  return { label, note: termin === null ? `Total pesanan, ${count} termin` : `${ofTotal}, setelah ini lunas` };
}

/**
 * Asks another payer for what is due: 'Mohon pembayaran termin 2 dari 3 a.n. Siti Rahmawati (Universitas Melati), Rp …, paling lambat 26 Desember. …'.
 * The link follows the text. Null if nothing is due.
 */
export function paymentRequest(
  order: Order,
  { name, institution }: Record<'name' | 'institution', string | null>,
): string | null {
  const due = dueOfOrder(order);
  if (due.kind !== 'open') return null;
  const next = nextPayment(order);
  const dueAt = next?.dueAt ?? order.deadline;
  const which = due.termin !== null && due.count > 1 ? ` termin ${due.termin} dari ${due.count}` : '';
  const who = name && institution ? `${name} (${institution})` : name || institution;
  const facts = [
    `Mohon pembayaran${which}${who ? ` a.n. ${who}` : ''}`,
    formatRupiah(due.amount),
    ...(dueAt === null ? [] : [`paling lambat ${formatDayOfYear(dueAt)}`]),
  ];
  return `${facts.join(', ')}. ${next?.shareUrl ? 'Bayar dan ambil kuitansi' : 'Bayar'} di sini:`;
}

/** What the cart shows while the payment opens: 'Membuka pembayaran · Termin 1 dari 3 · Rp 1.300.000'. */
export function openingText({ termin, count, amount }: OpenDue): string {
  const which = termin !== null && count > 1 ? `Termin ${termin} dari ${count} · ` : '';
  return `Membuka pembayaran · ${which}${formatRupiah(amount)}`;
}

/** Says when a payment is due; null is now. Overdue means that the Jakarta day has passed. */
export function dueDate(date: Date | null, now: Date): { text: string; isOverdue: boolean } {
  if (date === null) return { text: 'Jatuh tempo sekarang', isOverdue: false };
  const isOverdue = dayText(date.toISOString()) < dayText(now.toISOString());
  return { text: `${isOverdue ? 'Lewat jatuh tempo' : 'Jatuh tempo'} ${formatDue(date)}`, isOverdue };
}

/** Formats a due date with its hour: '24 Desember 2026 pukul 22.02 WIB'. A provider may know only the day, which is midnight UTC or WIB. */
export function formatDue(date: Date): string {
  const isDay = date.getTime() % DAY_MS === 0 || jakartaClock(date).getTime() % DAY_MS === 0;
  return isDay ? formatDate(date) : formatDateTime(date);
}

/** Returns the footer of an order's card: 'Bayar Rp …' with its date, or 'Lunas Rp …'. */
export function cardDue(order: Order, now: Date): CardDue {
  const due = dueOfOrder(order);
  if (due.kind === 'none') return { when: null, word: 'Total', amount: due.total };
  if (due.kind === 'paid') return { when: null, word: 'Lunas', amount: due.total };
  const at = nextPayment(order)?.dueAt ?? order.deadline;
  const when = at === null && !isDueNow(order, now) ? null : dueDate(at, now);
  return { when, word: 'Bayar', amount: due.amount };
}

export function terminCount({ termin, payments }: Pick<OrderWithDue, 'termin' | 'payments'>): number {
  return Math.max(1, termin, payments.length, ...payments.map((one) => one.termin));
}

/** Protects the screen from a faulty provider: it draws one part per termin. */
const MAX_DRAWN = 60;

/** Returns for each termin whether it is paid, as drawn. A settled order counts as fully paid if the provider sends no payments. */
export function paidTermin(order: Pick<Order, 'status' | 'termin' | 'payments'>): boolean[] {
  return Array.from({ length: Math.min(MAX_DRAWN, terminCount(order)) }, (_, i) => isTerminPaid(order, i + 1));
}

/**
 * Returns whether a termin has a receipt: only for money that arrived and was not returned. A stopped order's money is refunded, an
 * unknown status ('refunded') proves nothing, and a termin of 0 was never paid (docs/product.md 13.2).
 */
export function hasReceipt(
  order: Pick<Order, 'status' | 'payments'>,
  { termin, amount }: Pick<Payment, 'termin' | 'amount'>,
): boolean {
  return rulesOf(order.status).hasReceipt && amount > 0 && isTerminPaid(order, termin);
}

/** '1 dari 3 termin dibayar'. */
export function progressText(termin: readonly boolean[]): string {
  const paid = termin.filter(Boolean).length;
  if (termin.length > 1) return `${paid} dari ${termin.length} termin dibayar`;
  return paid === 1 ? 'Sudah dibayar, sekali bayar' : 'Belum dibayar, sekali bayar';
}
