import { type RawBuilder, sql } from 'kysely';
import { recordChange } from '../audit/record.ts';
import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import { lockRows } from '../db/locks.ts';
import type { Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Command } from './command.ts';

type Count = {
  id: number;
  item_id: number;
  code: string;
  year: number;
  month: number;
  capacity: number;
  used: number;
  taken: number;
};

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

/** slots recount: what counts as used becomes what orders hold; what is more than the month takes raises what it takes. */
export const slotsRecount: Command = {
  name: 'slots recount',
  usage: '--why TEXT',
  summary: 'Count the places of every month anew from its orders, where the doctor finds that they differ',
  changes: true,
  needsWhy: true,
  async run(context) {
    const { db, log } = context;
    log(
      'Counts the places of every month anew from its orders. Where more are taken than the month has, it takes that many.',
    );
    const mended = await transact(db, async (tx) => {
      const found = await wrongCounts(tx, sql`true`);
      if (found.length === 0) return [];
      const ids = found.map(({ id }) => id);
      await lockRows(tx, 'slots', ids);
      // Counted again under the lock: an order may have taken or given back a place.
      const wrong = await wrongCounts(tx, sql`slots.id in (${sql.join(ids)})`);
      for (const { id, code, year, month, capacity, used, taken } of wrong) {
        await tx
          .updateTable('slots')
          .set({ used: taken, capacity: Math.max(capacity, taken) })
          .where('id', '=', id)
          .execute();
        await recordChange(tx, context, { what: textOf({ code, year, month, capacity, used, taken }) });
      }
      if (wrong.length > 0) await bumpCatalogueVersion(tx, [...new Set(wrong.map(({ item_id }) => item_id))]);
      return wrong;
    });
    const json = mended.map(({ code, year, month, used, taken }) => ({ item: code, year, month, was: used, taken }));
    return { json, text: mended.length === 0 ? 'Every month counts right. Nothing changed.' : mended.map(textOf) };
  },
};

function textOf({ code, year, month, capacity, used, taken }: Omit<Count, 'id' | 'item_id'>): string {
  const more = taken > capacity ? `, capacity ${capacity} -> ${taken}` : '';
  return `${code} ${year}-${String(month).padStart(2, '0')}: ${used} -> ${taken} taken${more}`;
}
