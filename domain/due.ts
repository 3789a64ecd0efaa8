import { dayText, formatDate } from './date.ts';
import { formatRupiah, type Rupiah } from './money.ts';
import { nextPayment, type Order, type Payment, paidTotal } from './order.ts';
import { canPay, isSettled } from './order-status.ts';

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

/** What of an order is due now. */
export function dueOfOrder(order: Pick<Order, 'status' | 'total' | 'termin' | 'payments'>): Due {
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

/** Whether everything came: the status says so, and no payment that is known contradicts it (money that was charged back). */
function isPaid({ status, payments }: Pick<Order, 'status' | 'payments'>): boolean {
  const isIn = (one: Payment) => one.status === 'paid' || one.amount === 0;
  return isSettled(status) && (payments.every(isIn) || !payments.some((one) => one.status === 'paid'));
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

/** More are a fault of the provider, and would be as many parts on the screen. */
const MOST_TERMIN = 60;

/** How many termin an order has. */
function terminCount({ termin, payments }: Pick<Order, 'termin' | 'payments'>): number {
  return Math.min(MOST_TERMIN, Math.max(1, termin, payments.length, ...payments.map((one) => one.termin)));
}

/** Which of an order's termin are paid, in their order. A settled order's all are, also where the provider tells nothing of its payments. */
export function paidTermin(order: Pick<Order, 'status' | 'termin' | 'payments'>): boolean[] {
  const settled = isPaid(order);
  const paid = new Set(order.payments.filter(({ status }) => status === 'paid').map(({ termin }) => termin));
  return Array.from({ length: terminCount(order) }, (_, i) => settled || paid.has(i + 1));
}

/** '1 dari 3 termin dibayar'. */
export function progressText(termin: readonly boolean[]): string {
  const paid = termin.filter(Boolean).length;
  if (termin.length > 1) return `${paid} dari ${termin.length} termin dibayar`;
  return paid === 1 ? 'Sudah dibayar, sekali bayar' : 'Belum dibayar, sekali bayar';
}
