import { firstSellingPrice, type Indexed, type Indexing, indexingName, indexingsOf, sellingPrice } from './indexing.ts';
import { categoryPrice, oldPriceOf } from './item.ts';
import type { Rupiah } from './money.ts';

/** A price with what it is for. `indexing` null: it is the item's own and that of none of its indexings. */
export type CardPrice = { amount: Rupiah; indexing: string | null; oldPrice: Rupiah | null };

type Priced = Indexed & { price: Rupiah | null; oldPrice: Rupiah | null };

/**
 * What a card on /home and /allproduct says of the price: that of the first indexing with one (docs/product.md 2.5), or of the one called
 * `chosen` where it has one. Null for a dash.
 */
export function cardPrice(item: Priced, chosen: string | null = null): CardPrice | null {
  return withName(item, priceOfIndexing(item, chosen) ?? firstSellingPrice(item), chosen);
}

/**
 * The price in rupiah by which items are limited and put in order: that of the indexing called `chosen`, or else the item's lowest; null when
 * there is none.
 */
export function comparedAmount(item: Indexed, chosen: string | null): Rupiah | null {
  return priceOfIndexing(item, chosen) ?? lowestPriceOf(indexingsOf(item));
}

/** The price by which items are limited and put in order, as their cards then show it. */
export function comparedPrice(item: Priced, chosen: string | null): CardPrice | null {
  return withName(item, comparedAmount(item, chosen), chosen);
}

function priceOfIndexing(item: Indexed, chosen: string | null): Rupiah | null {
  if (chosen === null) return null;
  return lowestPriceOf(indexingsOf(item).filter(({ name }) => name.trim() === chosen));
}

function lowestPriceOf(indexings: readonly Indexing[]): Rupiah | null {
  const prices = indexings.map(sellingPrice).filter((price) => price !== null);
  return prices.length === 0 ? null : Math.min(...prices);
}

/** What a card of a category says of the price (docs/product.md 2.10); null for a dash. */
export function categoryCardPrice(item: Priced): CardPrice | null {
  return withName(item, categoryPrice(item), null);
}

function withName(item: Priced, amount: Rupiah | null, preferred: string | null): CardPrice | null {
  if (amount === null) return null;
  const ofAmount = indexingsOf(item).filter((indexing) => sellingPrice(indexing) === amount);
  const indexing = ofAmount.find(({ name }) => name.trim() === preferred) ?? ofAmount[0];
  return { amount, indexing: indexing ? indexingName(indexing) : null, oldPrice: oldPriceOf(item, amount) };
}
