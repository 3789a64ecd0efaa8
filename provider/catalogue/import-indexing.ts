import type { Db } from '../db/schema.ts';
import type { IndexingEntry } from './format.ts';
import { type Change, differs } from './import-report.ts';
import { nextPosition } from './next-position.ts';

/** Adds an indexing at the end of the list, or updates it where it stands. */
export async function importIndexing(db: Db, { code, nama, image }: IndexingEntry): Promise<Change> {
  const row = await db.selectFrom('indexings').selectAll().where('code', '=', code).executeTakeFirst();
  if (row === undefined) {
    const position = await nextPosition(db, 'indexings');
    await db.insertInto('indexings').values({ code, nama, image, position }).execute();
    return 'added';
  }
  if (!differs(row, { nama, image })) return 'unchanged';
  await db.updateTable('indexings').set({ nama, image }).where('id', '=', row.id).execute();
  return 'updated';
}
