import type { Rupiah } from '../values/money.ts';
import { firstSellingPrice, type Indexed, type Indexing, indexingName, indexingsOf, sellingPrice } from './indexing.ts';
import { categoryPrice, oldPriceOf } from './item.ts';

/** A price on a card. `indexing` is null if it is the item's own price. */
export type CardPrice = { amount: Rupiah; indexing: string | null; oldPrice: Rupiah | null };

type Priced = Indexed & { price: Rupiah | null; oldPrice: Rupiah | null };

/**
 * The price on a card of /home and /allproduct: of the indexing named `chosen`, else of the first indexing with a price
 * (docs/product.md 2.5). Null for a dash.
 */
export function cardPrice(item: Priced, chosen: string | null = null): CardPrice | null {
  return withName(item, priceOfIndexing(item, chosen) ?? firstSellingPrice(item), chosen);
}

/** The price in rupiah for filtering and sorting: of the indexing named `chosen`, else the item's lowest; null without a price. */
export function comparedAmount(item: Indexed, chosen: string | null): Rupiah | null {
  return priceOfIndexing(item, chosen) ?? lowestPriceOf(indexingsOf(item));
}

/** The price for filtering and sorting, as cards show it. */
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

/** The price on a card of a category (docs/product.md 2.10); null for a dash. */
export function categoryCardPrice(item: Priced): CardPrice | null {
  return withName(item, categoryPrice(item), null);
}

function withName(item: Priced, amount: Rupiah | null, preferred: string | null): CardPrice | null {
  if (amount === null) return null;
  const ofAmount = indexingsOf(item).filter((indexing) => sellingPrice(indexing) === amount);
  const indexing = ofAmount.find(({ name }) => name.trim() === preferred) ?? ofAmount[0];
  return { amount, indexing: indexing ? indexingName(indexing) : null, oldPrice: oldPriceOf(item, amount) };
}
