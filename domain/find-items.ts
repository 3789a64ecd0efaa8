import { comparedPrice } from './card-price.ts';
import { type Indexed, indexingsOf } from './indexing.ts';
import { itemName } from './item.ts';
import type { Rupiah } from './money.ts';
import { isPast, type Month, monthNumber } from './month.ts';
import { hasPlaceIn } from './open-months.ts';
import type { Rating } from './rating.ts';
import { offeredSlots, type Slot } from './slot.ts';
import { usableText } from './usable-text.ts';
import { searchWords, wordsIn } from './word-search.ts';

/** The orders of /allproduct beside the catalogue's own, as they are called in its address and on the screen. */
export const itemOrders = {
  slot: 'Slot terdekat',
  harga: 'Harga terendah',
  rating: 'Rating tertinggi',
  nama: 'A→Z',
} as const;

export type ItemOrder = keyof typeof itemOrders;

/** What /allproduct is asked for; null is 'all', and for `order` the catalogue's own. `q` is what was typed. */
export type ItemFilter = {
  q: string | null;
  month: Month | null;
  indexingName: string | null;
  kategori: string | null;
  maxPrice: Rupiah | null;
  order: ItemOrder | null;
};

type Findable = Indexed & {
  id: number;
  name: string;
  kategori: string | null;
  publisher: string | null;
  price: Rupiah | null;
  oldPrice: Rupiah | null;
  rating: Rating | null;
  slots: readonly Slot[];
};

/**
 * The items that pass all filters, in the order that was asked for. If no item has what was typed, those that have it but for one slip.
 * @param now tells which slots are over
 */
export function findItems<T extends Findable>(items: readonly T[], filter: ItemFilter, now: Date): T[] {
  const { q, month, indexingName, kategori, maxPrice, order } = filter;
  const matching = items.filter(
    (item) =>
      (kategori === null || usableText(item.kategori) === kategori) &&
      (indexingName === null || indexingsOf(item).some(({ name }) => name.trim() === indexingName)) &&
      (month === null || (!isPast(month, now) && hasPlaceIn(item, month))) &&
      (maxPrice === null || (comparedPrice(item, indexingName)?.amount ?? Number.POSITIVE_INFINITY) <= maxPrice),
  );
  const found = searchWords(matching, q ?? '', wordsOf);
  return order === null ? [...found] : inOrder(found, order, indexingName, now);
}

/** The filters that one can do without, in the order in which that is offered. */
const loosable = ['q', 'month', 'maxPrice', 'indexingName', 'kategori'] as const;

export type Loosable = (typeof loosable)[number];

/** Without which filter how many items there are. */
export type LooserFilter = { without: Loosable; count: number };

/** The filters without one of which there would be items. */
export function looserFilters<T extends Findable>(items: readonly T[], filter: ItemFilter, now: Date): LooserFilter[] {
  return loosable
    .filter((name) => filter[name] !== null)
    .map((without) => ({ without, count: findItems(items, { ...filter, order: null, [without]: null }, now).length }))
    .filter(({ count }) => count > 0);
}

const byName = new Intl.Collator('id', { sensitivity: 'base', numeric: true });

function inOrder<T extends Findable>(
  items: readonly T[],
  order: ItemOrder,
  indexingName: string | null,
  now: Date,
): T[] {
  if (order === 'nama')
    return [...items].sort((a, b) => byName.compare(itemName(a.id, a.name), itemName(b.id, b.name)));
  // What has no slot, price or rating comes last.
  const rank = {
    slot: (item: T) => {
      const [first] = offeredSlots(item, now);
      return first ? monthNumber(first.month) : Number.POSITIVE_INFINITY;
    },
    harga: (item: T) => comparedPrice(item, indexingName)?.amount ?? Number.POSITIVE_INFINITY,
    rating: (item: T) => -(item.rating?.average ?? 0),
  }[order];
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ item }) => item);
}

const known = new WeakMap<Findable, string[]>();

/** The words by which an item is found: of its name, publisher, kategori and indexings. */
function wordsOf(item: Findable): string[] {
  const before = known.get(item);
  if (before) return before;
  const texts = [item.name, item.publisher, item.kategori, ...indexingsOf(item).map(({ name }) => name)];
  const words = [...new Set(wordsIn(texts.filter((text) => usableText(text) !== null).join(' ')))];
  known.set(item, words);
  return words;
}
