import { bidangOf, type Field } from '@slotterbit/contract/catalogue/field.ts';
import { findItems, type RelaxedFilter, relaxedFilters } from '@slotterbit/contract/catalogue/find-items.ts';
import { uniqueIndexingsByName } from '@slotterbit/contract/catalogue/indexing.ts';
import { forCards, type Item, uniqueKategori } from '@slotterbit/contract/catalogue/item.ts';
import { foundAtATime, type ItemFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import { type OpenMonth, openMonths } from '@slotterbit/contract/catalogue/slot.ts';
import type { SynonymsOf } from '@slotterbit/contract/catalogue/word-search.ts';
import { compareMonths, currentMonth, monthNumber, monthsAfter } from '@slotterbit/contract/values/month.ts';
import { type SimilarItem, similarItems } from './similar-items.ts';

/** The choices of the filters: indexing names and kategori, each once and in order of appearance, fields by name, and the next months. */
export type FilterOptions = { indexings: string[]; kategori: string[]; fields: Field[]; months: OpenMonth[] };

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

/** Cached options per list of items, valid during this month. */
const knownOptions = new WeakMap<readonly Item[], { month: number; options: FilterOptions }>();

const MONTHS_AHEAD = 12;

/** Returns this month (Jakarta) and the next ones, each with the number of items that have a free slot. */
function nextMonths(items: readonly Item[], now: Date): OpenMonth[] {
  const open = openMonths(items, now);
  const first = currentMonth(now);
  return Array.from({ length: MONTHS_AHEAD }, (_, ahead) => {
    const month = monthsAfter(first, ahead);
    return { month, items: open.find((other) => compareMonths(other.month, month) === 0)?.items ?? 0 };
  });
}

/** Returns the choices. Cached per list of items and month. */
export function filterOptions(items: readonly Item[], now: Date): FilterOptions {
  const month = monthNumber(currentMonth(now));
  const known = knownOptions.get(items);
  if (known?.month === month) return known.options;
  const options = {
    indexings: uniqueIndexingsByName(items).map(({ name }) => name.trim()),
    kategori: uniqueKategori(items),
    fields: bidangOf(items),
    months: nextMonths(items, now),
  };
  knownOptions.set(items, { month, options });
  return options;
}

/** @param from how many of the matching items are already shown */
export function foundPage(
  all: readonly Item[],
  filter: ItemFilter,
  now: Date,
  from = 0,
  synonymsOf?: SynonymsOf,
): FoundPage {
  const matching = findItems(all, filter, now, synonymsOf);
  const options = filterOptions(all, now);
  const isNothing = matching.length === 0;
  return {
    items: forCards(matching.slice(from, from + foundAtATime)),
    total: matching.length,
    relaxed: isNothing ? relaxedFilters(all, filter, now, synonymsOf) : [],
    similar: isNothing ? similarItems(all, options.fields, filter, now, synonymsOf) : [],
    options,
    catalogueSize: all.length,
  };
}
