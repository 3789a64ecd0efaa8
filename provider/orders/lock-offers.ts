import { sql } from 'kysely';
import { isPostgres } from '../db/locks.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/schema.ts';

const lock = prepared((db, value: { customerId: number }) =>
  sql`
    select 1 from cart_lines line
    join items item on item.id = line.item_id
    join item_indexings offer on offer.item_id = line.item_id and offer.indexing_id = line.indexing_id
    where line.customer_id = ${value.customerId}
    for share of item, offer`.compile(db),
);

/**
 * Keeps the items and prices of a customer's cart as they are until the transaction ends: what is compared afterwards is still so when the
 * order is committed. The embedded database needs none: its transactions take the only write lock when they begin.
 */
export async function lockOffersInCart(tx: Tx, customerId: number): Promise<void> {
  if (isPostgres(tx)) await lock(tx, { customerId });
}
