import { type RawBuilder, sql } from 'kysely';
import { toInputValue } from '#domain/month.ts';
import { recordChange } from '../../audit/record.ts';
import { lockRows } from '../../db/locks.ts';
import type { Tx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { operation } from '../operation.ts';

/** A month whose places are counted anew: `used` counted before, `taken` is what orders hold and what was taken elsewhere. */
export type RecountedSlot = {
  code: string;
  year: number;
  month: number;
  capacity: number;
  used: number;
  taken: number;
};
type Count = RecountedSlot & { id: number; item_id: number };

/** Slots whose places that count as used are not those that orders hold and that were taken elsewhere, with `taken`, what these are. */
async function wrongCounts(tx: Tx, among: RawBuilder<unknown>): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select * from (
      select slots.id, slots.item_id, items.code, slots.year, slots.month, slots.capacity, slots.used,
        slots.taken_elsewhere + coalesce((
          select sum(line.qty) from order_items line join orders on orders.id = line.order_id
          where line.slot_id = slots.id and orders.slots_held = 1
        ), 0) as taken
      from slots join items on items.id = slots.item_id
      where ${among}
    ) counted where used <> taken order by id`.execute(tx);
  // PostgreSQL sums to a bigint.
  return rows.map((row) => ({ ...row, taken: Number(row.taken) }));
}

/** Describes a count for the audit trail and the command line. */
export function recountText({ code, year, month, capacity, used, taken }: RecountedSlot): string {
  const more = taken > capacity ? `, capacity ${capacity} -> ${taken}` : '';
  return `${code} ${toInputValue({ year, month })}: ${used} -> ${taken} taken${more}`;
}

/** Counts the places of every month anew from its orders. A month of which more places are taken than it has gets that many. */
export const recountSlots = operation({
  needsReason: true,
  plan: async () => null,
  async run(context): Promise<readonly RecountedSlot[]> {
    return transact(context.db, async (tx) => {
      const found = await wrongCounts(tx, sql`true`);
      if (found.length === 0) return [];
      const ids = found.map(({ id }) => id);
      await lockRows(tx, 'slots', ids);
      // Counted again under the lock: an order may have taken or given back a place.
      const wrong = await wrongCounts(tx, sql`slots.id in (${sql.join(ids)})`);
      for (const { id, ...count } of wrong) {
        await tx
          .updateTable('slots')
          .set({ used: count.taken, capacity: Math.max(count.capacity, count.taken) })
          .where('id', '=', id)
          .execute();
        await recordChange(tx, context, { what: recountText(count) });
      }
      if (wrong.length > 0)
        await context.events.record(
          tx,
          { type: 'slot.changed', itemIds: [...new Set(wrong.map(({ item_id }) => item_id))] },
          context.now(),
        );
      return wrong;
    });
  },
});
