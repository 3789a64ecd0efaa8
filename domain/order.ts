import { itemName } from './item.ts';
import type { Rupiah } from './money.ts';
import { formatMonth, type Month, monthName } from './month.ts';
import type { OrderStatus, PaymentStatus } from './order-status.ts';

/** One termin of an order; `termin` counts from 1. */
export type Payment = {
  id: number | null;
  termin: number;
  amount: Rupiah;
  /** Rupiah by which the bank transfer that paid it was less than `amount`; 0 where the provider names none. */
  discount: Rupiah;
  status: PaymentStatus;
  dueAt: Date | null;
  paidAt: Date | null;
  paymentUrl: string | null;
};

/** The months of an ordered slot; `end` is the last month (1-12) of an issue that covers several. */
export type OrderSlot = { id: number | null; month: Month | null; end: number | null; volumeIssue: string | null };

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
};

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
  /** Until when something must be paid, or the order is cancelled; null when that cannot happen or is not known. */
  deadline: Date | null;
  /** When the order reached each status, oldest first; empty where the provider does not tell. */
  history: StatusChange[];
};

/** A page of orders; pages count from 1, `total` counts all orders. */
export type OrderPage = { orders: Order[]; page: number; lastPage: number; total: number; perPage: number | null };

/** How many lines a card of the list shows before '+n item lainnya' (docs/product.md 9). */
export const cardLines = 3;

/** '+n item lainnya', or null when the card shows all lines. */
export function moreLines(order: Pick<Order, 'lines'>): string | null {
  const more = order.lines.length - cardLines;
  return more > 0 ? `+${more} item lainnya` : null;
}

/**
 * The order to show, from what the list said and what its detail says. A listed order with one line or fewer may lack
 * lines: those of the detail are then the full ones (docs/product.md 7). Otherwise whichever knows more lines.
 */
export function fullOrder(listed: Order | null, detail: Order | null): Order | null {
  if (listed === null || detail === null) return detail ?? listed;
  const useListed = detail.lines.length < listed.lines.length;
  return useListed ? { ...detail, lines: listed.lines } : detail;
}

/** 'Halaman x / y • Total pesanan: n' (docs/product.md 2). */
export function pagerText({ page, lastPage, total }: Pick<OrderPage, 'page' | 'lastPage' | 'total'>): string {
  return `Halaman ${page} / ${lastPage} • Total pesanan: ${total}`;
}

/** The line's name, never empty. */
export function orderLineName(line: Pick<OrderLine, 'itemId' | 'id' | 'name'>): string {
  return itemName(line.itemId ?? line.id, line.name);
}

/** The months of a slot: 'Maret 2027', or 'Maret–April 2027' for an issue of several months; null when unknown. */
export function slotPeriod(slot: OrderSlot | null): string | null {
  if (slot === null || slot.month === null) return null;
  if (slot.end === null || slot.end === slot.month.month) return formatMonth(slot.month);
  return `${monthName(slot.month.month)}–${monthName(slot.end)} ${slot.month.year}`;
}

/** What is due now: the first termin that is not paid; null when all are, or when none is known. */
export function nextPayment<P extends Pick<Payment, 'status'>>(order: { payments: readonly P[] }): P | null {
  return order.payments.find(({ status }) => status !== 'paid') ?? null;
}

/** What has been paid so far. */
export function paidTotal(order: { payments: readonly Pick<Payment, 'status' | 'amount'>[] }): Rupiah {
  return order.payments.reduce((sum, { status, amount }) => (status === 'paid' ? sum + amount : sum), 0);
}
