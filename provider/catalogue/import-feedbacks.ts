import type { Db } from '../db/schema.ts';
import type { FeedbackEntry } from './format.ts';
import { feedbackDate } from './resolve.ts';

/**
 * Makes the item's feedbacks those of the file, if the file lists any or an empty list. A feedback found again by its name,
 * rating and comment keeps its id, and its day when the file only counts days back. Whether anything changed.
 */
export async function importFeedbacks(
  db: Db,
  itemId: number,
  entries: readonly FeedbackEntry[] | undefined,
  now: Date,
): Promise<boolean> {
  if (entries === undefined) return false;
  const rows = await db.selectFrom('feedbacks').selectAll().where('item_id', '=', itemId).orderBy('id').execute();
  const left = [...rows];
  let changed = false;
  for (const entry of entries) {
    const { name, rating, comment } = entry;
    const found = left.findIndex((row) => row.name === name && row.rating === rating && row.comment === comment);
    const [row] = found >= 0 ? left.splice(found, 1) : [];
    if (row === undefined) {
      const date = feedbackDate(entry, now);
      await db.insertInto('feedbacks').values({ item_id: itemId, name, rating, comment, date }).execute();
      changed = true;
    } else if (entry.date !== undefined && entry.date !== row.date) {
      await db.updateTable('feedbacks').set({ date: entry.date }).where('id', '=', row.id).execute();
      changed = true;
    }
  }
  if (left.length === 0) return changed;
  await db
    .deleteFrom('feedbacks')
    .where(
      'id',
      'in',
      left.map((row) => row.id),
    )
    .execute();
  return true;
}
