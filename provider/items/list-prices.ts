import type { Rupiah } from '#domain/money.ts';

type ListPrices = { price: Rupiah | null; old_price: Rupiah | null };
type Offers = readonly { harga_jual: Rupiah | null }[];

/** Returns the price of the first offer that has one; null when none has. */
export const firstPrice = (offers: Offers): Rupiah | null =>
  offers.find(({ harga_jual }) => harga_jual !== null)?.harga_jual ?? null;

/**
 * Returns the price of an item in lists and the one crossed out. The price is that of the first offer with a price; an item without one has the
 * price of its catalogue file. A crossed-out price is above it. `offers`: of both lists, in order.
 */
export function listPrices(item: ListPrices, offers: Offers): ListPrices {
  const price = firstPrice(offers) ?? item.price;
  const isAbove = item.old_price !== null && price !== null && item.old_price > price;
  return { price, old_price: isAbove ? item.old_price : null };
}
