import { statusesUnderWay } from '#domain/order-status.ts';
import { recordChange } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { findItem } from './find-items.ts';

/** Returns the number of carts with the item, and the codes of the orders under way with it. */
async function usesOf(db: Db, itemId: number): Promise<{ carts: number; orders: readonly string[] }> {
  const carts = await db
    .selectFrom('cart_lines')
    .select(({ fn }) => fn.count<number>('customer_id').distinct().as('count'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.id', 'orders.code'])
    .distinct()
    .where('order_items.item_id', '=', itemId)
    .where('orders.status', 'in', statusesUnderWay)
    .orderBy('orders.id')
    .execute();
  return { carts: Number(carts.count), orders: orders.map(({ code }) => code) };
}

function archiveOrRestore(archived: boolean) {
  return transactionalOperation({
    needsReason: true,
    async plan({ db }, { item: name }: { item: string }) {
      const item = await findItem(db, name);
      return { ...item, ...(await usesOf(db, item.id)) };
    },
    async run({ tx, ...context }, _input, { id, code, carts, orders }) {
      const now = context.now();
      const { numUpdatedRows } = await tx
        .updateTable('items')
        .set({ archived_at: archived ? now.toISOString() : null, updated_at: now.toISOString() })
        .where('id', '=', id)
        .where('archived_at', archived ? 'is' : 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) {
        throw new OperationRefused({ code: archived ? 'item-archived' : 'item-on-offer', item: code });
      }
      await recordChange(tx, context, { what: `${code}: ${archived ? 'archived' : 'back in the offer'}` });
      await context.events.record(tx, { type: 'catalogue.changed' }, now);
      return { id, code, archived, carts, orders };
    },
  });
}

/** Archives a journal (code or id): customers cannot order it, existing orders keep it. Importing a catalogue file without "archived" does not restore it. */
export const archiveItem = archiveOrRestore(true);
/** Restores an archived journal (code or id) with its months and prices. */
export const restoreItem = archiveOrRestore(false);
