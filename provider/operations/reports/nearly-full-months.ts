import { currentMonth, monthNumber, toInputValue } from '#domain/month.ts';
import type { Db } from '../../db/schema.ts';
import { findItem } from '../items/find-items.ts';

/** `left`: the upper bound of free places. `full`: also months without free places. `item`: a code or id, null for every journal. */
export type MonthFilter = { left: number; full: boolean; item: string | null };

/** Returns the months of journals on offer with few free places, from this month on, earliest first. */
export async function nearlyFullMonths({ db, now }: { db: Db; now: () => Date }, filter: MonthFilter) {
  const item = filter.item === null ? null : await findItem(db, filter.item);
  const slots = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['items.code as item', 'items.name', 'year', 'month', 'capacity', 'used'])
    .where('items.archived_at', 'is', null)
    // Not a month with a small capacity and no taken place.
    .where('used', '>', 0)
    .$if(item !== null, (query) => query.where('item_id', '=', item?.id ?? 0))
    .orderBy('year')
    .orderBy('month')
    .orderBy('items.position')
    .execute();
  const from = monthNumber(currentMonth(now()));
  return slots
    .map(({ year, month, ...slot }) => ({ ...slot, at: { year, month }, left: slot.capacity - slot.used }))
    .filter(({ at, left }) => monthNumber(at) >= from && left <= filter.left && (left > 0 || filter.full))
    .map(({ at, item: code, name, capacity, used, left }) => ({
      month: toInputValue(at),
      item: code,
      name,
      capacity,
      taken: used,
      left,
    }));
}
