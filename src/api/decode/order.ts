import { parseMonthNumber } from '#domain/month.ts';
import type { Order, OrderLine, OrderSlot, Payment, StatusChange } from '#domain/order.ts';
import { orderStatus, paymentStatus } from '#domain/order-status.ts';
import { usableText } from '#domain/usable-text.ts';
import { type Fields, fieldsOf, idOf, isFields, numberOf } from './fields.ts';
import { dateOf, decodeList, first, linkOf, rupiahOf } from './read.ts';
import { decodeSlotMonth } from './slot.ts';

/** An order in any of its forms (docs/product.md 3); null without an id. */
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
    payments: payments.sort((a, b) => a.termin - b.termin),
    lines: linesOf(fields),
    deadline: first(fields, 'deadline_at', dateOf),
    history: decodeList(fields['history'], decodeChange),
  };
}

/** The lines under the first of their names that has any. */
function linesOf(fields: Fields): OrderLine[] {
  const names = ['order_items', 'items', 'details', 'lines', 'order_item'];
  const lists = names.map((name) => decodeList(fields[name], decodeLine));
  return lists.find((lines) => lines.length > 0) ?? [];
}

const images = 'item_image image img item.image product.image item_image.url image.url image.path';

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
    image: first(fields, images, usableText),
    indexing: first(fields, 'item_index index_name indexing.name indexing.nama', usableText),
    price: first(fields, 'price', rupiahOf),
    indexingId: first(fields, 'indexing_id indexing.id', idOf),
    slot: isFields(fields['slot']) ? decodeOrderSlot(fields['slot']) : null,
  };
}

function decodeOrderSlot(fields: Fields): OrderSlot {
  return {
    id: first(fields, 'id slot_id', idOf),
    month: decodeSlotMonth(fields),
    end: first(fields, 'month_end', parseMonthNumber),
    volumeIssue: first(fields, 'volume_issue', usableText),
  };
}

function decodeChange(value: unknown): StatusChange | null {
  const fields = fieldsOf(value);
  const at = first(fields, 'at', dateOf);
  return at === null ? null : { status: orderStatus(fields['status']), at };
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
    status: paymentStatus(fields['status']),
    dueAt: first(fields, 'due_at', dateOf),
    paidAt: first(fields, 'paid_at', dateOf),
    paymentUrl: first(fields, 'payment_url', linkOf),
  };
}

const places = ['data.data.order', 'data.order', 'order', 'data.data', 'data'];

/** The order of a detail answer, wherever it stands (docs/product.md 7); null when there is none. */
export function decodeOrderDetail(body: unknown): Order | null {
  return first(fieldsOf(body), places.join(' '), oneOrder) ?? oneOrder(body);
}

// A list is not a detail, not even a list of one.
const oneOrder = (value: unknown) => (isFields(value) ? decodeOrder(value) : null);
