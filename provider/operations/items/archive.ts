import { statusesUnderWay } from '#domain/order-status.ts';
import { recordChange } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { type OperationContext, operation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { findItem } from './find-item.ts';

/** Returns how many carts hold the item, and the codes of the orders under way that name it. */
async function holdersOf(db: Db, itemId: number): Promise<{ carts: number; orders: readonly string[] }> {
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

const setArchived = (archived: boolean) =>
  operation({
    needsReason: true,
    async plan({ db }: OperationContext, { item: name }: { item: string }) {
      const item = await findItem(db, name);
      return { ...item, ...(await holdersOf(db, item.id)) };
    },
    async run(context, _input, { id, code, carts, orders }) {
      const at = context.now().toISOString();
      await transact(context.db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('items')
          .set({ archived_at: archived ? at : null, updated_at: at })
          .where('id', '=', id)
          .where('archived_at', archived ? 'is' : 'is not', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) {
          throw new OperationRefused({ code: archived ? 'item-archived' : 'item-on-offer', item: code });
        }
        await recordChange(tx, context, { what: `${code}: ${archived ? 'archived' : 'back in the offer'}` });
        await context.events.record(tx, { type: 'catalogue.changed' }, context.now());
      });
      return { id, code, archived, carts, orders };
    },
  });

/** Takes a journal out of the offer; orders keep it. A catalogue file that does not say "archived" leaves it so (docs/catalogue.md). */
export const archiveItem = setArchived(true);
/** Puts an archived journal back into the offer, with the months and prices that it had. */
export const restoreItem = setArchived(false);
