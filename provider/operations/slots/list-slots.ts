import { currentMonth, monthNumber } from '#domain/month.ts';
import type { Db } from '../../db/schema.ts';
import { findItem } from '../items/find-item.ts';

/** Which slots to list. `item` is a code or id, null = of every journal; `all`: past months too. */
export type SlotFilter = { item: string | null; all: boolean };

/** Returns publish months with their capacity, the places that are taken and those that are left. */
export async function listSlots({ db, now }: { db: Db; now: () => Date }, { item: name, all }: SlotFilter) {
  const item = name === null ? null : await findItem(db, name);
  const from = all ? 0 : monthNumber(currentMonth(now()));
  const rows = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['slots.id', 'items.code as item', 'slots.year', 'slots.month', 'capacity', 'used'])
    .$if(item !== null, (query) => query.where('item_id', '=', item?.id ?? 0))
    .orderBy('items.position')
    .orderBy('year')
    .orderBy('month')
    .execute();
  return rows
    .filter((row) => monthNumber(row) >= from)
    .map(({ used, ...row }) => ({ ...row, taken: used, left: row.capacity - used }));
}
