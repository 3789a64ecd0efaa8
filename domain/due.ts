import { dayText, formatDate } from './date.ts';
import { formatRupiah, type Rupiah } from './money.ts';
import { nextPayment, type Order, type Payment, paidTotal } from './order.ts';
import { canPay, isSettled, type PaymentStatus, rulesOf } from './order-status.ts';

/** What is to be paid now: which termin of how many (null where the provider does not tell), and what is left after it. */
export type OpenDue = {
  kind: 'open';
  termin: number | null;
  count: number;
  amount: Rupiah;
  total: Rupiah;
  rest: Rupiah;
};

/** What a customer owes: something, nothing since all is paid, or nothing since the order was stopped or is unknown to us. */
export type Due = OpenDue | { kind: 'paid'; count: number; total: Rupiah } | { kind: 'none'; total: Rupiah };

/** The foot of an order's card. `when` is null where nothing is due. */
export type CardDue = { when: ReturnType<typeof dueDate> | null; word: string; amount: Rupiah };

/** What a plan asks for first. `rest` is below 0 while the first instalment alone is more than the subtotal. */
export function dueOfPlan(amounts: readonly Rupiah[], subtotal: Rupiah): OpenDue {
  // An instalment of nothing is no payment (docs/product.md 12.5).
  const first = Math.max(
    0,
    amounts.findIndex((amount) => amount > 0),
  );
  const amount = amounts[first] ?? 0;
  return { kind: 'open', termin: first + 1, count: amounts.length, amount, total: subtotal, rest: subtotal - amount };
}

/** What of an order says what is due; its payments are in the order of their termin. */
export type OrderWithDue = Pick<Order, 'status' | 'total' | 'termin'> & {
  payments: readonly Pick<Payment, 'termin' | 'amount' | 'status'>[];
};

/** What of an order is due now. */
export function dueOfOrder(order: OrderWithDue): Due {
  const { total, payments } = order;
  const count = terminCount(order);
  if (isPaid(order)) return { kind: 'paid', count, total };
  if (!canPay(order.status)) return { kind: 'none', total };
  const next = nextPayment({ payments });
  const open = total - paidTotal({ payments });
  // All that is known of is paid, and the status is still to follow.
  if (next === null && payments.length > 0 && open <= 0) return { kind: 'none', total };
  const amount = next?.amount ?? open;
  return { kind: 'open', termin: next?.termin ?? null, count, amount, total, rest: open - amount };
}

/** Where what is due now is paid: the next unpaid termin's own link, or else the order's (docs/product.md 12.5). Null where nothing is due, or no link is known. */
export function paymentLink(
  order: Pick<Order, 'status' | 'total' | 'termin' | 'payments' | 'paymentUrl'>,
): string | null {
  if (dueOfOrder(order).kind !== 'open') return null;
  return nextPayment(order)?.paymentUrl ?? order.paymentUrl;
}

/**
 * Whether everything came: the status says so, and no payment that is known contradicts it (money that was charged back). Payments that all wait
 * do not: a provider may tell of the order alone.
 */
function isPaid({ status, payments }: Pick<OrderWithDue, 'status' | 'payments'>): boolean {
  const asked = payments.filter(({ amount }) => amount !== 0);
  const all = (wanted: PaymentStatus) => asked.every((one) => one.status === wanted);
  return isSettled(status) && (all('paid') || all('pending'));
}

/** Whether what a termin asks for came, and is still here. */
export function isTerminPaid(order: Pick<Order, 'status' | 'payments'>, termin: number): boolean {
  return isPaid(order) || order.payments.some((one) => one.termin === termin && one.status === 'paid');
}

/** The lines above and below the amount: 'Bayar sekarang · Termin 1 dari 3' and 'dari total Rp …, sisa Rp …'. */
export function dueTexts(due: Exclude<Due, { kind: 'none' }>): { label: string; note: string } {
  if (due.kind === 'paid') {
    return due.count > 1
      ? { label: `Lunas · ${due.count} dari ${due.count} termin`, note: 'Semua termin sudah kami terima.' }
      : { label: 'Lunas', note: 'Pembayaran sudah kami terima.' };
  }
  const { termin, count, amount, total, rest } = due;
  const label = termin !== null && count > 1 ? `Bayar sekarang · Termin ${termin} dari ${count}` : 'Bayar sekarang';
  if (total <= 0) return { label, note: '' };
  const ofTotal = `dari total ${formatRupiah(total)}`;
  if (rest > 0) return { label, note: `${ofTotal}, sisa ${formatRupiah(rest)}` };
  if (rest < 0) return { label, note: ofTotal };
  if (amount !== total) return { label, note: `${ofTotal}, setelah ini lunas` };
  if (count === 1) return { label, note: 'Total pesanan, dibayar sekali' };
  return { label, note: termin === null ? `Total pesanan, ${count} termin` : `${ofTotal}, setelah ini lunas` };
}

/** When something is due, as it is said on `now`: a day (Jakarta) that has passed is called so. Null is at once. */
export function dueDate(date: Date | null, now: Date): { text: string; isOverdue: boolean } {
  if (date === null) return { text: 'Jatuh tempo sekarang', isOverdue: false };
  const isOverdue = dayText(date.toISOString()) < dayText(now.toISOString());
  return { text: `${isOverdue ? 'Lewat jatuh tempo' : 'Jatuh tempo'} ${formatDate(date)}`, isOverdue };
}

/** The foot of an order's card: what is due and when, as 'Bayar Rp …', or 'Lunas Rp …'. */
export function cardDue(order: Order, now: Date): CardDue {
  const due = dueOfOrder(order);
  if (due.kind === 'none') return { when: null, word: 'Total', amount: due.total };
  if (due.kind === 'paid') return { when: null, word: 'Lunas', amount: due.total };
  const when = dueDate(nextPayment(order)?.dueAt ?? order.deadline, now);
  return { when, word: 'Bayar', amount: due.amount };
}

/** How many termin an order has. */
export function terminCount({ termin, payments }: Pick<OrderWithDue, 'termin' | 'payments'>): number {
  return Math.max(1, termin, payments.length, ...payments.map((one) => one.termin));
}

/** More are a fault of the provider, and would be as many parts on the screen. */
const MOST_DRAWN = 60;

/**
 * Which of an order's termin are paid, in their order, as they are drawn. A settled order's all are, also where the provider tells nothing of its
 * payments.
 */
export function paidTermin(order: Pick<Order, 'status' | 'termin' | 'payments'>): boolean[] {
  return Array.from({ length: Math.min(MOST_DRAWN, terminCount(order)) }, (_, i) => isTerminPaid(order, i + 1));
}

/**
 * Whether a termin has a receipt: only for money that came and is still here. That of an order that was stopped goes back, of one whose status we do
 * not know ('refunded') nobody can tell, and a termin of nothing was never paid (docs/product.md 13.2).
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
