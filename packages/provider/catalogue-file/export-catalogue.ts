import { compareMonths } from '@slotterbit/contract/values/month.ts';
import type { Db, Tx } from '../db/schema.ts';
import { readOneState } from '../db/transact.ts';
import { firstPrice, listPrices } from '../items/load-items.ts';
import { entryOfColumns } from './catalogue-format.ts';
import { readRows } from './import-plan.ts';

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
  const codes = await db.selectFrom('items').select('code').orderBy('position').execute();
  const rowsOf = await readRows(
    db,
    codes.map(({ code }) => code),
    false,
  );
  const items = codes.flatMap(({ code }) => {
    const { item, slots, feedbacks, ...rows } = rowsOf(code);
    if (!item) return [];
    const offers = rows.offers.toSorted((a, b) => a.list - b.list || a.position - b.position);
    const listed = (list: number) =>
      offers.filter((row) => row.list === list).map(({ code, harga_jual }) => ({ code, harga_jual }));
    return {
      code,
      ...entryOfColumns(item),
      ...exportedPrices(item, offers),
      archived: item.archived_at === null ? null : true,
      indexing: listed(1),
      indexing2: listed(2),
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

/** The prices of an item in a file: without a price of its own where the first offer has one. */
function exportedPrices(item: Parameters<typeof listPrices>[0], offers: Parameters<typeof listPrices>[1]) {
  const { old_price } = listPrices(item, offers);
  return { price: firstPrice(offers) === null ? item.price : null, old_price };
}
