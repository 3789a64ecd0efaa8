import type { Db } from '../db/schema.ts';
import type { ItemEntry } from './format.ts';
import { type Change, differs } from './import-report.ts';
import { nextPosition } from './next-position.ts';

/** Adds an item at the end of the list, or updates its own columns where it stands. */
export async function importItem(db: Db, entry: ItemEntry, now: Date): Promise<{ id: number; change: Change }> {
  const { code, archived } = entry;
  const columns = columnsOf(entry);
  const at = now.toISOString();
  const row = await db.selectFrom('items').selectAll().where('code', '=', code).executeTakeFirst();
  // The day of archiving is kept while the item stays archived.
  const archived_at = archived ? (row?.archived_at ?? at) : null;
  if (row === undefined) {
    const { id } = await db
      .insertInto('items')
      .values({
        code,
        ...columns,
        archived_at,
        position: await nextPosition(db, 'items'),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, change: 'added' };
  }
  const wanted = { ...columns, archived_at };
  if (!differs(row, wanted)) return { id: row.id, change: 'unchanged' };
  await db
    .updateTable('items')
    .set({ ...wanted, updated_at: at })
    .where('id', '=', row.id)
    .execute();
  return { id: row.id, change: 'updated' };
}

/** The item's own columns, as the file has them: a field that is absent there is null. */
function columnsOf(entry: ItemEntry) {
  const { name, kategori, penerbit, issn, frekuensi, deskripsi, image } = entry;
  const { price, old_price, badge_text, badge_color, max_termin } = entry;
  const described = { name, kategori, penerbit, issn, frekuensi, deskripsi, image };
  return { ...described, price, old_price, badge_text, badge_color, max_termin };
}
