import type { Db } from '../db/schema.ts';
import type { ItemEntry } from './format.ts';
import { differs } from './import-report.ts';
import type { Path } from './positioned-json.ts';

/** Ids of all indexings by code: those of the file and those that were there before. */
export async function knownIndexings(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('indexings').select(['code', 'id']).execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/**
 * Makes the item's two lists of indexings what the file says, in its order; an indexing that the file no longer names is
 * taken off the item. Whether anything changed. Unknown codes are reported.
 */
export async function importOffers(
  db: Db,
  itemId: number,
  entry: Pick<ItemEntry, 'indexing' | 'indexing2'>,
  indexings: ReadonlyMap<string, number>,
  report: (path: Path, reason: string) => void,
): Promise<boolean> {
  const wanted = ([1, 2] as const).flatMap((list) => {
    const field = list === 1 ? 'indexing' : 'indexing2';
    return entry[field].flatMap(({ code, harga_jual }, position) => {
      const indexing_id = indexings.get(code);
      if (indexing_id !== undefined) return [{ item_id: itemId, indexing_id, list, harga_jual, position }];
      report([field, position, 'code'], `no indexing has the code "${code}"`);
      return [];
    });
  });
  const rows = await db.selectFrom('item_indexings').selectAll().where('item_id', '=', itemId).execute();
  const before = new Map(rows.map((row) => [row.indexing_id, row]));
  const same =
    rows.length === wanted.length && wanted.every((offer) => !differs(before.get(offer.indexing_id) ?? {}, offer));
  if (same) return false;
  await db.deleteFrom('item_indexings').where('item_id', '=', itemId).execute();
  if (wanted.length > 0) await db.insertInto('item_indexings').values(wanted).execute();
  return true;
}
