import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { OWN_PRICES } from '../audit/audit-kinds.ts';
import type { AuditRecord } from '../audit/record-audit.ts';
import { firstPrice } from '../items/load-items.ts';
import { type ItemEntry, itemColumns, offersOf } from './catalogue-format.ts';
import { differs, type ItemPlan, type ItemRows } from './import-plan.ts';

/**
 * A change of a journal's price, in rupiah; null = no price. `item` is the journal's code, `field` the code of an
 * indexing or one of `OWN_PRICES`.
 */
export type PriceChange = { itemId: number; item: string; field: string; was: Rupiah | null; is: Rupiah | null };

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

/** The change for the audit trail. `file`: the catalogue file that made it; null: staff did. */
export function priceRecord({ itemId, field, was, is }: PriceChange, file: string | null): AuditRecord {
  return { kind: 'price-changed', facts: { field, was, is, file }, itemId };
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
  const subject = { itemId: item.id, item: entry.code };
  const changes = [...ownPriceChanges(entry, item), ...offerPriceChanges(rows, plan, indexings)];
  const prices = changes.map((change) => ({ ...subject, ...change }));
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

type FieldChange = Omit<PriceChange, 'itemId' | 'item'>;

function ownPriceChanges(entry: ItemEntry, item: NonNullable<ItemRows['item']>): FieldChange[] {
  // Lists show the first selling price, which is a change of its own.
  const columns = firstPrice(offersOf(entry)) === null ? (['price', 'old_price'] as const) : (['old_price'] as const);
  return columns
    .map((column) => ({ field: OWN_PRICES[column], was: item[column], is: entry[column] }))
    .filter(({ was, is }) => was !== is);
}

/** An added indexing had no price before; a removed one has none afterwards. */
function offerPriceChanges(
  rows: ItemRows,
  { offers }: ItemPlan,
  indexings: ReadonlyMap<string, number>,
): FieldChange[] {
  if (offers === null) return [];
  const codes = new Map([...indexings].map(([code, id]) => [id, code]));
  const [before, after] = [rows.offers, offers].map(
    (list) => new Map(list.map(({ indexing_id, harga_jual }) => [indexing_id, harga_jual])),
  );
  const ids = new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])]);
  return [...ids].flatMap((id) => {
    const [was, is] = [before?.get(id) ?? null, after?.get(id) ?? null];
    return was === is ? [] : [{ field: codes.get(id) ?? '', was, is }];
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
