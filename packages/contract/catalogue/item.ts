import type { Rupiah } from '../values/money.ts';
import { dash, usableText } from '../values/usable-text.ts';
import { type Indexed, type Indexing, offeredIndexings, uniqueBy } from './indexing.ts';
import type { Feedback, Rating } from './rating.ts';
import type { Slot } from './slot.ts';

/** A journal or another publishable item. Images are paths on the dashboard host. */
export type Item = {
  id: number;
  name: string;
  kategori: string | null;
  image: string | null;
  price: Rupiah | null;
  oldPrice: Rupiah | null;
  badgeText: string | null;
  badgeColor: string | null;
  indexings: Indexing[];
  indexings2: Indexing[];
  slots: Slot[];
  feedbacks: Feedback[];
  rating: Rating | null;
  maxTermin: number | null;
  /** The last day for manuscripts is so many days before the first of their month; null if unknown. */
  manuscriptDays: number | null;
  description: string | null;
  publisher: string | null;
  issn: string | null;
  frequency: string | null;
  /** Names of fields of science; empty if the provider has none. */
  fields: string[];
};

/** Numbers on the home screen (docs/product.md 9). */
export const topProductsCount = 10;
export const homeIndexingsCount = 8;

/** Returns the crossed-out price for `amount`. It belongs only to the item's own price. */
export function oldPriceOf(item: { price: Rupiah | null; oldPrice: Rupiah | null }, amount: Rupiah): Rupiah | null {
  return item.price === null || item.price === amount ? item.oldPrice : null;
}

/** In how many termin an item can be paid: 'Bisa dibagi hingga 3 termin'. */
export const terminText = (maxTermin: number): string =>
  maxTermin > 1 ? `Bisa dibagi hingga ${maxTermin} termin` : 'Dibayar sekali';

/** The lowest price of an item; `more` says whether some indexings cost more. */
export type PriceFrom = { amount: Rupiah; hasMore: boolean };

/** Returns the item's lowest offered price, else its own price; null without both. */
export function priceFrom(item: Indexed & { price: Rupiah | null }): PriceFrom | null {
  const prices = offeredIndexings(item).map(({ price }) => price);
  if (prices.length === 0) return item.price === null ? null : { amount: item.price, hasMore: false };
  const amount = Math.min(...prices);
  return { amount, hasMore: prices.some((price) => price > amount) };
}

const notOnCards = {
  feedbacks: [],
  badgeText: null,
  badgeColor: null,
  description: null,
  publisher: null,
  issn: null,
  frequency: null,
};

/** Drops fields that only other pages show, to keep lists small. */
export function forCards(items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item, ...notOnCards }));
}

/** Text and fixed colour of a kategori (docs/product.md 9). */
type KategoriLook = { label: string; colour: 'blue' | 'green' | 'yellow' | 'grey' };

const colours = new Map<string, KategoriLook['colour']>([
  ['nasional', 'blue'],
  ['internasional', 'green'],
  ['internal', 'yellow'],
]);

/** Returns the badge of a kategori. Others are grey, a missing one is a grey dash (docs/product.md 2.5). */
export function kategoriBadge(kategori: string | null): KategoriLook {
  const label = usableText(kategori);
  if (label === null) return { label: dash, colour: 'grey' };
  return { label, colour: colours.get(label.toLowerCase()) ?? 'grey' };
}

/** Returns each kategori once, in order of appearance. */
export function uniqueKategori(items: readonly { kategori: string | null }[]): string[] {
  const named = items.map((item) => usableText(item.kategori)).filter((kategori) => kategori !== null);
  return uniqueBy(named, (kategori) => kategori);
}
