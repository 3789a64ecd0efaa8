import type { Db } from '../db/schema.ts';
import { readOneState } from '../db/transact.ts';
import { firstPrice, listPrices } from '../items/load-items.ts';
import { entryOfColumns } from './catalogue-format.ts';

/**
 * Returns the whole catalogue as the text of a file that `parseCatalogue` reads. Months and days are absolute, archived
 * items are included, and `used` is the number of slots taken today, so that a copy does not offer them again.
 */
export async function exportCatalogue(db: Db, now: Date): Promise<string> {
  // One state of the database: no order between reading items and slots.
  return readOneState(db, (tx) => exportInside(tx, now));
}

async function exportInside(db: Db, now: Date): Promise<string> {
  const indexings = await db.selectFrom('indexings').select(['code', 'nama', 'image']).orderBy('position').execute();
  const items = await db.selectFrom('items').selectAll().orderBy('position').execute();
  const offers = await db
    .selectFrom('item_indexings')
    .innerJoin('indexings', 'indexings.id', 'item_indexings.indexing_id')
    .select(['item_id', 'list', 'code', 'harga_jual'])
    .orderBy('list')
    .orderBy('item_indexings.position')
    .execute();
  const slots = await db.selectFrom('slots').selectAll().orderBy('year').orderBy('month').execute();
  const feedbacks = await db.selectFrom('feedbacks').selectAll().orderBy('id').execute();
  const ofItem = {
    offers: Map.groupBy(offers, (row) => row.item_id),
    slots: Map.groupBy(slots, (row) => row.item_id),
    feedbacks: Map.groupBy(feedbacks, (row) => row.item_id),
  };
  const offersOf = (id: number, list: number) =>
    (ofItem.offers.get(id) ?? [])
      .filter((row) => row.list === list)
      .map(({ code, harga_jual }) => ({ code, harga_jual }));

  const document = {
    format: 'slotterbit-catalogue',
    version: 1,
    exported_at: now.toISOString(),
    indexings,
    items: items.map((item) => ({
      code: item.code,
      ...entryOfColumns(item),
      ...exportedPrices(item, ofItem.offers.get(item.id) ?? []),
      archived: item.archived_at === null ? null : true,
      indexing: offersOf(item.id, 1),
      indexing2: offersOf(item.id, 2),
      slots: (ofItem.slots.get(item.id) ?? []).map(({ year, month, month_end, volume_issue, capacity, used }) => ({
        year,
        month,
        month_end,
        volume_issue,
        capacity,
        used: used || null,
      })),
      feedbacks: (ofItem.feedbacks.get(item.id) ?? []).map(({ name, rating, comment, date }) => ({
        name,
        rating,
        comment,
        date,
      })),
    })),
  };
  // In a file, absent means the same as null.
  return `${JSON.stringify(document, (_key, value: unknown) => value ?? undefined, 1)}\n`;
}

/** The prices of an item in a file: without a price of its own where the first offer has one. */
function exportedPrices(item: Parameters<typeof listPrices>[0], offers: Parameters<typeof listPrices>[1]) {
  const { old_price } = listPrices(item, offers);
  return { price: firstPrice(offers) === null ? item.price : null, old_price };
}
