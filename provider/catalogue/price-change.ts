import { formatRupiah, type Rupiah } from '#domain/money.ts';

/**
 * A change of a journal's price, in rupiah; null = no price. `item` is the journal's code, `field` the code of an
 * indexing or one of `OWN_PRICES`.
 */
export type PriceChange = { item: string; field: string; was: Rupiah | null; is: Rupiah | null };

/** Price columns of an item, with the operators' names for them. */
export const OWN_PRICES = { price: 'own price', old_price: 'price crossed out' } as const;

/** A price change by this factor is probably a typing error. */
const STEEP_FACTOR = 5;

/**
 * Returns whether the operator must confirm a change: a steep one, and any from or to 0. Adding or removing a price
 * needs no confirmation.
 */
export function isSteep({ was, is }: Pick<PriceChange, 'was' | 'is'>): boolean {
  if (was === null || is === null || was === is) return false;
  return Math.max(was, is) >= STEEP_FACTOR * Math.min(was, is);
}

/** Returns whether the journal stays in the same lists. An added or removed offer can change that. */
export function isListedAsBefore(changes: readonly PriceChange[]): boolean {
  return changes.every(({ was, is }) => was !== null && is !== null);
}

export const priceText = (price: Rupiah | null) => (price === null ? 'none' : formatRupiah(price));

/** The beginning of each recorded change of a price: 'jurnal-laut, sinta-2: '. */
export function priceSubject({ item, field }: Pick<PriceChange, 'item' | 'field'>): string {
  return `${item}, ${field}: `;
}

/** 'jurnal-laut, sinta-2: Rp 1.500.000 -> Rp 1.600.000'. */
export function priceChangeText(change: PriceChange): string {
  return `${priceSubject(change)}${priceText(change.was)} -> ${priceText(change.is)}`;
}
