import { sql } from 'kysely';
import { isPast } from '#domain/month.ts';
import { lockRow } from '../db/locks.ts';
import { prepared } from '../db/prepared.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { invalid, notFound } from '../http/problem.ts';
import { heldPlaces } from '../waiting/held-places.ts';

const qtyElsewhere = prepared((db, value: { customerId: number; slotId: number; lineId: number }) =>
  db
    .selectFrom('cart_lines')
    .select(sql<number>`coalesce(sum(qty), 0)`.as('qty'))
    .where('customer_id', '=', value.customerId)
    .where('slot_id', '=', value.slotId)
    .where('id', '<>', value.lineId)
    .compile(),
);

/**
 * Throws 422 on `qty` unless the slot has capacity for `qty` in this line plus the customer's other lines in the same
 * slot. Nothing is reserved: a slot is taken when the order is created. `lineId` null = a line that does not exist
 * yet.
 */
export async function requireCapacity(
  tx: Tx,
  of: { customerId: number; slotId: number; lineId: number | null; qty: number; remaining: number },
): Promise<void> {
  const [others] = await qtyElsewhere(tx, { customerId: of.customerId, slotId: of.slotId, lineId: of.lineId ?? 0 });
  const elsewhere = Number(others?.qty ?? 0);
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
      .select(['cart_lines.qty', 'slots.id as slotId', 'slots.year', 'slots.month', 'slots.capacity', 'slots.used'])
      .where('cart_lines.id', '=', lineId)
      .where('cart_lines.customer_id', '=', customerId)
      .executeTakeFirst();
    if (!line) throw notFound('Baris keranjang');
    if (qty > line.qty) {
      if (isPast(line, now)) throw invalid({ qty: ['Bulan publish sudah lewat.'] });
      const remaining = line.capacity - line.used + (await heldPlaces(tx, customerId, line.slotId));
      await requireCapacity(tx, { customerId, slotId: line.slotId, lineId, qty, remaining });
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
