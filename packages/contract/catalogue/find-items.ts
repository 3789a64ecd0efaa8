import type { Rupiah } from '../values/money.ts';
import { currentMonth, daysLeft, monthNumber } from '../values/month.ts';
import { usableText } from '../values/usable-text.ts';
import { comparedAmount } from './card-price.ts';
import { fieldSlugs } from './field.ts';
import { type Indexed, indexingsOf } from './indexing.ts';
import {
  type FilterName,
  filterNames,
  filters,
  filterTexts,
  type ItemFilter,
  type ItemOrder,
  noFilter,
} from './item-filter.ts';
import { itemName } from './names.ts';
import { createSlotTest } from './offered-slots.ts';
import type { Rating } from './rating.ts';
import type { Slot } from './slot.ts';
import { noSynonyms, type SynonymsOf, searchByWords, wordsIn } from './word-search.ts';

export type Findable = Indexed & {
  id: number;
  name: string;
  fields: readonly string[];
  kategori: string | null;
  publisher: string | null;
  price: Rupiah | null;
  oldPrice: Rupiah | null;
  rating: Rating | null;
  slots: readonly Slot[];
};

/** Returns whether the item's price for filtering is within a maximum; an item without a price is not. */
export function costsAtMost(item: Indexed, chosen: readonly string[], maxPrice: Rupiah | null): boolean {
  return maxPrice === null || (comparedAmount(item, chosen) ?? Number.POSITIVE_INFINITY) <= maxPrice;
}

/** Returns the tests of an item, one for each filter except the text. One slot must fit all wishes for the month. */
function createTests(filter: ItemFilter, now: Date) {
  const { fields, indexings, months, until, ready, kategori, maxPrice } = filter;
  const isAnyMonth = months.length === 0 && until === null && ready === null;
  const isOffered = createSlotTest(filter, now);
  return [
    (item: Findable) => kategori === null || usableText(item.kategori) === kategori,
    (item: Findable) => indexings.length === 0 || indexingsOf(item).some(({ name }) => indexings.includes(name.trim())),
    (item: Findable) => fields.length === 0 || fieldSlugs(item).some((slug) => fields.includes(slug)),
    (item: Findable) => isAnyMonth || item.slots.some(isOffered),
    (item: Findable) => costsAtMost(item, indexings, maxPrice),
  ];
}

/** Returns the items that pass all filters except the text. @param now decides which slots are past */
export function filterItems<T extends Findable>(items: readonly T[], filter: ItemFilter, now: Date): T[] {
  const tests = createTests(filter, now);
  return items.filter((item) => tests.every((passes) => passes(item)));
}

/** Returns the items that match a typed text. If none does, one typing mistake per word is allowed. */
export function searchItems<T extends Findable>(
  items: readonly T[],
  q: string | null,
  synonymsOf: SynonymsOf = noSynonyms,
): T[] {
  return searchByWords(items, q ?? '', wordsOf, synonymsOf);
}

/** Returns the items that match the text and pass all filters, sorted. */
export function findItems<T extends Findable>(
  items: readonly T[],
  filter: ItemFilter,
  now: Date,
  synonymsOf?: SynonymsOf,
): T[] {
  const { q, order } = filter;
  const found = filterItems(searchItems(items, q, synonymsOf), filter, now);
  return order === null ? found : sortItems(found, order, filter, now);
}

/** The items that a filter leaves without one of its wishes. */
export type RelaxedItems<T> = { without: FilterName; items: T[] };

/**
 * Returns the filters whose removal gives results.
 * @param matching the items that match the text
 */
export function relaxedItems<T extends Findable>(
  items: readonly T[],
  matching: readonly T[],
  filter: ItemFilter,
  now: Date,
): RelaxedItems<T>[] {
  return filterNames
    .filter((name) => filters[name].without !== undefined && filterTexts(filter, name).length > 0)
    .map((without) => {
      const relaxed = { ...filter, [without]: noFilter[without] };
      return { without, items: filterItems(without === 'q' ? items : matching, relaxed, now) };
    })
    .filter(({ items: found }) => found.length > 0);
}

const byName = new Intl.Collator('id', { sensitivity: 'base', numeric: true });
function sortItems<T extends Findable>(items: readonly T[], order: ItemOrder, filter: ItemFilter, now: Date): T[] {
  if (order === 'nama') {
    const nameOf = (item: T) => itemName(item.id, item.name);
    return [...items].sort((a, b) => byName.compare(nameOf(a), nameOf(b)));
  }
  const current = currentMonth(now);
  const thisMonth = monthNumber(current);
  // A month that ends within a week counts as the last one.
  const rankOf = (month: number) =>
    month === thisMonth && daysLeft(current, now) !== null ? Number.MAX_SAFE_INTEGER : month;
  const isOffered = createSlotTest(filter, now);
  // Items without a slot, price or rating come last.
  const rank = {
    slot: (item: T) => Math.min(...item.slots.filter(isOffered).map(({ month }) => rankOf(monthNumber(month)))),
    harga: (item: T) => comparedAmount(item, filter.indexings) ?? Number.POSITIVE_INFINITY,
    rating: (item: T) => -(item.rating?.average ?? 0),
  }[order];
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ item }) => item);
}

const known = new WeakMap<Findable, string[]>();

/** Returns the searched words of an item: name, publisher, kategori, fields and indexings. Cached per item object. */
export function wordsOf(item: Findable): string[] {
  const before = known.get(item);
  if (before) return before;
  const texts = [
    item.name,
    item.publisher,
    item.kategori,
    ...item.fields,
    ...indexingsOf(item).map(({ name }) => name),
  ];
  // Each text alone: a number belongs to the word before it in the same text.
  const words = [...new Set(texts.flatMap((text) => (usableText(text) === null ? [] : wordsIn(text ?? ''))))];
  known.set(item, words);
  return words;
}
