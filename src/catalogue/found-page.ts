import { type Field, fieldsOfItems } from '@slotterbit/contract/catalogue/field.ts';
import {
  costsAtMost,
  filterItems,
  findItems,
  relaxedItems,
  searchItems,
} from '@slotterbit/contract/catalogue/find-items.ts';
import { indexingsOf, uniqueIndexingsByName } from '@slotterbit/contract/catalogue/indexing.ts';
import { forCards, type Item, uniqueKategori } from '@slotterbit/contract/catalogue/item.ts';
import {
  type FilterName,
  filterPath,
  foundAtATime,
  type ItemFilter,
  noFilter,
} from '@slotterbit/contract/catalogue/item-filter.ts';
import { type OpenMonth, openMonths, type SlotLack } from '@slotterbit/contract/catalogue/offered-slots.ts';
import { isClosed } from '@slotterbit/contract/catalogue/slot.ts';
import type { SynonymsOf } from '@slotterbit/contract/catalogue/word-search.ts';
import { dayText } from '@slotterbit/contract/values/date.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import {
  compareMonths,
  currentMonth,
  type Month,
  monthNumber,
  monthsAfter,
} from '@slotterbit/contract/values/month.ts';
import { nearMisses, type SimilarItem } from './near-misses.ts';
import { similarItems } from './similar-items.ts';

/** How many items there are without one of the filters. */
export type RelaxedFilter = { without: FilterName; count: number };

/** A choice of a filter by its name, and how many items it leaves. */
export type IndexingOption = { name: string; items: number };
/** A month of the filter. `lack`: why no item of the catalogue has a free slot; null if one has. */
export type MonthOption = OpenMonth & { lack: SlotLack | null };

/**
 * The choices of the filters: fields by name, indexings by level, the next months, kategori in order of appearance. `items` counts the items
 * that a choice leaves together with all other filters.
 */
export type FilterOptions = {
  fields: Field[];
  indexings: IndexingOption[];
  months: MonthOption[];
  kategori: string[];
};

/** A page of matching items for cards, the total, and, if nothing matches, relaxed filters and similar items. */
export type FoundPage = {
  items: Item[];
  total: number;
  relaxed: RelaxedFilter[];
  similar: SimilarItem[];
  options: FilterOptions;
  /** Number of items without a filter. */
  catalogueSize: number;
};

/** Cached options per list of items, valid during this day. */
const knownOptions = new WeakMap<readonly Item[], { day: string; options: FilterOptions }>();

const MONTHS_AHEAD = 12;

/**
 * Returns twelve months, each with the number of items that have a free slot: this month (Jakarta) and the next ones, without the first ones if
 * they are closed.
 */
function nextMonths(items: readonly Item[], now: Date): MonthOption[] {
  const countOf = countsBy(openMonths(items, now), ({ month }) => monthNumber(month));
  const optionOf = (month: Month): MonthOption => {
    const count = countOf(monthNumber(month));
    const slots =
      count > 0 ? [] : items.flatMap((item) => item.slots.filter((slot) => compareMonths(slot.month, month) === 0));
    const isAllClosed = slots.every((slot) => isClosed(slot, now));
    const lack = count > 0 ? null : slots.length === 0 ? 'none' : isAllClosed ? 'closed' : 'full';
    return { month, items: count, lack };
  };
  const first = currentMonth(now);
  let closed = 0;
  while (closed < MONTHS_AHEAD && optionOf(monthsAfter(first, closed)).lack === 'closed') closed += 1;
  const start = monthsAfter(first, closed % MONTHS_AHEAD);
  return Array.from({ length: MONTHS_AHEAD }, (_, ahead) => optionOf(monthsAfter(start, ahead)));
}

const levels = 'sinta 1,sinta 2,sinta 3,sinta 4,sinta 5,sinta 6,scopus q1,scopus q2,scopus q3,scopus q4'.split(',');

/** Returns names of indexings in the order of the filters: SINTA 1 to 6, Scopus Q1 to Q4, then the others in their order. */
function sortByLevel(names: readonly string[]): string[] {
  const rank = (name: string) => {
    const level = levels.indexOf(name.toLowerCase());
    return level < 0 ? levels.length : level;
  };
  return [...names].sort((a, b) => rank(a) - rank(b));
}

/** Returns the choices without a filter. Cached per list of items and day. */
export function filterOptions(items: readonly Item[], now: Date): FilterOptions {
  const day = dayText(now.toISOString());
  const known = knownOptions.get(items);
  if (known?.day === day) return known.options;
  const names = uniqueIndexingsByName(items).map(({ name }) => name.trim());
  const countOf = indexingCounts(items, null);
  const options = {
    fields: fieldsOfItems(items),
    indexings: sortByLevel(names).map((name) => ({ name, items: countOf(name) })),
    months: nextMonths(items, now),
    kategori: uniqueKategori(items),
  };
  knownOptions.set(items, { day, options });
  return options;
}

/** Returns the choices with their counts within the result: a filter's own choice does not reduce the counts of its values. */
function countedOptions(
  options: FilterOptions,
  matching: readonly Item[],
  filter: ItemFilter,
  now: Date,
): FilterOptions {
  if (filterPath({ ...filter, order: null }) === filterPath(noFilter)) return options;
  const without = (part: Partial<ItemFilter>) => filterItems(matching, { ...filter, ...part }, now);
  const ofField = countsBy(fieldsOfItems(without({ fields: [] })), ({ slug }) => slug);
  const ofIndexing = indexingCounts(without({ indexings: [], maxPrice: null }), filter.maxPrice);
  // Months and a last month replace each other.
  const anyMonth = { ...filter, months: [], until: null };
  const ofMonth = countsBy(openMonths(without(anyMonth), now, anyMonth), ({ month }) => monthNumber(month));
  return {
    ...options,
    fields: options.fields.map((field) => ({ ...field, items: ofField(field.slug) })),
    indexings: options.indexings.map(({ name }) => ({ name, items: ofIndexing(name) })),
    months: options.months.map((option) => ({ ...option, items: ofMonth(monthNumber(option.month)) })),
  };
}

/** Returns the count of a key; 0 without one. */
function countsBy<T extends { items: number }, Key>(counted: readonly T[], keyOf: (one: T) => Key) {
  const counts = new Map(counted.map((one) => [keyOf(one), one.items]));
  return (key: Key) => counts.get(key) ?? 0;
}

/** Returns how many items have an indexing within a maximum price. */
function indexingCounts(items: readonly Item[], maxPrice: Rupiah | null) {
  const counts = new Map<string, number>();
  for (const item of items) {
    for (const name of new Set(indexingsOf(item).map(({ name }) => name.trim())))
      if (costsAtMost(item, [name], maxPrice)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (name: string) => counts.get(name) ?? 0;
}

/** @param from how many of the matching items are already shown */
export function foundPage(
  all: readonly Item[],
  filter: ItemFilter,
  now: Date,
  from = 0,
  synonymsOf?: SynonymsOf,
): FoundPage {
  const matching = searchItems(all, filter.q, synonymsOf);
  const found = findItems(matching, { ...filter, q: null }, now);
  const options = countedOptions(filterOptions(all, now), matching, filter, now);
  const relaxed = found.length === 0 ? relaxedItems(all, matching, filter, now) : [];
  const near = nearMisses(relaxed, filter, options.fields, now);
  const isSimilarWanted = found.length === 0 && near.length === 0;
  return {
    items: forCards(found.slice(from, from + foundAtATime)),
    total: found.length,
    relaxed: relaxed.map(({ without, items }) => ({ without, count: items.length })),
    similar: isSimilarWanted ? similarItems(all, options.fields, filter, now, synonymsOf) : near,
    options,
    catalogueSize: all.length,
  };
}
