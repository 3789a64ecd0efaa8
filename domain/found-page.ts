import { findItems, type ItemFilter, type LooserFilter, looserFilters } from './find-items.ts';
import { uniqueIndexingsByName } from './indexing.ts';
import { forCards, type Item } from './item.ts';
import { uniqueKategori } from './kategori.ts';
import { currentMonth, monthNumber } from './month.ts';
import { type OpenMonth, openMonths } from './open-months.ts';

/** What can be chosen: each indexing's name and each kategori once, in order of appearance, and the months in which something is free. */
export type FilterOptions = { indexings: string[]; kategori: string[]; months: OpenMonth[] };

/** The options of a list of items, which never changes, with the month in which they were made. */
const knownOptions = new WeakMap<readonly Item[], { month: number; options: FilterOptions }>();

/** Made once for each list of items and month. */
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

/** Some of the items that match a filter, for cards; how many match, and what to do without where none does. */
export type FoundPage = {
  items: Item[];
  total: number;
  looser: LooserFilter[];
  options: FilterOptions;
  /** How many items there are without a filter. */
  catalogueSize: number;
};

/** So many items a page has. */
export const foundAtATime = 20;

/** @param from how many of the matching items are known already */
export function foundPage(all: readonly Item[], filter: ItemFilter, now: Date, from = 0): FoundPage {
  const matching = findItems(all, filter, now);
  return {
    items: forCards(matching.slice(from, from + foundAtATime)),
    total: matching.length,
    looser: matching.length === 0 ? looserFilters(all, filter, now) : [],
    options: filterOptions(all, now),
    catalogueSize: all.length,
  };
}
