import { formatRupiah, type Rupiah } from '#domain/money.ts';

/**
 * A price of a journal that becomes another one, in rupiah; null = no price. `field` is the code of an indexing, or one of `OWN_PRICES`. `item` is the
 * journal's code.
 */
export type PriceChange = { item: string; field: string; was: Rupiah | null; is: Rupiah | null };

/** Prices that are columns of an item, by what operators call them. */
export const OWN_PRICES = { price: 'own price', old_price: 'price crossed out' } as const;

/** A price that becomes this many times as high or as low is most likely a typing error. */
const STEEP_FACTOR = 5;

/** Whether a price falls or rises so much that the operator must confirm it; from or to 0 always, from or to no price never. */
export function isSteep({ was, is }: Pick<PriceChange, 'was' | 'is'>): boolean {
  if (was === null || is === null || was === is) return false;
  return Math.max(was, is) >= STEEP_FACTOR * Math.min(was, is);
}

/** Whether a journal stays in the lists in which it was: an offer that comes or goes may change that. */
export function isListedAsBefore(changes: readonly PriceChange[]): boolean {
  return changes.every(({ was, is }) => was !== null && is !== null);
}

export const priceText = (price: Rupiah | null) => (price === null ? 'none' : formatRupiah(price));

/** 'jurnal-laut, sinta-2: ', which begins the record of each change of that price. */
export function priceSubject({ item, field }: Pick<PriceChange, 'item' | 'field'>): string {
  return `${item}, ${field}: `;
}

/** 'jurnal-laut, sinta-2: Rp 1.500.000 -> Rp 1.600.000'. */
export function priceChangeText(change: PriceChange): string {
  return `${priceSubject(change)}${priceText(change.was)} -> ${priceText(change.is)}`;
}
