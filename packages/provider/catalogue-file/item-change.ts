import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import { OWN_PRICES } from '../audit/audit-kinds.ts';
import type { AuditRecord } from '../audit/record-audit.ts';
import { firstPrice } from '../items/load-items.ts';
import { itemColumns } from './catalogue-format.ts';
import type { ItemState, KnownItem } from './known-items.ts';

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

/** The change for the audit trail. `file`: the catalogue file that made it; null: staff did. */
export function priceRecord({ itemId, field, was, is }: PriceChange, file: string | null): AuditRecord {
  return { kind: 'price-changed', facts: { field, was, is, file }, itemId };
}

type Value = string | number | boolean | null;

/** A change that is no price. `field`: a column, 'archived', 'indexing' or 'indexing2' (codes in their order), 'feedbacks' (their number), or a column of the `month`. */
export type OtherChange = { field: string; month?: Month; was: Value; is: Value };

/** What an import changes of an existing journal. */
export type ItemChange = { item: string; prices: readonly PriceChange[]; other: readonly OtherChange[] };

/** A list of fields with their values before and after, without those that stay. A missing field is null. */
function changedFields<T extends Value>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>) {
  const fields = new Set([...after.keys(), ...before.keys()]);
  const changes = [...fields].map((field) => ({
    ...{ field, was: before.get(field) ?? null, is: after.get(field) ?? null },
  }));
  return changes.filter(({ was, is }) => was !== is);
}

/** The prices of an item. Lists show the first selling price, so an own one counts only without it in `wanted`. */
const pricesOf = ({ columns, offers }: ItemState, wanted: ItemState) =>
  new Map<string, Rupiah | null>([
    ...(firstPrice(wanted.offers) === null ? [[OWN_PRICES.price, columns.price] as const] : []),
    [OWN_PRICES.old_price, columns.old_price],
    ...offers.map(({ code, harga_jual }) => [code, harga_jual] as const),
  ]);

const fieldsOf = ({ columns, offers }: ItemState) =>
  new Map<string, Value>([
    ...itemColumns.filter((column) => !(column in OWN_PRICES)).map((column) => [column, columns[column]] as const),
    ['archived', columns.archived_at !== null],
    ...Object.entries({ indexing: 1, indexing2: 2 }).map(([field, list]): [string, string] => {
      const listed = offers.filter((offer) => offer.list === list);
      return [field, listed.map(({ code }) => code).join(', ')];
    }),
  ]);

const feedbackTexts = ({ feedbacks }: ItemState) =>
  feedbacks.map(({ name, rating, comment, date }) => JSON.stringify([name, rating, comment, date])).join();

export const slotColumns = ['capacity', 'month_end', 'volume_issue'] as const;

/** Returns what changes of an item, without its months. */
export function itemChangeOf(before: KnownItem, wanted: ItemState): ItemChange {
  const { id: itemId, code: item } = before.columns;
  const prices = changedFields(pricesOf(before, wanted), pricesOf(wanted, wanted));
  const other: OtherChange[] = changedFields(fieldsOf(before), fieldsOf(wanted));
  // Other feedbacks can be as many as before.
  if (feedbackTexts(before) !== feedbackTexts(wanted))
    other.push({ field: 'feedbacks', was: before.feedbacks.length, is: wanted.feedbacks.length });
  return { item, prices: prices.map((price) => ({ itemId, item, ...price })), other };
}
