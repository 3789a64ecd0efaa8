import { formatDate } from '../values/date.ts';
import { formatRupiah, type Rupiah } from '../values/money.ts';
import { mostInWords } from '../values/terbilang.ts';
import { stoppedText } from './due.ts';
import { nextPayment, type Order, type OrderLine, type Payment, paidTotal } from './order.ts';
import { isKnownStatus, isSettled, isStopped, rulesOf } from './order-status.ts';
import { hasReceipt, isPaid, isTerminPaid, terminCount } from './order-view.ts';

/** The payment status in the words of the invoice (docs/product.md 13.2). An unknown status is shown unchanged. */
export function invoiceStatus(order: Pick<Order, 'status' | 'total' | 'termin' | 'payments'>): string {
  const { status, total } = order;
  const { stopped } = rulesOf(status);
  if (stopped !== null) return stopped.invoice;
  if (!isKnownStatus(status)) return status;
  if (isPaid(order)) return 'Lunas';
  const paid = paidTotal(order);
  if (paid > 0) return paid >= total ? 'Lunas' : 'Dibayar sebagian';
  return 'Belum dibayar';
}

/** Returns the amount of a line; null without a price. */
export function lineAmount({ price, qty }: Pick<OrderLine, 'price' | 'qty'>): Rupiah | null {
  return price === null ? null : price * qty;
}

/** Returns the difference between total and lines, such as a fee (positive) or a discount (negative); 0 if a price is unknown. */
export function adjustmentOf({ lines, total }: Pick<Order, 'lines' | 'total'>): Rupiah {
  const amounts = lines.map(lineAmount).filter((amount) => amount !== null);
  if (lines.length === 0 || amounts.length < lines.length) return 0;
  return total - amounts.reduce((sum, amount) => sum + amount, 0);
}

/** A termin on the invoice. */
type InvoiceTermin = Omit<Payment, 'id' | 'status' | 'transfer' | 'paymentUrl' | 'shareUrl'>;

/** Returns all termin of an order. If the provider sends no payments, only a single termin is known: the total. */
export function invoiceTermin(order: Order): (InvoiceTermin & { status: string })[] {
  const single = { termin: 1, amount: order.total, discount: 0, dueAt: null, paidAt: null, receiptNumber: null };
  const isSingle = order.payments.length === 0 && terminCount(order) === 1;
  const next = isSingle ? single : nextPayment(order);
  const all: InvoiceTermin[] = isSingle ? [single] : order.payments;
  return all.map((one) => ({
    ...one,
    status: terminStatus(order, one),
    // The order's deadline applies until something is paid. A stopped order asks for nothing more.
    dueAt:
      one.amount === 0 || (isStopped(order.status) && one.paidAt === null)
        ? null
        : (one.dueAt ?? (one === next ? order.deadline : null)),
  }));
}

function terminStatus(order: Order, { termin, amount }: InvoiceTermin): string {
  if (amount === 0) return 'Tidak ada tagihan';
  if (isTerminPaid(order, termin)) return 'Lunas';
  return isStopped(order.status) ? 'Tidak ditagih' : 'Belum dibayar';
}

/**
 * The receipt of one termin, with the provider's number or '{code}/2', or the reason why it does not exist. `amount` is the money that came: the termin's amount
 * less `discount`.
 */
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
 * Returns the receipt of a termin named in an address ('2'). A receipt exists only for money that arrived and was not returned, in an
 * order that was not stopped and whose status is known.
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
  if (isStopped(order.status)) return none(stoppedText(true));
  if (found.amount === 0) return none(`Termin ${termin} tidak ada tagihannya.`);
  if (!isTerminPaid(order, termin)) return none(`Termin ${termin} belum dibayar.`);
  if (!hasReceipt(order, found)) return none(`Tidak ada kuitansi untuk pesanan berstatus ${order.status}.`);
  if (found.amount > mostInWords) return none(`Jumlah termin ${termin} tidak sah.`);
  return {
    kind: 'receipt',
    number: found.receiptNumber ?? `${order.code}/${termin}`,
    termin,
    count,
    amount: found.amount - found.discount,
    discount: found.discount,
    paidAt: found.paidAt,
  };
}

/** Duty on a document that states the receipt of money above `DUTY_FREE`: UU 10/2020 (Bea Meterai), Pasal 5. */
const DUTY: Rupiah = 10_000;

/** UU 10/2020, Pasal 3 ayat (2) huruf g: documents on money 'lebih dari Rp5.000.000,00'. */
const DUTY_FREE: Rupiah = 5_000_000;

/** 'Meterai Rp 10.000' if the receipt of this amount needs a duty stamp; null otherwise. */
export function dutyStamp(amount: Rupiah): string | null {
  return amount > DUTY_FREE ? `Meterai ${formatRupiah(DUTY)}` : null;
}

/** The line above the signature: 'Bandung, 24 November 2026'; null if neither is known. */
export function placeAndDay(city: string | undefined, date: Date | null): string | null {
  const parts = [city, date === null ? undefined : formatDate(date)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(', ');
}
