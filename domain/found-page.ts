import { findItems, type ItemFilter, type RelaxedFilter, relaxedFilters } from './find-items.ts';
import { uniqueIndexingsByName } from './indexing.ts';
import { forCards, type Item, uniqueKategori } from './item.ts';
import { currentMonth, monthNumber } from './month.ts';
import { type OpenMonth, openMonths } from './slot.ts';

/** The choices of the filters: indexing names and kategori, each once and in order of appearance, and months with free slots. */
export type FilterOptions = { indexings: string[]; kategori: string[]; months: OpenMonth[] };

/** Cached options per list of items, valid during this month. */
const knownOptions = new WeakMap<readonly Item[], { month: number; options: FilterOptions }>();

/** Cached per list of items and month. */
function filterOptions(items: readonly Item[], now: Date): FilterOptions {
  const month = monthNumber(currentMonth(now));
  const known = knownOptions.get(items);
  if (known?.month === month) return known.options;
  const options = {
    indexings: uniqueIndexingsByName(items).map(({ name }) => name.trim()),
    kategori: uniqueKategori(items),
    months: openMonths(items, now),
  };
  knownOptions.set(items, { month, options });
  return options;
}

/** A page of matching items for cards, the total, and the relaxed filters if nothing matches. */
export type FoundPage = {
  items: Item[];
  total: number;
  relaxed: RelaxedFilter[];
  options: FilterOptions;
  /** Number of items without a filter. */
  catalogueSize: number;
};

/** Items per page. */
export const foundAtATime = 20;

/** @param from how many of the matching items are already shown */
export function foundPage(all: readonly Item[], filter: ItemFilter, now: Date, from = 0): FoundPage {
  const matching = findItems(all, filter, now);
  return {
    items: forCards(matching.slice(from, from + foundAtATime)),
    total: matching.length,
    relaxed: matching.length === 0 ? relaxedFilters(all, filter, now) : [],
    options: filterOptions(all, now),
    catalogueSize: all.length,
  };
}
