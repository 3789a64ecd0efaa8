import { dayText, formatDate, formatDateTime, formatDayOfYear, formatShortDate } from '../values/date.ts';
import { formatRupiah, type Rupiah } from '../values/money.ts';
import { jakartaClock } from '../values/month.ts';
import { nextPayment, type Order } from './order.ts';
import { rulesOf } from './order-status.ts';
import type { Due, OrderView } from './order-view.ts';

const DAY_MS = 86_400_000;

/**
 * The footer of an order's card. `when` is null if nothing is due, a later termin has no known day, or a transfer is announced; `until` then
 * follows the amount.
 */
export type CardDue = { when: ReturnType<typeof dueDate> | null; word: string; amount: Rupiah; until?: string };

/** Returns the link to give to another payer for what is due now: the payer's page if the provider has one, else the payment link. */
export function linkToShare(order: Pick<Order, 'payments' | 'paymentUrl'>, due: Due): string | null {
  const link = paymentLink(order, due);
  return link === null ? null : (nextPayment(order)?.shareUrl ?? link);
}

/**
 * Returns the link for what is due now: of the next unpaid termin, else of the order (docs/product.md 12.5). Null if nothing is due or
 * no link is known.
 */
export function paymentLink(order: Pick<Order, 'payments' | 'paymentUrl'>, due: Due): string | null {
  return due.kind === 'open' ? (nextPayment(order)?.paymentUrl ?? order.paymentUrl) : null;
}

/**
 * Returns the text and address of the button that leads to paying: the payer's page with the instructions for an announced transfer, else the
 * order's payment screen under the given text.
 */
export function payButton(
  order: Pick<Order, 'id' | 'payments' | 'paymentUrl'>,
  due: Due,
  text: string,
): { text: string; href: string } {
  const page = due.kind === 'open' && due.isAnnounced ? linkToShare(order, due) : null;
  return page === null ? { text, href: `/pay/${order.id}` } : { text: 'Lihat petunjuk transfer', href: page };
}

const AWAITED_TRANSFER = 'Menunggu transfer';

const untilText = (at: Date | null) => (at === null ? '' : `sampai ${formatShortDate(at)}`);

/** 'Menunggu transfer Rp 1.499.586 sampai 1 Des 2026'. */
export const transferText = ({ amount, at }: { amount: Rupiah; at: Date | null }): string =>
  `${AWAITED_TRANSFER} ${formatRupiah(amount)} ${untilText(at)}`;

/** The lines above and below the amount: 'Bayar sekarang · Termin 1 dari 3' ('Berikutnya · …' before its day) and 'dari total Rp …, sisa Rp …'. */
export function dueTexts(due: Exclude<Due, { kind: 'none' }>): { label: string; note: string } {
  if (due.kind === 'paid') {
    return due.count > 1
      ? { label: `Lunas · ${due.count} dari ${due.count} termin`, note: 'Semua termin sudah kami terima.' }
      : { label: 'Lunas', note: 'Pembayaran sudah kami terima.' };
  }
  const { termin, count, amount, total, rest, isNow } = due;
  const when = due.isAnnounced ? AWAITED_TRANSFER : isNow ? 'Bayar sekarang' : 'Berikutnya';
  const label = termin !== null && count > 1 ? `${when} · Termin ${termin} dari ${count}` : when;
  if (due.isAnnounced) return { label, note: untilText(due.at) };
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
  order: Pick<Order, 'payments'>,
  due: Due,
  { name, institution }: Record<'name' | 'institution', string | null>,
): string | null {
  if (due.kind !== 'open') return null;
  const which = due.termin !== null && due.count > 1 ? ` termin ${due.termin} dari ${due.count}` : '';
  const who = name && institution ? `${name} (${institution})` : name || institution;
  const facts = [
    `Mohon pembayaran${which}${who ? ` a.n. ${who}` : ''}`,
    formatRupiah(due.amount),
    ...(due.at === null ? [] : [`paling lambat ${formatDayOfYear(due.at)}`]),
  ];
  return `${facts.join(', ')}. ${nextPayment(order)?.shareUrl ? 'Bayar dan ambil kuitansi' : 'Bayar'} di sini:`;
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

/**
 * What the tracker says of an awaited payment: the announced transfer, else 'Termin 1 lunas 28 Nov · berikutnya 28 Des'. Null before the first
 * payment, and if nothing is due.
 */
export function awaitedText({ payments }: Pick<Order, 'payments'>, due: Due): string | null {
  if (due.kind !== 'open') return null;
  if (due.isAnnounced) return transferText(due);
  const last = payments.filter(({ status, amount }) => status === 'paid' && amount > 0).at(-1);
  if (last === undefined) return null;
  const day = (at: Date) => formatDayOfYear(at, 3);
  const paid = `Termin ${last.termin} lunas${last.paidAt === null ? '' : ` ${day(last.paidAt)}`}`;
  return due.at === null ? paid : `${paid} · berikutnya ${day(due.at)}`;
}

/** Returns the footer of an order's card: 'Bayar Rp …' with its date, 'Menunggu transfer Rp …', or 'Lunas Rp …'. */
export function cardDue({ due }: OrderView, now: Date): CardDue {
  if (due.kind === 'none') return { when: null, word: 'Total', amount: due.total };
  if (due.kind === 'paid') return { when: null, word: 'Lunas', amount: due.total };
  if (due.isAnnounced) return { when: null, word: AWAITED_TRANSFER, amount: due.amount, until: untilText(due.at) };
  const when = due.at === null && !due.isNow ? null : dueDate(due.at, now);
  return { when, word: 'Bayar', amount: due.amount };
}

/** What happens with an order now, in the customer's words: 'Menunggu termin 2'. An unknown status is returned unchanged. */
export function statusText({ due, waitsFor }: OrderView, status: Order['status']): string {
  switch (waitsFor) {
    case 'payment':
      return due.kind === 'open' && due.count > 1 && due.termin !== null
        ? `Menunggu termin ${due.termin}`
        : 'Menunggu pembayaran';
    case 'transfer':
      return AWAITED_TRANSFER;
    case 'manuscripts':
      return 'Menunggu naskah Anda';
    case 'review':
      return 'Naskah diterima';
    default:
      return rulesOf(status).note ?? status;
  }
}

/** '1 dari 3 termin dibayar'. */
export function progressText(termin: readonly boolean[]): string {
  const paid = termin.filter(Boolean).length;
  if (termin.length > 1) return `${paid} dari ${termin.length} termin dibayar`;
  return paid === 1 ? 'Sudah dibayar, sekali bayar' : 'Belum dibayar, sekali bayar';
}

/** What a customer reads of a stopped order. */
export function stoppedText(isAnythingPaid: boolean): string {
  return isAnythingPaid
    ? 'Pesanan ini dihentikan. Hubungi kami tentang yang sudah dibayar.'
    : 'Pesanan ini dihentikan, tidak ada yang perlu dibayar.';
}
