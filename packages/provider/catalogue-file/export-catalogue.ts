import { compareMonths } from '@slotterbit/contract/values/month.ts';
import type { Db, Tx } from '../db/schema.ts';
import { readOneState } from '../db/transact.ts';
import { firstPrice, listPrices } from '../items/load-items.ts';
import { entryOfItem, readItems } from './known-items.ts';

/**
 * Returns the whole catalogue as the text of a file that `parseCatalogue` reads. Months and days are absolute, archived
 * items are included, and `used` is the number of slots taken today, so that a copy does not offer them again.
 */
export async function exportCatalogue(db: Db, now: Date): Promise<string> {
  // One state of the database: no order between reading items and slots.
  return readOneState(db, (tx) => exportInside(tx, now));
}

async function exportInside(db: Tx, now: Date): Promise<string> {
  const indexings = await db.selectFrom('indexings').select(['code', 'nama', 'image']).orderBy('position').execute();
  const codes = (await db.selectFrom('items').select('code').orderBy('position').execute()).map(({ code }) => code);
  const known = await readItems(db, codes, false);
  const items = codes.flatMap((code) => {
    const item = known.get(code);
    if (!item) return [];
    const { columns, offers, slots, feedbacks } = item;
    const { indexing, indexing2, ...fields } = entryOfItem(item);
    return {
      ...fields,
      // Without the item's own price if the first offer has one.
      price: firstPrice(offers) === null ? columns.price : null,
      old_price: listPrices(columns, offers).old_price,
      archived: columns.archived_at === null ? null : true,
      ...{ indexing, indexing2 },
      slots: slots.toSorted(compareMonths).map(({ year, month, month_end, volume_issue, capacity, used }) => ({
        ...{ year, month, month_end, volume_issue, capacity },
        used: used || null,
      })),
      feedbacks: feedbacks.map(({ name, rating, comment, date }) => ({ name, rating, comment, date })),
    };
  });
  const document = { format: 'slotterbit-catalogue', version: 1, exported_at: now.toISOString(), indexings, items };
  // In a file, absent means the same as null.
  return `${JSON.stringify(document, (_key, value: unknown) => value ?? undefined, 1)}\n`;
}
