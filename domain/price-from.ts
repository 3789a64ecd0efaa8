import { type Indexed, offeredIndexings } from './indexing.ts';
import type { Rupiah } from './money.ts';

/** The lowest price at which an item can be ordered, and whether dearer indexings exist beside it. */
export type PriceFrom = { amount: Rupiah; more: boolean };

/** The item's lowest offered price; its own price when no indexing is offered; null when there is neither. */
export function priceFrom(item: Indexed & { price: Rupiah | null }): PriceFrom | null {
  const prices = offeredIndexings(item).map(({ hargaJual }) => hargaJual);
  if (prices.length === 0) return item.price === null ? null : { amount: item.price, more: false };
  const amount = Math.min(...prices);
  return { amount, more: prices.some((price) => price > amount) };
}
