import type { addToCartRequest } from '@slotterbit/contract/calls/cart-calls.ts';
import { hasCapacity } from '@slotterbit/contract/catalogue/slot.ts';
import type { FieldErrors } from '@slotterbit/contract/client/api-error.ts';
import { invalidIndexing, monthClosed, slotNotFound } from '@slotterbit/contract/orders/add-to-cart.ts';
import { slotUnavailable } from '@slotterbit/contract/orders/sheet.ts';
import { isDayOver } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { toFirstDay } from '@slotterbit/contract/values/month.ts';
import type { z } from 'zod';
import { requireAccount } from '../customers/change-billing.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { invalid, notFound } from '../http/problem.ts';
import { manuscriptUntil } from '../items/manuscript-until.ts';
import { isHeld } from '../waiting/held-places.ts';

const linesOf = (tx: Tx, customerId: number) =>
  tx
    .selectFrom('cart_lines')
    .select(['id', 'qty', 'item_id', 'indexing_id', 'slot_id'])
    .where('customer_id', '=', customerId)
    .execute();

type Lines = Awaited<ReturnType<typeof linesOf>>;

/**
 * Throws 422 on `qty` unless the slot has capacity for `qty` in this line plus the customer's other lines in the same
 * slot. Nothing is reserved: a slot is taken when the order is created. `lineId` undefined = a line that does not exist
 * yet.
 */
function requireCapacity(
  lines: Lines,
  of: { slotId: number; lineId: number | undefined; qty: number; remaining: number },
): void {
  const others = lines.filter(({ id, slot_id }) => slot_id === of.slotId && id !== of.lineId);
  const elsewhere = others.reduce((sum, { qty }) => sum + qty, 0);
  if (elsewhere + of.qty <= of.remaining) return;
  const taken = elsewhere > 0 ? `, ${elsewhere} sudah di keranjang` : '';
  throw invalid({ qty: [`Qty melebihi sisa slot (${of.remaining}${taken}).`] });
}

/**
 * Sets the quantity of a line. A lower quantity is always allowed, even if it still exceeds the slot's remaining
 * capacity: the cart is then closer to a valid order. Throws 404 if the line does not belong to the customer, 422 on
 * `qty`.
 */
export async function setCartQty(db: Db, customerId: number, lineId: number, qty: number, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    await lockRow(tx, 'customers', customerId);
    const line = await tx
      .selectFrom('cart_lines')
      .innerJoin('slots', 'slots.id', 'cart_lines.slot_id')
      .innerJoin('items', 'items.id', 'cart_lines.item_id')
      .leftJoin('waiting_entries as entry', (join) =>
        join.onRef('entry.slot_id', '=', 'slots.id').on('entry.customer_id', '=', customerId).on(isHeld),
      )
      .select(['cart_lines.qty', 'slots.id as slotId', 'slots.capacity', 'slots.used', 'entry.id as held_id'])
      .select(manuscriptUntil(tx).as('until'))
      .where('cart_lines.id', '=', lineId)
      .where('cart_lines.customer_id', '=', customerId)
      .executeTakeFirst();
    if (!line) throw notFound('Baris keranjang');
    if (qty > line.qty) {
      if (isDayOver(line.until, now)) throw invalid({ qty: [monthClosed] });
      const remaining = line.capacity - line.used + (line.held_id === null ? 0 : 1);
      requireCapacity(await linesOf(tx, customerId), { slotId: line.slotId, lineId, qty, remaining });
    }
    await tx.updateTable('cart_lines').set({ qty, updated_at: now.toISOString() }).where('id', '=', lineId).execute();
  });
}

/** Removes a line from the cart. Throws 404 if the line does not belong to the customer. */
export async function removeCartLine(db: Db, customerId: number, lineId: number): Promise<void> {
  await transact(db, async (tx) => {
    // Without the lock, a concurrent addition that has already read this line would restore its quantity.
    await lockRow(tx, 'customers', customerId);
    const gone = await tx
      .deleteFrom('cart_lines')
      .where('id', '=', lineId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw notFound('Baris keranjang');
  });
}

type Request = z.output<typeof addToCartRequest>;

/** Maximum number of lines in one cart. A larger cart indicates an error. */
const MOST_LINES = 50;

/** Selects an offered item, with the indexing, the slot and the customer's held place as far as it has them. */
const offeredItem = (tx: Tx, customerId: number, { item_id, indexing_id, slot_id }: Request) =>
  tx
    .selectFrom('items as item')
    .leftJoin('item_indexings as offer', (join) =>
      join.onRef('offer.item_id', '=', 'item.id').on('offer.indexing_id', '=', indexing_id),
    )
    .leftJoin('slots as slot', (join) => join.onRef('slot.item_id', '=', 'item.id').on('slot.id', '=', slot_id))
    .leftJoin('waiting_entries as entry', (join) =>
      join.onRef('entry.slot_id', '=', 'slot.id').on('entry.customer_id', '=', customerId).on(isHeld),
    )
    .select(['offer.harga_jual', 'slot.year', 'slot.month', 'slot.capacity', 'slot.used', 'entry.id as held_id'])
    .select(manuscriptUntil(tx, { slot: 'slot', item: 'item' }).as('until'))
    .where('item.id', '=', item_id)
    .where('item.archived_at', 'is', null)
    .executeTakeFirst();

async function loadOffer(tx: Tx, customerId: number, request: Request) {
  const item = await offeredItem(tx, customerId, request);
  if (!item) throw invalid({ item_id: ['Produk tidak ditemukan.'] });
  const { harga_jual: price, year, month, capacity, used, held_id, until } = item;
  if (price === null) throw invalid({ indexing_id: [invalidIndexing] });
  if (year === null || month === null || capacity === null || used === null) throw invalid({ slot_id: [slotNotFound] });
  return { price, slot: { year, month }, until, remaining: capacity - used + (held_id === null ? 0 : 1) };
}

type Offer = Awaited<ReturnType<typeof loadOffer>>;

function requireSameOffer(request: Request, { price, slot, until, remaining }: Offer, now: Date): void {
  const errors: FieldErrors = {};
  const other = ['Bulan publish tidak sesuai dengan slot yang dipilih.'];
  if (request.req_publish_month !== slot.month) errors['req_publish_month'] = other;
  if (request.req_publish_year !== slot.year) errors['req_publish_year'] = other;
  if (request.req_publish !== toFirstDay(slot)) errors['req_publish'] = other;
  if (isDayOver(until, now)) errors['req_publish_month'] = [monthClosed];
  if (!hasCapacity({ remaining })) errors['slot_id'] = [slotUnavailable];
  const seen = request.req_price ?? price;
  if (seen !== price) errors['req_price'] = [`Harga telah berubah menjadi ${formatRupiah(price)}. Muat ulang halaman.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Adds an offer to the cart. If the cart already has a line with the same item, indexing and slot, raises its
 * quantity. The quantity never exceeds the slot's remaining capacity. Returns the line's id. Throws 422 with the name
 * of the field.
 */
export async function addToCart(db: Db, customerId: number, request: Request, now: Date): Promise<number> {
  return transact(db, async (tx) => {
    // The new quantity is computed from the current quantity.
    await lockRow(tx, 'customers', customerId);
    await requireAccount(tx, customerId);
    const offer = await loadOffer(tx, customerId, request);
    requireSameOffer(request, offer, now);
    const lines = await linesOf(tx, customerId);
    const same = lines.find((l) => l.indexing_id === request.indexing_id && l.slot_id === request.slot_id);
    if (!same && lines.length >= MOST_LINES) throw invalid({ item_id: [`Keranjang maksimal ${MOST_LINES} baris.`] });
    const qty = (same?.qty ?? 0) + request.qty;
    const { remaining } = offer;
    requireCapacity(lines, { slotId: request.slot_id, lineId: same?.id, qty, remaining });
    const at = now.toISOString();
    const written = {
      customer_id: customerId,
      item_id: request.item_id,
      indexing_id: request.indexing_id,
      slot_id: request.slot_id,
      qty,
      keperluan_publish: request.keperluan_publish || null,
      created_at: at,
      updated_at: at,
    };
    const line = await tx
      .insertInto('cart_lines')
      .values(written)
      .onConflict((on) =>
        on.columns(['customer_id', 'item_id', 'indexing_id', 'slot_id']).doUpdateSet({ qty, updated_at: at }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return line.id;
  });
}
