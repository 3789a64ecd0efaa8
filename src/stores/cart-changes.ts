import { type Cart, withoutLine, withQty } from '#domain/cart.ts';

/** What the customer wants of a line that the server has not confirmed yet. */
export type Wanted = number | 'removed';

/** The cart with one line as it is wanted. */
export function withWanted(cart: Cart, lineId: number, wanted: Wanted): Cart {
  return wanted === 'removed' ? withoutLine(cart, lineId) : withQty(cart, lineId, wanted);
}

/** What to show: the server's cart with everything that is still wanted laid over it. */
export function withChanges(cart: Cart, changes: ReadonlyMap<number, Wanted>): Cart {
  return [...changes].reduce((shown, [lineId, wanted]) => withWanted(shown, lineId, wanted), cart);
}
