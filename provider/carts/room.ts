import { sql } from 'kysely';
import type { Tx } from '../db/schema.ts';
import { invalid } from '../http/problem.ts';

/**
 * Throws 422 on `qty` unless the slot has room for `qty` in this line beside the customer's other lines in the same slot.
 * Nothing is reserved: a slot is taken when the order is made. `lineId` null = a line that is not there yet.
 */
export async function requireRoom(
  tx: Tx,
  of: { customerId: number; slotId: number; lineId: number | null; qty: number; remaining: number },
): Promise<void> {
  const others = await tx
    .selectFrom('cart_lines')
    .select(sql<number>`coalesce(sum(qty), 0)`.as('qty'))
    .where('customer_id', '=', of.customerId)
    .where('slot_id', '=', of.slotId)
    .where('id', '<>', of.lineId ?? 0)
    .executeTakeFirstOrThrow();
  const elsewhere = Number(others.qty);
  if (elsewhere + of.qty <= of.remaining) return;
  const taken = elsewhere > 0 ? `, ${elsewhere} sudah di keranjang` : '';
  throw invalid({ qty: [`Qty melebihi sisa slot (${of.remaining}${taken}).`] });
}
