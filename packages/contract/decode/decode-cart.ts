import { itemName } from '../catalogue/names.ts';
import { type Cart, type CartLine, lineQty } from '../orders/cart.ts';
import type { PaymentTerms } from '../orders/payment-terms.ts';
import { type Month, monthOf, parseMonthNumber, parseYear } from '../values/month.ts';
import { usableText } from '../values/usable-text.ts';
import { decodeRemaining, decodeSlotMonth } from './decode-slot.ts';
import { dateMonthOf, dayOf } from './read-dates.ts';
import { readList } from './read-lists.ts';
import { at, fieldsOf, first, idOf, isFields, type JsonFields, numberOf, rupiahOf } from './read-values.ts';

/** Decodes a cart in any shape of docs/product.md 3; null if it is not a cart. Missing totals are computed from the lines. */
export function decodeCart(body: unknown): Cart | null {
  const outer = fieldsOf(body);
  const data = fieldsOf(outer['data']);
  const read = <T>(names: string, one: (value: unknown) => T | null) =>
    first(outer, names, one) ?? first(data, names, one);
  const count = read('jumlah_cart', numberOf);
  // An empty cart may come without its list.
  const lines = readList(body, ['carts', 'items'], decodeCartLine)?.elements ?? (count === 0 ? [] : null);
  if (lines === null) return null;
  return {
    lines,
    count: count ?? lines.reduce((sum, line) => sum + line.qty, 0),
    total: read('total', rupiahOf) ?? lines.reduce((sum, line) => sum + line.total, 0),
    maxTermin: read('max_termin', idOf),
    minPaidAmount: read('min_paid_amount', rupiahOf),
    minPaidPercent: read('min_paid_percent', numberOf),
    paymentTerms: read('payment_terms', decodePaymentTerms),
  };
}

/** Decodes our provider's rule for due dates; null if it is missing or counts from something other than the order. */
function decodePaymentTerms(value: unknown): PaymentTerms | null {
  const fields = fieldsOf(value);
  const firstHours = numberOf(fields['first_hours']);
  const daysBetween = numberOf(fields['days_between']);
  if (fields['from'] !== 'order' || firstHours === null || daysBetween === null) return null;
  const isUsable = (value: number) => value > 0 && value <= 10_000;
  return isUsable(firstHours) && isUsable(daysBetween) ? { firstHours, daysBetween } : null;
}

/** Decodes a cart line; null without an id. */
export function decodeCartLine(value: unknown): CartLine | null {
  const fields = fieldsOf(value);
  const id = idOf(fields['id']);
  if (id === null) return null;
  const itemId = first(fields, 'item.id item_id', idOf);
  const price = first(fields, 'req_price price indexing.harga_jual', rupiahOf);
  const qty = lineQty(first(fields, 'qty', numberOf) ?? 1);
  return {
    id,
    itemId,
    itemName: itemName(itemId ?? id, first(fields, 'item.name item_name', usableText)),
    itemImage: first(fields, 'item.image item_image', usableText),
    itemMaxTermin: first(fields, 'item.max_termin max_termin', idOf),
    indexingId: first(fields, 'indexing.id indexing.indexing_id indexing_id', idOf),
    indexingName: first(fields, 'indexing.name indexing.nama index_name', usableText) ?? '',
    slotId: first(fields, 'slot.id slot.slot_id slot_id', idOf),
    month: publishMonth(fields),
    slotRemaining: isFields(fields['slot']) ? decodeRemaining(fields['slot']) : null,
    manuscriptUntil: first(fields, 'slot.manuscript_until', dayOf),
    qty,
    price,
    total: first(fields, 'total', rupiahOf) ?? (price ?? 0) * qty,
    hde: fields['hde'] ?? null,
    purpose: first(fields, 'keperluan_publish', usableText),
  };
}

/** Reads the requested month under any of its names (docs/product.md 3), else the slot's month. */
function publishMonth(fields: JsonFields): Month | null {
  const year = first(fields, 'req_publish_year publish_year periode_year tahun', parseYear);
  const month = first(fields, 'req_publish_month publish_month periode_month bulan', parseMonthNumber);
  return (
    first(fields, 'req_publish', dateMonthOf) ??
    monthOf(year, month) ??
    first(fields, 'publish_date tanggal_publish', dateMonthOf) ??
    decodeSlotMonth(at(fields, 'slot'))
  );
}
