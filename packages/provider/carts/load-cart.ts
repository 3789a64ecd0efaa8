import { hash } from 'node:crypto';
import type { CartAnswer, CartLineAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import { maxTermin, type PayableCart } from '@slotterbit/contract/orders/instalment.ts';
import type { PaymentTerms } from '@slotterbit/contract/orders/payment-terms.ts';
import { isDayOver } from '@slotterbit/contract/values/date.ts';
import { toFirstDay } from '@slotterbit/contract/values/month.ts';
import type { Db } from '../db/schema.ts';
import { manuscriptUntil } from '../items/manuscript-until.ts';
import { isHeld } from '../waiting/held-places.ts';

/**
 * A cart line with its current offer. `price` is per unit; null = no longer offered. `remaining` is 0 in a closed
 * month, and includes the place that is held for the customer (`held_id`).
 */
export type CartRow = ReturnType<typeof toCartRows>[number];

/** Selects a customer's cart lines, with the item, indexing and slot of each, oldest first. */
export const cartLines = (db: Db, customerId: number) =>
  db
    .selectFrom('cart_lines as line')
    .innerJoin('items as item', 'item.id', 'line.item_id')
    .innerJoin('indexings as indexing', 'indexing.id', 'line.indexing_id')
    .innerJoin('slots as slot', 'slot.id', 'line.slot_id')
    .leftJoin('item_indexings as offer', (join) =>
      join.onRef('offer.item_id', '=', 'line.item_id').onRef('offer.indexing_id', '=', 'line.indexing_id'),
    )
    .leftJoin('waiting_entries as entry', (join) =>
      join.onRef('entry.slot_id', '=', 'line.slot_id').onRef('entry.customer_id', '=', 'line.customer_id').on(isHeld),
    )
    .select(['line.id', 'line.qty', 'line.item_id', 'line.indexing_id', 'line.slot_id', 'line.keperluan_publish'])
    .select(['item.name as item_name', 'item.image as item_image', 'item.kategori as item_kategori'])
    .select(['item.max_termin', 'item.archived_at', 'indexing.nama as index_name', 'offer.harga_jual'])
    .select(['slot.year', 'slot.month', 'slot.month_end', 'slot.volume_issue', 'slot.capacity', 'slot.used'])
    .select(['entry.id as held_id', manuscriptUntil(db, { slot: 'slot', item: 'item' }).as('manuscript_until')])
    .where('line.customer_id', '=', customerId)
    .orderBy('line.id')
    .execute();

/** Adds the current price and remaining capacity to the rows of `cartLines`. */
export function toCartRows(rows: Awaited<ReturnType<typeof cartLines>>, now: Date) {
  return rows.map(({ archived_at, harga_jual, capacity, used, ...row }) => {
    const price = archived_at === null ? harga_jual : null;
    return {
      ...row,
      price,
      remaining: isDayOver(row.manuscript_until, now) ? 0 : capacity - used + (row.held_id === null ? 0 : 1),
      hde: offerName(row.item_id, row.indexing_id, row.slot_id, price),
    };
  });
}

export async function loadCartRows(db: Db, customerId: number, now: Date): Promise<CartRow[]> {
  return toCartRows(await cartLines(db, customerId), now);
}

function lineAnswer(row: CartRow): CartLineAnswer {
  return {
    id: row.id,
    qty: row.qty,
    item_id: row.item_id,
    item: {
      id: row.item_id,
      name: row.item_name,
      image: row.item_image,
      kategori: row.item_kategori,
      max_termin: row.max_termin,
    },
    indexing_id: row.indexing_id,
    indexing: { id: row.indexing_id, name: row.index_name, harga_jual: row.price },
    index_name: row.index_name,
    slot_id: row.slot_id,
    slot: {
      id: row.slot_id,
      month: row.month,
      year: row.year,
      remaining: row.remaining,
      manuscript_until: row.manuscript_until,
    },
    req_publish: toFirstDay(row),
    req_publish_year: row.year,
    req_publish_month: row.month,
    req_price: row.price,
    total: row.price === null ? null : row.price * row.qty,
    hde: row.hde,
    keperluan_publish: row.keperluan_publish,
  };
}

/** Returns the sum of the lines that are still offered, in rupiah. */
export function totalOf(rows: readonly CartRow[]): number {
  return rows.reduce((total, { price, qty }) => total + (price ?? 0) * qty, 0);
}

/**
 * Converts the lines to the input of the payment rules (packages/contract/orders/instalment.ts). The holding's minimum is a percentage,
 * so it changes with the subtotal.
 */
export function payableCart(rows: readonly CartRow[], minPaidPercent: number): PayableCart {
  const lines = rows.map(({ item_id, slot_id, price, qty, max_termin }) => ({
    itemId: item_id,
    slotId: slot_id,
    price,
    total: (price ?? 0) * qty,
    itemMaxTermin: max_termin,
  }));
  return { lines, total: totalOf(rows), maxTermin: null, minPaidAmount: null, minPaidPercent };
}

/** Builds the response body of GET carts. */
export function toCartAnswer(rows: readonly CartRow[], minPaidPercent: number, terms: PaymentTerms): CartAnswer {
  const cart = payableCart(rows, minPaidPercent);
  return {
    carts: rows.map(lineAnswer),
    jumlah_cart: rows.reduce((count, { qty }) => count + qty, 0),
    total: cart.total,
    max_termin: maxTermin(cart),
    min_paid_amount: cart.minPaidAmount,
    min_paid_percent: cart.minPaidPercent,
    payment_terms: { first_hours: terms.firstHours, days_between: terms.daysBetween, from: 'order' },
  };
}

/**
 * Returns the opaque identifier (`hde`) of an offer: this item with this indexing in this slot at this price. It
 * changes with the price, so an order from a stale cart is detected. It also distinguishes two indexings in one slot.
 */
export function offerName(itemId: number, indexingId: number, slotId: number, price: number | null): string {
  return hash('sha256', `${itemId}:${indexingId}:${slotId}:${price}`, 'base64url').slice(0, 22);
}
