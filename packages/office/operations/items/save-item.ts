import { fieldSlug } from '@slotterbit/contract/catalogue/field.ts';
import { isDayOver } from '@slotterbit/contract/values/date.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { offersOf } from '@slotterbit/provider/catalogue-file/catalogue-format.ts';
import type { ImportPlan } from '@slotterbit/provider/catalogue-file/import-catalogue.ts';
import { entryOfItem, readItems } from '@slotterbit/provider/catalogue-file/known-items.ts';
import { checkCatalogue } from '@slotterbit/provider/catalogue-file/parse-catalogue.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { listPrices } from '@slotterbit/provider/items/load-items.ts';
import { isSold, manuscriptUntil } from '@slotterbit/provider/items/manuscript-until.ts';
import { applyCatalogue, orRefused, surroundings } from '../catalogue-file/staff-import.ts';
import { transactionalOperation } from '../operation.ts';
import { requirePermission } from '../permissions.ts';
import { OperationRefused } from '../refusals.ts';
import { requireUnchanged } from '../versions.ts';
import { findItem } from './search-items.ts';

/** Returns a journal (code or id) as an entry of the catalogue file, without months and reviews, and its version. */
export async function readEntry(db: Db, name: string) {
  const { id, code } = await findItem(db, name);
  const known = (await readItems(db, [code], false)).get(code);
  // It was just found, and items are never deleted.
  if (!known) throw new OperationRefused({ code: 'item-not-found', item: name });
  const { bidang, ...fields } = entryOfItem(known);
  return { id, version: known.columns.version, entry: { ...fields, bidang: bidang ?? [] } };
}

/** The fields of the form. A value that its rule refuses is passed on as it was typed: the rules are those of the catalogue file. */
export type ItemInput = {
  /** The id or code of the journal; null: a new one. */
  item: string | null;
  values: Readonly<Record<string, unknown>>;
  /** The indexings with their prices in rupiah. Without `harga_jual`: as it is. One with a price that the journal does not have yet needs no tick. */
  offers: readonly { code: string; isTicked: boolean; harga_jual?: unknown }[];
  /** An indexing by its name: a new one, or another picture for a known one. */
  added: { nama: string; image: string | null; harga_jual: unknown } | null;
  hasPicture: (path: string) => boolean;
  /** The caller confirms a price of 0, and those that `isSteep` finds. */
  confirmsSteep: boolean;
};

/** Returns the entries of the catalogue file that the form means. New indexings follow those that the journal has. */
async function documentOf(db: Db, { item, values, offers, added, hasPicture }: ItemInput) {
  const before = item === null ? null : await readEntry(db, item);
  const all = await db.selectFrom('indexings').select(['code', 'nama', 'image']).execute();
  const name = added?.nama ?? '';
  const known = all.find(({ nama }) => nama.toLowerCase() === name.toLowerCase());
  const code = known?.code ?? fieldSlug(name);
  const other = all.find((indexing) => indexing !== known && indexing.code === code);
  if (other) throw new OperationRefused({ code: 'indexing-code-taken', name, known: other.nama });
  const indexings = added ? [{ code, nama: known?.nama ?? added.nama, image: added.image ?? known?.image }] : [];
  const had = new Set(before ? offersOf(before.entry).map((offer) => offer.code) : []);
  const chosen = offers.filter(
    (offer) => offer.isTicked || ((offer.harga_jual ?? null) !== null && !had.has(offer.code)),
  );
  // Without a price, a ticked one gets only another picture.
  const isKept = !added || (added.harga_jual === null && chosen.some((offer) => offer.code === code));
  const wanted = isKept ? chosen : [...chosen.filter((offer) => offer.code !== code), { ...added, code }];
  const lists = [before?.entry.indexing ?? [], before?.entry.indexing2 ?? []].map((list) =>
    list.flatMap((was) => {
      const is = wanted.find((offer) => offer.code === was.code);
      return is ? [{ ...was, ...('harga_jual' in is && { harga_jual: is.harga_jual }) }] : [];
    }),
  );
  const has = new Set(lists.flat().map((offer) => offer.code));
  const more = wanted.filter((offer) => !has.has(offer.code)).map(({ code, harga_jual }) => ({ code, harga_jual }));
  const [indexing = [], indexing2 = []] = [[...(lists[0] ?? []), ...more], lists[1]];
  const entry = { ...before?.entry, ...values, indexing, indexing2 };
  // A change of the indexings can lower the price in lists, or raise it above the crossed-out one.
  const prices = offersOf(entry).map((offer) => ({
    harga_jual: typeof offer.harga_jual === 'number' ? offer.harga_jual : null,
  }));
  const { old_price = null, price = null } = before?.entry ?? {};
  const items = [{ ...entry, old_price: listPrices({ price, old_price }, prices).old_price }];
  const document = { format: 'slotterbit-catalogue', version: 1, indexings, items };
  // They stay, also when the site has no file of this name.
  const images = [before?.entry.image, known?.image];
  const pictures =
    known && added?.image && added.image !== known.image
      ? [{ field: `gambar ${known.nama}`, was: known.image, is: added.image }]
      : [];
  const keepsPictures = (path: string) => images.includes(path) || hasPicture(path);
  return { id: before?.id ?? null, document, pictures, hasPicture: keepsPictures };
}

/** Returns the months that are sold with the present days, and whether other days close them; and those that other days open again. */
async function affectedMonths(db: Db, itemId: number, days: number, now: Date) {
  const rows = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['year', 'month', manuscriptUntil(db).as('was'), manuscriptUntil(db, { days }).as('is')])
    .where('item_id', '=', itemId)
    .where((eb) => eb.or([isSold(db, now), isSold(db, now, { days })]))
    .orderBy('year')
    .orderBy('month')
    .execute();
  const monthsOf = (isAffected: (row: (typeof rows)[number]) => boolean): Month[] =>
    rows.filter(isAffected).map(({ year, month }) => ({ year, month }));
  return {
    closed: monthsOf(({ is }) => isDayOver(is, now)),
    reopened: monthsOf(({ was }) => isDayOver(was, now)),
  };
}

/**
 * Adds a journal, or changes it, with the rules of the catalogue file. Ordered lines keep their price and their day. `closed` and `reopened`: the
 * months that its days for manuscripts no longer sell, or sell again, today.
 */
export const saveItem = transactionalOperation({
  permission: 'items.change',
  needsReason: true,
  isPreviewReadOnly: true,
  async plan({ db, now }, input: ItemInput) {
    const { id, document, pictures, hasPicture } = await documentOf(db, input);
    const around = await surroundings(db, hasPicture);
    const catalogue = await orRefused(null, () => checkCatalogue({ document }, around));
    const [{ code = '', name = '', manuscript_days: days = 0 } = {}] = catalogue.items;
    const months = id === null ? { closed: [], reopened: [] } : await affectedMonths(db, id, days, now());
    const indexings = catalogue.items.flatMap(offersOf).map((offer) => offer.code);
    return { id, code, name, indexings, catalogue, pictures, ...months };
  },
  async run({ tx, ...context }, { confirmsSteep }, { id, code, catalogue, pictures }) {
    const wanted = { catalogue, confirmsSteep, file: null };
    const check = async (plan: ImportPlan) => {
      if (id === null && plan.report.items.added === 0) throw new OperationRefused({ code: 'item-exists', item: code });
      for (const { known } of plan.items)
        if (known)
          await requireUnchanged(tx, context, { table: 'items', id, name: code, version: known.columns.version });
    };
    const review = await orRefused(null, () => applyCatalogue({ tx, ...context }, wanted, check));
    const [changed] = review.changed;
    const added = review.added.flatMap(() => catalogue.items.flatMap(offersOf));
    const prices = [
      ...(changed?.prices ?? []),
      ...added.map((offer) => ({ field: offer.code, was: null, is: offer.harga_jual })),
    ].filter(({ was, is }) => was !== is);
    if (prices.length > 0) requirePermission(context.staff, 'items.set-price');
    if (!confirmsSteep && prices.some(({ is }) => is === 0)) throw new OperationRefused({ code: 'price-zero' });
    const indexings = review.indexings.added + review.indexings.updated;
    const other = [...(changed?.other ?? []), ...pictures];
    const done = { code, isNew: id === null, prices, other, leaving: review.leaving, indexings };
    if (context.isPreview) return { ...done, id };
    const { id: itemId } = await findItem(tx, code);
    const recorded = other.filter(({ field }) => field !== 'manuscript_days');
    if (id === null || recorded.length > 0)
      await recordChange(tx, context, { kind: 'item-saved', facts: { isNew: id === null, changes: recorded }, itemId });
    return { ...done, id: itemId };
  },
});
