import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/schema.ts';
import { invalid } from '../http/problem.ts';

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
 * Throws 422 on `qty` unless the slot has room for `qty` in this line beside the customer's other lines in the same slot.
 * Nothing is reserved: a slot is taken when the order is made. `lineId` null = a line that is not there yet.
 */
export async function requireRoom(
  tx: Tx,
  of: { customerId: number; slotId: number; lineId: number | null; qty: number; remaining: number },
): Promise<void> {
  const [others] = await qtyElsewhere(tx, { customerId: of.customerId, slotId: of.slotId, lineId: of.lineId ?? 0 });
  const elsewhere = Number(others?.qty ?? 0);
  if (elsewhere + of.qty <= of.remaining) return;
  const taken = elsewhere > 0 ? `, ${elsewhere} sudah di keranjang` : '';
  throw invalid({ qty: [`Qty melebihi sisa slot (${of.remaining}${taken}).`] });
}
