import type { Rupiah } from '../values/money.ts';
import { firstSellingPrice, type Indexed, type Indexing, indexingName, indexingsOf, sellingPrice } from './indexing.ts';
import { categoryPrice, oldPriceOf } from './item.ts';

/** A price on a card. `indexing` is null if it is the item's own price. */
export type CardPrice = { amount: Rupiah; indexing: string | null; oldPrice: Rupiah | null };

type Priced = Indexed & { price: Rupiah | null; oldPrice: Rupiah | null };

/**
 * The price on a card of /home and /allproduct: the lowest of the indexings named in `chosen`, else of the first indexing with a price
 * (docs/product.md 2.5). Null for a dash.
 */
export function cardPrice(item: Priced, chosen: readonly string[] = []): CardPrice | null {
  return withName(item, priceOfIndexings(item, chosen) ?? firstSellingPrice(item), chosen);
}

/** The price in rupiah for filtering and sorting: the lowest of the indexings named in `chosen`, else of all; null without a price. */
export function comparedAmount(item: Indexed, chosen: readonly string[]): Rupiah | null {
  return priceOfIndexings(item, chosen) ?? lowestPriceOf(indexingsOf(item));
}

/** The price for filtering and sorting, as cards show it. */
export function comparedPrice(item: Priced, chosen: readonly string[]): CardPrice | null {
  return withName(item, comparedAmount(item, chosen), chosen);
}

function priceOfIndexings(item: Indexed, chosen: readonly string[]): Rupiah | null {
  if (chosen.length === 0) return null;
  return lowestPriceOf(indexingsOf(item).filter(({ name }) => chosen.includes(name.trim())));
}

function lowestPriceOf(indexings: readonly Indexing[]): Rupiah | null {
  const prices = indexings.map(sellingPrice).filter((price) => price !== null);
  return prices.length === 0 ? null : Math.min(...prices);
}

/** The price on a card of a category (docs/product.md 2.10); null for a dash. */
export function categoryCardPrice(item: Priced): CardPrice | null {
  return withName(item, categoryPrice(item), []);
}

function withName(item: Priced, amount: Rupiah | null, preferred: readonly string[]): CardPrice | null {
  if (amount === null) return null;
  const ofAmount = indexingsOf(item).filter((indexing) => sellingPrice(indexing) === amount);
  const indexing = ofAmount.find(({ name }) => preferred.includes(name.trim())) ?? ofAmount[0];
  return { amount, indexing: indexing ? indexingName(indexing) : null, oldPrice: oldPriceOf(item, amount) };
}
