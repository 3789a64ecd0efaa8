import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import { OWN_PRICES } from '../audit/audit-kinds.ts';
import type { AuditRecord } from '../audit/record-audit.ts';
import { firstPrice } from '../items/load-items.ts';
import { type ItemEntry, itemColumns, offersOf } from './catalogue-format.ts';
import type { ItemPlan, ItemRows } from './import-plan.ts';

/**
 * A change of a journal's price, in rupiah; null = no price. `item` is the journal's code, `field` the code of an
 * indexing or one of `OWN_PRICES`.
 */
export type PriceChange = { itemId: number; item: string; field: string; was: Rupiah | null; is: Rupiah | null };

/** A price change by this factor is probably a typing error. */
const STEEP_FACTOR = 5;

/**
 * Returns whether the operator must confirm a change: a steep one, any from or to 0, and a removed price, unless it is the crossed-out one. Adding a
 * price needs no confirmation.
 */
export function isSteep({ field, was, is }: Pick<PriceChange, 'field' | 'was' | 'is'>): boolean {
  if (was === null || was === is) return false;
  if (is === null) return field !== OWN_PRICES.old_price;
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

type Value = string | number | boolean | null;

/** A change that is no price. `field`: a column, 'archived', 'indexing' or 'indexing2' (codes in their order), 'feedbacks' (their number), or a column of the `month`. */
export type OtherChange = { field: string; month?: Month; was: Value; is: Value };

/** What an import changes of an existing journal. */
export type ItemChange = { item: string; prices: readonly PriceChange[]; other: readonly OtherChange[] };

/** Returns null for a new or unchanged journal. Pure. */
export function itemChangeOf(entry: ItemEntry, rows: ItemRows, plan: ItemPlan): ItemChange | null {
  const { item } = rows;
  if (!item) return null;
  const subject = { itemId: item.id, item: entry.code };
  const changes = [...ownPriceChanges(entry, item), ...offerPriceChanges(rows, plan)];
  const prices = changes.map((change) => ({ ...subject, ...change }));
  const { columns, offers, feedbacks } = plan;
  const isArchived = (row: { archived_at: string | null }) => row.archived_at !== null;
  const codesOf = (all: NonNullable<ItemPlan['offers']>, list: number) =>
    all
      .filter((offer) => offer.list === list)
      .toSorted((a, b) => a.position - b.position)
      .map(({ code }) => code)
      .join(', ');
  const other: OtherChange[] = [
    ...itemColumns
      .filter((column) => columns !== null && !(column in OWN_PRICES))
      .map((column) => ({ field: column, was: item[column], is: columns?.[column] ?? null })),
    { field: 'archived', was: isArchived(item), is: isArchived(columns ?? item) },
    ...(['indexing', 'indexing2'] as const).map((field, place) => ({
      field,
      was: codesOf(rows.offers, place + 1),
      is: codesOf(offers ?? rows.offers, place + 1),
    })),
    ...slotChanges(rows, plan),
  ].filter(({ was, is }) => was !== is);
  // Other feedbacks can be as many as before.
  if (feedbacks) other.push({ field: 'feedbacks', was: rows.feedbacks.length, is: feedbacks.length });
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
function offerPriceChanges(rows: ItemRows, { offers }: ItemPlan): FieldChange[] {
  if (offers === null) return [];
  const [before, after] = [rows.offers, offers].map(
    (list) => new Map(list.map(({ code, harga_jual }) => [code, harga_jual])),
  );
  const codes = new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])]);
  return [...codes].flatMap((field) => {
    const [was, is] = [before?.get(field) ?? null, after?.get(field) ?? null];
    return was === is ? [] : [{ field, was, is }];
  });
}

const slotColumns = ['capacity', 'month_end', 'volume_issue'] as const;

function slotChanges({ slots: before }: ItemRows, { slots }: ItemPlan): OtherChange[] {
  return slots.flatMap(({ year, month, ...slot }) => {
    const row = before.find((one) => one.year === year && one.month === month);
    return slotColumns.map((field) => ({ field, month: { year, month }, was: row?.[field] ?? null, is: slot[field] }));
  });
}
