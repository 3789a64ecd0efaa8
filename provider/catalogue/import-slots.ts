import type { YearMonth } from '../calendar.ts';
import type { Db } from '../db/schema.ts';
import type { SlotEntry } from './format.ts';
import { type Change, differs } from './import-report.ts';
import type { Path } from './positioned-json.ts';
import { slotMonth } from './resolve.ts';

/**
 * Adds the item's months or updates their capacity and issue. What is used is the orders' affair: the file's `used` counts
 * only for a new slot, and a capacity below what is used is reported. Months that the file does not name stay.
 */
export async function importSlots(
  db: Db,
  itemId: number,
  entries: readonly SlotEntry[],
  now: Date,
  report: (path: Path, reason: string) => void,
): Promise<Change[]> {
  const rows = await db.selectFrom('slots').selectAll().where('item_id', '=', itemId).execute();
  const before = new Map(rows.map((row) => [`${row.year}-${row.month}`, row]));
  const seen = new Set<string>();
  const changes: Change[] = [];
  for (const [index, entry] of entries.entries()) {
    const month = slotMonth(entry, now);
    const key = `${month.year}-${month.month}`;
    if (seen.has(key)) report(['slots', index], `means the month ${key}, as another slot of the item does`);
    else changes.push(await importSlot(index, entry, month, before.get(key)));
    seen.add(key);
  }
  return changes;

  async function importSlot(
    index: number,
    entry: SlotEntry,
    month: YearMonth,
    row: (typeof rows)[number] | undefined,
  ): Promise<Change> {
    const { capacity, month_end, volume_issue, used } = entry;
    if (row === undefined) {
      const values = { item_id: itemId, ...month, month_end, volume_issue, capacity, used, taken_elsewhere: used };
      await db.insertInto('slots').values(values).execute();
      return 'added';
    }
    if (!differs(row, { capacity, month_end, volume_issue })) return 'unchanged';
    // The condition is in the statement too: an order may take a place between the reading and the writing.
    const { numUpdatedRows } = await db
      .updateTable('slots')
      .set({ capacity, month_end, volume_issue })
      .where('id', '=', row.id)
      .where('used', '<=', capacity)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      report(['slots', index, 'capacity'], `is ${capacity}, but ${row.used} places are used already`);
    }
    return 'updated';
  }
}
