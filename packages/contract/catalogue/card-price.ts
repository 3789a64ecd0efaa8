import type { Rupiah } from '../values/money.ts';
import { type Indexed, type Indexing, indexingsOf, sellingPrice } from './indexing.ts';
import { oldPriceOf } from './item.ts';
import { indexingName } from './names.ts';

/** A price on a card. `indexing` is null if it is the item's own price. */
export type CardPrice = { amount: Rupiah; indexing: string | null; oldPrice: Rupiah | null };

type Priced = Indexed & { price: Rupiah | null; oldPrice: Rupiah | null };

/**
 * The price on a card of /home and /allproduct: the lowest of the indexings named in `chosen`, else of the first indexing with a price
 * (docs/product.md 2.5). Null for a dash.
 */
export function cardPrice(item: Priced, chosen: readonly string[] = []): CardPrice | null {
  return asCardPrice(item, lowest(named(item, chosen)) ?? pricesOf(item)[0]);
}

/** The price in rupiah for filtering and sorting: the lowest of the indexings named in `chosen`, else of all; null without a price. */
export function comparedAmount(item: Indexed, chosen: readonly string[]): Rupiah | null {
  return compared(item, chosen)?.amount ?? null;
}

/** The price for filtering and sorting, as cards show it. */
export function comparedPrice(item: Priced, chosen: readonly string[]): CardPrice | null {
  return asCardPrice(item, compared(item, chosen));
}

/** The price on a card of a category: the item's own, else its first selling price (docs/product.md 2.10); null for a dash. */
export function categoryCardPrice(item: Priced): CardPrice | null {
  const prices = pricesOf(item);
  if (item.price === null) return asCardPrice(item, prices[0]);
  // Its name is that of an indexing with the same price.
  return asCardPrice(
    item,
    prices.find(({ amount }) => amount === item.price) ?? { amount: item.price, indexing: null },
  );
}

/** A price and the indexing that costs it; null: the item's own price. */
type Price = { amount: Rupiah; indexing: Indexing | null };

/** Returns the selling prices of the indexings, in their order. */
function pricesOf(item: Indexed) {
  return indexingsOf(item).flatMap((indexing) => {
    const amount = sellingPrice(indexing);
    return amount === null ? [] : [{ amount, indexing }];
  });
}

function named(item: Indexed, chosen: readonly string[]) {
  return pricesOf(item).filter(({ indexing }) => chosen.includes(indexing.name.trim()));
}

const lowest = <P extends Price>(prices: readonly P[]) => [...prices].sort((a, b) => a.amount - b.amount)[0];

const compared = (item: Indexed, chosen: readonly string[]) => lowest(named(item, chosen)) ?? lowest(pricesOf(item));

function asCardPrice(item: Priced, price: Price | undefined): CardPrice | null {
  if (price === undefined) return null;
  const { amount, indexing } = price;
  return { amount, indexing: indexing && indexingName(indexing), oldPrice: oldPriceOf(item, amount) };
}
