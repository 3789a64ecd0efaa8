import { type ItemEntry, itemColumns } from './format.ts';
import { differs, type ItemPlan, type ItemRows } from './import-plan.ts';
import { isListedAsBefore, OWN_PRICES, type PriceChange } from './price-change.ts';

/** What an import changes of an existing journal. `other` names the changes that are not prices, for people. */
export type ItemChange = { item: string; prices: readonly PriceChange[]; other: readonly string[] };

/** The name of added and changed slots in `other`. */
const MONTHS = 'months';

/** Returns whether slots and prices alone change, so that running servers need to reload only this journal. */
export function isOfSlotsAndPrices({ prices, other }: ItemChange): boolean {
  return other.every((name) => name === MONTHS) && isListedAsBefore(prices);
}

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
    ...(feedbacks.added.length + feedbacks.dated.length + feedbacks.removed.length > 0 ? ['feedbacks'] : []),
    ...(slots.length > 0 ? [MONTHS] : []),
  ];
  return prices.length + other.length === 0 ? null : { item: entry.code, prices, other };
}

function ownPriceChanges(entry: ItemEntry, item: NonNullable<ItemRows['item']>): PriceChange[] {
  return (['price', 'old_price'] as const)
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
