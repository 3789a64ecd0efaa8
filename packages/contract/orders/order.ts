import { itemName } from '../catalogue/names.ts';
import type { Billing } from '../customers/billing.ts';
import type { Rupiah } from '../values/money.ts';
import { compareMonths, formatMonth, type Month, monthName } from '../values/month.ts';
import { canPay, isStopped, type OrderStatus, type PaymentStatus } from './order-status.ts';
import type { OrderTabCounts } from './order-tabs.ts';

/** A bank transfer that a payer chose: the exact amount, and until when it is expected. */
export type AnnouncedTransfer = { amount: Rupiah; until: Date };

/** One termin of an order; `termin` counts from 1. */
export type Payment = {
  id: number | null;
  termin: number;
  amount: Rupiah;
  /** How many rupiah less than `amount` the bank transfer was that paid it; 0 where the provider names none. */
  discount: Rupiah;
  status: PaymentStatus;
  dueAt: Date | null;
  paidAt: Date | null;
  /** The bank transfer that its payer announced; null without one, and with a provider that has none. */
  transfer: AnnouncedTransfer | null;
  /** The receipt's number; null before the payment and with a provider that has none. */
  receiptNumber: string | null;
  paymentUrl: string | null;
  /** The payer's page, also after payment; null if the provider has none. */
  shareUrl: string | null;
};

/** The months of an ordered slot; `end` is the last month (1-12) of an issue that covers several. */
export type OrderSlot = { id: number | null; month: Month | null; end: number | null; volumeIssue: string | null };

/** The manuscript of a line: the day on which it arrived, and the link to its letter of acceptance; null: not yet. */
export type Manuscript = { received: Date | null; loa: string | null; article: string | null };

export type OrderLine = {
  id: number | null;
  itemId: number | null;
  qty: number;
  name: string;
  kategori: string | null;
  image: string | null;
  indexing: string | null;
  price: Rupiah | null;
  indexingId: number | null;
  slot: OrderSlot | null;
  /** The last day for the manuscript, 'YYYY-MM-DD'; null if unknown. */
  manuscriptUntil: string | null;
  /** Null with a provider that keeps no state of manuscripts. */
  manuscript: Manuscript | null;
  /** The journal's own page for manuscripts. */
  submissionUrl: string | null;
};

export type BankAccount = { bank: string; number: string; holder: string };

export type StatusChange = { status: OrderStatus; at: Date };

export type Order = {
  id: number;
  code: string;
  total: Rupiah;
  date: Date | null;
  updatedAt: Date | null;
  status: OrderStatus;
  termin: number;
  purpose: string | null;
  orderFrom: string | null;
  paymentUrl: string | null;
  payments: Payment[];
  lines: OrderLine[];
  /** The order is cancelled then if nothing is paid; null if that cannot happen or is unknown. */
  deadline: Date | null;
  /** Whether the provider lets the customer cancel it now; false with a provider that does not say it. */
  canCancel: boolean;
  /** Whether the provider numbers invoices (docs/product.md 13.2). */
  hasInvoiceNumbers: boolean;
  /** Null until the invoice is first opened. */
  invoiceNumber: string | null;
  /** The order's billing data; null with a provider that keeps none. */
  billing: Billing | null;
  /** The seller's accounts for bank transfers; empty if the provider names none. */
  bankAccounts: BankAccount[];
  /** False if the provider says that only bank transfers pay it. */
  paysOnline: boolean;
  /** When the order reached each status, oldest first; empty if unknown. */
  history: StatusChange[];
};

/** Returns whether printing or the first payment gives the invoice a number, after which only staff change its billing data. */
export function getsInvoiceNumber(order: Pick<Order, 'hasInvoiceNumbers' | 'invoiceNumber' | 'status'>): boolean {
  return order.hasInvoiceNumbers && order.invoiceNumber === null && !isStopped(order.status);
}

/** A page of orders; pages count from 1, `total` counts all orders. */
export type OrderPage = {
  orders: Order[];
  page: number;
  lastPage: number;
  total: number;
  perPage: number | null;
  /** Null with a provider that has no tabs. */
  tabs: OrderTabCounts | null;
};

/** Lines on a card of the list before '+n item lainnya' (docs/product.md 9). */
export const cardLines = 3;

/** '+n item lainnya', or null if the card shows all lines. */
export function moreLines(order: Pick<Order, 'lines'>): string | null {
  const more = order.lines.length - cardLines;
  return more > 0 ? `+${more} item lainnya` : null;
}

/** Merges a listed order with its detail. A list may omit lines, so the detail's lines count (docs/product.md 7), unless the list has more. */
export function fullOrder(listed: Order | null, detail: Order | null): Order | null {
  if (listed === null || detail === null) return detail ?? listed;
  const useListed = detail.lines.length < listed.lines.length;
  return useListed ? { ...detail, lines: listed.lines } : detail;
}

/** 'Halaman x / y • Total pesanan: n' (docs/product.md 2). */
export function pagerText({ page, lastPage, total }: Pick<OrderPage, 'page' | 'lastPage' | 'total'>): string {
  return `Halaman ${page} / ${lastPage} • Total pesanan: ${total}`;
}

/** Returns the line's name, never empty. */
export function orderLineName(line: Pick<OrderLine, 'itemId' | 'id' | 'name'>): string {
  return itemName(line.itemId ?? line.id, line.name);
}

/** Formats a slot's months: 'Maret 2027', or 'Maret–April 2027'; null if unknown. */
export function slotPeriod(slot: OrderSlot | null): string | null {
  if (slot === null || slot.month === null) return null;
  if (slot.end === null || slot.end === slot.month.month) return formatMonth(slot.month);
  return `${monthName(slot.month.month)}–${monthName(slot.end)} ${slot.month.year}`;
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

/** Returns the first termin that is not paid; null if all are paid or none is known. */
export function nextPayment<P extends Pick<Payment, 'status'>>(order: { payments: readonly P[] }): P | null {
  return order.payments.find(({ status }) => status !== 'paid') ?? null;
}

/** Returns whether money paid a termin; one of Rp 0 is paid without money. */
export const isAnythingPaid = (payments: readonly Pick<Payment, 'amount' | 'status'>[]) =>
  payments.some(({ amount, status }) => amount > 0 && status === 'paid');

/** Returns whether a customer can cancel the order: it can be paid, and nothing is paid yet. */
export function canCancel({
  status,
  payments,
}: {
  status: OrderStatus;
  payments: readonly Pick<Payment, 'amount' | 'status'>[];
}): boolean {
  return canPay(status) && !isAnythingPaid(payments);
}

/** Returns by how much the bank transfers that paid termin were less than their amounts. */
export function discountTotal({ payments }: { payments: readonly Pick<Payment, 'status' | 'discount'>[] }): Rupiah {
  return payments.reduce((sum, { status, discount }) => (status === 'paid' ? sum + discount : sum), 0);
}

export function paidTotal(order: { payments: readonly Pick<Payment, 'status' | 'amount'>[] }): Rupiah {
  return order.payments.reduce((sum, { status, amount }) => (status === 'paid' ? sum + amount : sum), 0);
}
