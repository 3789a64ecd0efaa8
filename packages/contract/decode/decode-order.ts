import type {
  AnnouncedTransfer,
  BankAccount,
  Order,
  OrderLine,
  OrderPage,
  OrderSlot,
  Payment,
  StatusChange,
} from '../orders/order.ts';
import { orderStatus, paymentStatus } from '../orders/order-status.ts';
import { type OrderTabCounts, orderTabIds } from '../orders/order-tabs.ts';
import type { Rupiah } from '../values/money.ts';
import { parseMonthNumber } from '../values/month.ts';
import { usableText } from '../values/usable-text.ts';
import { decodeBilling } from './decode-session.ts';
import { decodeSlotMonth } from './decode-slot.ts';
import { dateOf, dayOf } from './read-dates.ts';
import { decodeList, readList } from './read-lists.ts';
import { statedOutcome } from './read-outcome.ts';
import {
  at,
  fieldsOf,
  first,
  httpsOf,
  idOf,
  isFields,
  type JsonFields,
  linkOf,
  numberOf,
  rupiahOf,
} from './read-values.ts';

/** Decodes an order in any shape of docs/product.md 3; null without an id. */
export function decodeOrder(value: unknown): Order | null {
  const fields = fieldsOf(value);
  const id = first(fields, 'id order_id', idOf);
  if (id === null) return null;
  const payments = decodeList(fields['payments'], decodePayment);
  return {
    id,
    code: first(fields, 'code order_code invoice_code', usableText) ?? `#${id}`,
    total: first(fields, 'total total_price', rupiahOf) ?? 0,
    date: first(fields, 'date created_at', dateOf),
    updatedAt: first(fields, 'updated_at', dateOf),
    status: orderStatus(fields['status']),
    termin: first(fields, 'termin', idOf) ?? 1,
    purpose: first(fields, 'keperluan_publish', usableText),
    orderFrom: first(fields, 'order_from', usableText),
    paymentUrl: first(fields, 'payment_url', linkOf),
    payments: onePerTermin(payments),
    lines: linesOf(fields),
    deadline: first(fields, 'deadline_at', dateOf),
    canCancel: fields['can_cancel'] === true,
    hasInvoiceNumbers: 'invoice_number' in fields,
    invoiceNumber: first(fields, 'invoice_number', usableText),
    billing: decodeBilling(fields['billing']),
    bankAccounts: decodeList(fields['bank_accounts'], decodeAccount),
    paysOnline: fields['pays_online'] !== false,
    history: decodeList(fields['history'], decodeChange),
  };
}

/** Returns the first non-empty list of lines. */
function linesOf(fields: JsonFields): OrderLine[] {
  const names = ['order_items', 'items', 'details', 'lines', 'order_item'];
  const lists = names.map((name) => decodeList(fields[name], decodeLine));
  return lists.find((lines) => lines.length > 0) ?? [];
}

const imageNames = 'item_image image img item.image product.image item_image.url image.url image.path';

function decodeLine(value: unknown): OrderLine | null {
  const fields = fieldsOf(value);
  const id = first(fields, 'id', idOf);
  const itemId = first(fields, 'item_id product_id item.id', idOf);
  const name = first(fields, 'item_name title name product_name item.name', usableText);
  if (id === null && itemId === null && name === null) return null;
  return {
    id,
    itemId,
    qty: Math.max(1, Math.trunc(first(fields, 'qty', numberOf) ?? 1)),
    name: name ?? '',
    kategori: first(fields, 'item_kategori kategori item.kategori', usableText),
    image: first(fields, imageNames, usableText),
    indexing: first(fields, 'item_index index_name indexing.name indexing.nama', usableText),
    price: first(fields, 'price', rupiahOf),
    indexingId: first(fields, 'indexing_id indexing.id', idOf),
    slot: isFields(fields['slot']) ? decodeOrderSlot(fields['slot']) : null,
    manuscriptUntil: first(fields, 'slot.manuscript_until', dayOf),
    manuscript: isFields(fields['naskah'])
      ? {
          received: first(fields, 'naskah.diterima', dateOf),
          loa: first(fields, 'naskah.loa', httpsOf),
          article: first(fields, 'naskah.artikel', httpsOf),
        }
      : null,
    submissionUrl: first(fields, 'naskah_url', linkOf),
  };
}

function decodeOrderSlot(fields: JsonFields): OrderSlot {
  return {
    id: first(fields, 'id slot_id', idOf),
    month: decodeSlotMonth(fields),
    end: first(fields, 'month_end', parseMonthNumber),
    volumeIssue: first(fields, 'volume_issue', usableText),
  };
}

function decodeAccount(value: unknown): BankAccount | null {
  const [bank, number, holder] = ['bank', 'number', 'holder'].map((name) => usableText(fieldsOf(value)[name]));
  return bank && number && holder ? { bank, number, holder } : null;
}

function decodeChange(value: unknown): StatusChange | null {
  const fields = fieldsOf(value);
  const at = first(fields, 'at', dateOf);
  return at === null ? null : { status: orderStatus(fields['status']), at };
}

/** Null for a transfer that cannot pay the termin. */
function decodeTransfer(value: unknown, termin: Rupiah): AnnouncedTransfer | null {
  const fields = fieldsOf(value);
  const amount = first(fields, 'amount', rupiahOf);
  const until = first(fields, 'until', dateOf);
  return amount === null || amount <= 0 || amount > termin || until === null ? null : { amount, until };
}

function decodePayment(value: unknown): Payment | null {
  const fields = fieldsOf(value);
  const amount = first(fields, 'amount', rupiahOf);
  const termin = first(fields, 'termin', idOf);
  if (amount === null || termin === null) return null;
  return {
    id: first(fields, 'id', idOf),
    termin,
    amount,
    discount: first(fields, 'discount', rupiahOf) ?? 0,
    status: paymentStatus(fields['status']),
    dueAt: first(fields, 'due_at', dateOf),
    paidAt: first(fields, 'paid_at', dateOf),
    transfer: decodeTransfer(fields['transfer'], amount),
    receiptNumber: first(fields, 'receipt_number', usableText),
    paymentUrl: first(fields, 'payment_url', linkOf),
    shareUrl: first(fields, 'share_url', linkOf),
  };
}

/** Returns one payment per termin, sorted. Of several attempts the paid one counts, else the pending one, else the last. */
function onePerTermin(payments: readonly Payment[]): Payment[] {
  const found = new Map<number, Payment>();
  for (const status of [null, 'pending', 'paid']) {
    for (const one of payments) if (status === null || one.status === status) found.set(one.termin, one);
  }
  return [...found.values()].sort((a, b) => a.termin - b.termin);
}

/** Decodes the answer to an opened invoice; null without a number. */
export const decodeInvoiceNumber = (body: unknown): string | null => first(fieldsOf(body), 'number', usableText);

const orderPlaces = ['data.data.order', 'data.order', 'order', 'data.data', 'data'];

/** Finds the order in a detail answer (docs/product.md 7); null without one. */
export function decodeOrderDetail(body: unknown): Order | null {
  return first(fieldsOf(body), orderPlaces.join(' '), decodeSingleOrder) ?? decodeSingleOrder(body);
}

// A list is not a detail, not even with one element.
const decodeSingleOrder = (value: unknown) => (isFields(value) ? decodeOrder(value) : null);

/**
 * Decodes a page of orders in any shape of docs/product.md 3: a page object, a list with `total_pages` and `total_orders`, or a plain
 * list, each also inside `data` and `orders`. `page` is the requested page. Null without a list.
 */
export function decodeOrderPage(body: unknown, page: number): OrderPage | null {
  const found = readList(body, ['orders'], decodeOrder);
  if (found === null) return null;
  const around = found.around.flatMap((fields) => [fields, fields['meta'], at(fields, 'meta', 'pagination')]);
  const read = <T>(names: string, one: (value: unknown) => T | null): T | null => {
    for (const fields of around) {
      const value = first(fieldsOf(fields), names, one);
      if (value !== null) return value;
    }
    return null;
  };
  const current = read('current_page', idOf) ?? page;
  return {
    orders: found.elements,
    page: current,
    lastPage: read('last_page total_pages', idOf) ?? current,
    total: read('total total_orders', numberOf) ?? found.list.length,
    perPage: read('per_page', idOf),
    tabs: read('tabs', decodeTabs),
  };
}

/** Decodes the number of orders in each tab; null unless all tabs have one. */
function decodeTabs(value: unknown): OrderTabCounts | null {
  const fields = fieldsOf(value);
  const counts = orderTabIds.map((id) => [id, numberOf(fields[id])] as const);
  const isCount = (count: number | null) => count !== null && Number.isSafeInteger(count) && count >= 0;
  return counts.every(([, count]) => isCount(count)) ? (Object.fromEntries(counts) as OrderTabCounts) : null;
}

/** A created order. `paymentUrl` is null if the provider sends none. */
export type CreatedOrder = { id: number | null; paymentUrl: string | null; message: string | null };

const paymentLinks =
  'payment_url order.payment_url order_id.payment_url data.payment_url data.order.payment_url data.order_id.payment_url';

/** Decodes the answer to a created order; null if it is not marked as a success (docs/product.md 4). */
export function decodeCreatedOrder(body: unknown): CreatedOrder | null {
  const fields = fieldsOf(body);
  if (statedOutcome(body) !== true) return null;
  return {
    id: first(fields, 'order.id order_id.id order_id data.order.id', idOf),
    paymentUrl: first(fields, paymentLinks, linkOf),
    message: first(fields, 'message', usableText),
  };
}
