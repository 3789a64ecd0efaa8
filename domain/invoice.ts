import { dueOfOrder, hasReceipt, isTerminPaid, terminCount } from './due.ts';
import type { Rupiah } from './money.ts';
import { nextPayment, type Order, type OrderLine, paidTotal } from './order.ts';
import { isKnownStatus, isSettled, isStopped, rulesOf } from './order-status.ts';
import { mostInWords } from './terbilang.ts';

/** How far an order is paid, in the words of its invoice (docs/product.md 13.2). A status that we do not know is shown as it is. */
export function invoiceStatus(order: Pick<Order, 'status' | 'total' | 'termin' | 'payments'>): string {
  const { status, total } = order;
  const { stopped } = rulesOf(status);
  if (stopped !== null) return stopped.invoice;
  if (!isKnownStatus(status)) return status;
  if (dueOfOrder(order).kind === 'paid') return 'Lunas';
  const paid = paidTotal(order);
  if (paid > 0) return paid >= total ? 'Lunas' : 'Dibayar sebagian';
  return 'Belum dibayar';
}

/** What a line costs; null where the provider names no price. */
export function lineAmount({ price, qty }: Pick<OrderLine, 'price' | 'qty'>): Rupiah | null {
  return price === null ? null : price * qty;
}

/** What the total has beyond the lines, such as a fee, or less, such as a discount; 0 also where that is not known. */
export function adjustmentOf({ lines, total }: Pick<Order, 'lines' | 'total'>): Rupiah {
  const amounts = lines.map(lineAmount).filter((amount) => amount !== null);
  if (lines.length === 0 || amounts.length < lines.length) return 0;
  return total - amounts.reduce((sum, amount) => sum + amount, 0);
}

/** A termin as the invoice lists it. */
export type InvoiceTermin = {
  termin: number;
  amount: Rupiah;
  discount: Rupiah;
  status: string;
  dueAt: Date | null;
  paidAt: Date | null;
};

/** All termin of an order. Of an order whose payments the provider does not tell only a single one is known: that of the total. */
export function invoiceTermin(order: Order): InvoiceTermin[] {
  const next = nextPayment(order);
  const known = order.payments.map((payment) => ({ ...payment, isNext: payment === next }));
  const single = { termin: 1, amount: order.total, discount: 0, dueAt: null, paidAt: null, isNext: true };
  const all = known.length === 0 && terminCount(order) === 1 ? [single] : known;
  return all.map(({ termin, amount, discount, dueAt, paidAt, isNext }) => ({
    termin,
    amount,
    discount,
    status: terminStatus(order, amount, isTerminPaid(order, termin)),
    // The deadline is that of the whole order, until something is paid.
    dueAt: amount === 0 ? null : (dueAt ?? (isNext ? order.deadline : null)),
    paidAt,
  }));
}

function terminStatus({ status }: Pick<Order, 'status'>, amount: Rupiah, isPaid: boolean): string {
  if (amount === 0) return 'Tidak ada tagihan';
  if (isPaid) return 'Lunas';
  return isStopped(status) ? 'Tidak ditagih' : 'Belum dibayar';
}

/** The receipt of one termin: '{code}/2' and the money that came for it, which is its amount less `discount`. Or why there is none. */
export type Receipt =
  | {
      kind: 'receipt';
      number: string;
      termin: number;
      count: number;
      amount: Rupiah;
      discount: Rupiah;
      paidAt: Date | null;
    }
  | { kind: 'none'; reason: string };

/**
 * The receipt of the termin that an address names ('2'). There is one only for money that came and is still here: not for a
 * termin that is unpaid or was taken back, and not for an order that was stopped, whose money goes back, or whose status we do not know.
 */
export function receiptOf(order: Order, named: string): Receipt {
  const none = (reason: string): Receipt => ({ kind: 'none', reason });
  const count = terminCount(order);
  const termin = /^[1-9]\d{0,2}$/.test(named) ? Number(named) : 0;
  const known = invoiceTermin(order);
  const found = known.find((one) => one.termin === termin);
  if (found === undefined) {
    const isUntold = termin >= 1 && termin <= count && isSettled(order.status);
    return none(isUntold ? 'Rincian termin pesanan ini tidak tersedia.' : 'Termin ini tidak ada pada pesanan ini.');
  }
  if (isStopped(order.status)) return none('Pesanan ini dihentikan. Hubungi kami tentang yang sudah dibayar.');
  if (found.amount === 0) return none(`Termin ${termin} tidak ada tagihannya.`);
  if (!isTerminPaid(order, termin)) return none(`Termin ${termin} belum dibayar.`);
  if (!hasReceipt(order, found)) return none(`Tidak ada kuitansi untuk pesanan berstatus ${order.status}.`);
  if (found.amount > mostInWords) return none(`Jumlah termin ${termin} tidak sah.`);
  return {
    kind: 'receipt',
    number: `${order.code}/${termin}`,
    termin,
    count,
    amount: found.amount - found.discount,
    discount: found.discount,
    paidAt: found.paidAt,
  };
}
