import type { Rupiah } from '../values/money.ts';
import { currentMonth, monthNumber } from '../values/month.ts';
import { usableText } from '../values/usable-text.ts';
import { comparedAmount } from './card-price.ts';
import { fieldSlugs } from './field.ts';
import { type Indexed, indexingsOf } from './indexing.ts';
import { itemName } from './item.ts';
import { type FilterName, filterNames, filters, filterTexts, type ItemFilter, type ItemOrder } from './item-filter.ts';
import type { Rating } from './rating.ts';
import type { Slot } from './slot.ts';
import { openMonthNumbers } from './slot.ts';
import { noSynonyms, type SynonymsOf, searchByWords, wordsIn } from './word-search.ts';

/** How many items there are without one of the filters. */
export type RelaxedFilter = { without: FilterName; count: number };

export type Findable = Indexed & {
  id: number;
  name: string;
  bidang: readonly string[];
  kategori: string | null;
  publisher: string | null;
  price: Rupiah | null;
  oldPrice: Rupiah | null;
  rating: Rating | null;
  slots: readonly Slot[];
};

/** Returns a test of an item for each filter that tests one item at a time. */
function createTests(
  { fields, months, until, indexingName, kategori, maxPrice }: ItemFilter,
  now: Date,
): Record<Exclude<FilterName, 'q' | 'order'>, (item: Findable) => boolean> {
  const thisMonth = monthNumber(currentMonth(now));
  const wanted = new Set(months.map(monthNumber).filter((month) => month >= thisMonth));
  const last = until === null ? null : monthNumber(until);
  return {
    kategori: (item) => kategori === null || usableText(item.kategori) === kategori,
    indexingName: (item) => indexingName === null || indexingsOf(item).some(({ name }) => name.trim() === indexingName),
    fields: (item) => fields.length === 0 || fieldSlugs(item).some((slug) => fields.includes(slug)),
    months: (item) => months.length === 0 || openMonthNumbers(item).some((month) => wanted.has(month)),
    until: (item) => last === null || openMonthNumbers(item).some((month) => month >= thisMonth && month <= last),
    maxPrice: (item) =>
      maxPrice === null || (comparedAmount(item, indexingName) ?? Number.POSITIVE_INFINITY) <= maxPrice,
  };
}

/**
 * Returns the items that pass all filters, sorted. If no item matches the typed text, one typing mistake per word is allowed.
 * @param now decides which slots are past
 */
export function findItems<T extends Findable>(
  items: readonly T[],
  filter: ItemFilter,
  now: Date,
  synonymsOf: SynonymsOf = noSynonyms,
): T[] {
  const { q, indexingName, order } = filter;
  const tests = Object.values(createTests(filter, now));
  const matching = items.filter((item) => tests.every((passes) => passes(item)));
  const found = searchByWords(matching, q ?? '', wordsOf, synonymsOf);
  return order === null ? found : sortItems(found, order, indexingName, now);
}

/** Returns the filters whose removal gives results. Tests each item once, for any number of filters. */
export function relaxedFilters<T extends Findable>(
  items: readonly T[],
  filter: ItemFilter,
  now: Date,
  synonymsOf: SynonymsOf = noSynonyms,
): RelaxedFilter[] {
  const tests = Object.entries(createTests(filter, now));
  // Without the indexing, the item's lowest price counts.
  const { maxPrice: isCheapWithoutIndexing } = createTests({ ...filter, indexingName: null }, now);
  const groups = filterNames
    .filter((name) => filters[name].without !== undefined && filterTexts(filter, name).length > 0)
    .map((without) => ({ without, items: [] as T[] }));
  for (const item of items) {
    const failed: string[] = [];
    for (const [name, passes] of tests) {
      if (!passes(item)) failed.push(name);
      // Without one filter, and the price that depends on it.
      if (failed.length > 2) break;
    }
    if (failed.length > 2) continue;
    for (const group of groups) {
      const others = failed.filter((name) => name !== group.without);
      const passes =
        group.without === 'indexingName'
          ? others.every((name) => name === 'maxPrice') && isCheapWithoutIndexing(item)
          : others.length === 0;
      if (passes) group.items.push(item);
    }
  }
  const count = (items: readonly T[], q: string | null) => searchByWords(items, q ?? '', wordsOf, synonymsOf).length;
  return groups
    .map(({ without, items }) => ({ without, count: count(items, without === 'q' ? null : filter.q) }))
    .filter(({ count }) => count > 0);
}

const byName = new Intl.Collator('id', { sensitivity: 'base', numeric: true });
function sortItems<T extends Findable>(
  items: readonly T[],
  order: ItemOrder,
  indexingName: string | null,
  now: Date,
): T[] {
  if (order === 'nama') {
    const nameOf = (item: T) => itemName(item.id, item.name);
    return [...items].sort((a, b) => byName.compare(nameOf(a), nameOf(b)));
  }
  const thisMonth = monthNumber(currentMonth(now));
  // Items without a slot, price or rating come last.
  const rank = {
    slot: (item: T) => Math.min(...openMonthNumbers(item).filter((month) => month >= thisMonth)),
    harga: (item: T) => comparedAmount(item, indexingName) ?? Number.POSITIVE_INFINITY,
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
    ...item.bidang,
    ...indexingsOf(item).map(({ name }) => name),
  ];
  const words = wordsIn(texts.filter((text) => usableText(text) !== null).join(' '));
  known.set(item, words);
  return words;
}
