import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { firstPrice } from '../items/load.ts';
import { type ItemEntry, itemColumns, offersOf } from './format.ts';
import { differs, type ItemPlan, type ItemRows } from './import-plan.ts';

/**
 * A change of a journal's price, in rupiah; null = no price. `item` is the journal's code, `field` the code of an
 * indexing or one of `OWN_PRICES`.
 */
export type PriceChange = { item: string; field: string; was: Rupiah | null; is: Rupiah | null };

/** Price columns of an item, with the operators' names for them. */
export const OWN_PRICES = { price: 'own price', old_price: 'price crossed out' } as const;

/** Returns what staff call a price: the indexing, or one of the prices in lists. `names`: of indexings by code. */
export function priceName(field: string, names?: ReadonlyMap<string, string>): string {
  if (field === OWN_PRICES.price) return 'Harga di daftar';
  if (field === OWN_PRICES.old_price) return 'Harga dicoret';
  return names?.get(field) ?? field;
}

/** A price change by this factor is probably a typing error. */
const STEEP_FACTOR = 5;

/**
 * Returns whether the operator must confirm a change: a steep one, and any from or to 0. Adding or removing a price
 * needs no confirmation.
 */
export function isSteep({ was, is }: Pick<PriceChange, 'was' | 'is'>): boolean {
  if (was === null || is === null || was === is) return false;
  return Math.max(was, is) >= STEEP_FACTOR * Math.min(was, is);
}

/** Returns whether the journal stays in the same lists. An added or removed offer can change that. */
export function isListedAsBefore(changes: readonly PriceChange[]): boolean {
  return changes.every(({ was, is }) => was !== null && is !== null);
}

export const priceText = (price: Rupiah | null) => (price === null ? 'none' : formatRupiah(price));

/** The beginning of each recorded change of a price: 'jurnal-laut, sinta-2: '. */
export function priceSubject({ item, field }: Pick<PriceChange, 'item' | 'field'>): string {
  return `${item}, ${field}: `;
}

/** 'jurnal-laut, sinta-2: Rp 1.500.000 -> Rp 1.600.000'. */
export function priceChangeText(change: PriceChange): string {
  return `${priceSubject(change)}${priceText(change.was)} -> ${priceText(change.is)}`;
}

/** A price change that a file made ends with this text and the file's name. */
export const BY_IMPORT = ', by catalogue import of ';

/** A price change as it was recorded, with prices as text. `file`: the catalogue file that made it. */
export type RecordedPriceChange = { field: string; was: string; is: string; file: string | null };

/** Reads the record of a price change of this journal: the inverse of `priceChangeText`. Returns null for other records. */
export function readPriceChange(item: string, what: string): RecordedPriceChange | null {
  if (!what.startsWith(`${item}, `)) return null;
  const [change = '', file = null] = splitOnce(what.slice(item.length + 2), BY_IMPORT);
  const [, field, was, is] = /^([^:]+): (.+) -> (.+)$/.exec(change) ?? [];
  return field === undefined || was === undefined || is === undefined ? null : { field, was, is, file };
}

function splitOnce(text: string, by: string): [string, string] | [string] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + by.length)];
}

/** What an import changes of an existing journal. `other` names the changes that are not prices, for people. */
export type ItemChange = { item: string; prices: readonly PriceChange[]; other: readonly string[] };

/** Returns null for a new or unchanged journal. `indexings` are ids by code. Pure. */
export function itemChangeOf(
  entry: ItemEntry,
  rows: ItemRows,
  plan: ItemPlan,
  indexings: ReadonlyMap<string, number>,
): ItemChange | null {
  const { item } = rows;
  if (!item) return null;
  const prices = [...ownPriceChanges(entry, item), ...offerPriceChanges(entry, rows, plan, indexings)];
  const { columns, feedbacks, slots } = plan;
  const changedColumns = itemColumns.filter((column) => columns !== null && columns[column] !== item[column]);
  const other = [
    ...changedColumns.filter((column) => !(column in OWN_PRICES)),
    ...(columns && columns.archived_at !== item.archived_at ? ['archived'] : []),
    ...(hasOtherOffers(rows, plan) ? ['indexings'] : []),
    ...(feedbacks ? ['feedbacks'] : []),
    ...(slots.length > 0 ? ['months'] : []),
  ];
  return prices.length + other.length === 0 ? null : { item: entry.code, prices, other };
}

function ownPriceChanges(entry: ItemEntry, item: NonNullable<ItemRows['item']>): PriceChange[] {
  // Lists show the first selling price, which is a change of its own.
  const columns = firstPrice(offersOf(entry)) === null ? (['price', 'old_price'] as const) : (['old_price'] as const);
  return columns
    .map((column) => ({ item: entry.code, field: OWN_PRICES[column], was: item[column], is: entry[column] }))
    .filter(({ was, is }) => was !== is);
}

/** An added indexing had no price before; a removed one has none afterwards. */
function offerPriceChanges(
  entry: ItemEntry,
  rows: ItemRows,
  { offers }: ItemPlan,
  indexings: ReadonlyMap<string, number>,
): PriceChange[] {
  if (offers === null) return [];
  const codes = new Map([...indexings].map(([code, id]) => [id, code]));
  const [before, after] = [rows.offers, offers].map(
    (list) => new Map(list.map(({ indexing_id, harga_jual }) => [indexing_id, harga_jual])),
  );
  const ids = new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])]);
  return [...ids].flatMap((id) => {
    const [was, is] = [before?.get(id) ?? null, after?.get(id) ?? null];
    return was === is ? [] : [{ item: entry.code, field: codes.get(id) ?? '', was, is }];
  });
}

/** Returns whether indexings are added, removed or moved. */
function hasOtherOffers({ offers: before }: ItemRows, { offers: after }: ItemPlan): boolean {
  if (after === null) return false;
  const known = new Map(before.map((row) => [row.indexing_id, row]));
  return (
    before.length !== after.length ||
    after.some(({ indexing_id, list, position }) => differs<object>(known.get(indexing_id) ?? {}, { list, position }))
  );
}
