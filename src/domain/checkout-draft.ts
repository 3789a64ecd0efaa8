import type { Cart } from './cart.ts';
import { capTermin, instalmentAmount, maxTermin, minimumFirst, resetAmounts, subtotalOf } from './instalment.ts';
import type { Rupiah } from './money.ts';
import type { PurposeChoice } from './purpose.ts';

/** What the customer has filled in at the cart. `cartKey` says for which cart the amounts were planned. */
export type CheckoutDraft = {
  amounts: Rupiah[];
  purpose: PurposeChoice;
  otherText: string;
  cartKey: string;
};

export const emptyDraft: CheckoutDraft = { amounts: [0], purpose: '', otherText: '', cartKey: '' };

/** Changes whenever a cart's lines, quantities, subtotal or limits do, and not when it is merely fetched again. */
function keyOf(cart: Cart): string {
  const lines = cart.lines.map(({ id, qty }) => `${id}x${qty}`);
  return [...lines, subtotalOf(cart), minimumFirst(cart), maxTermin(cart)].join(' ');
}

/**
 * The draft after the cart was told anew: after any change the count is capped to the allowed maximum and the amounts
 * are reset (spec 4); after a mere refetch everything typed stays.
 */
export function followCart(draft: CheckoutDraft, cart: Cart): CheckoutDraft {
  const cartKey = keyOf(cart);
  if (draft.cartKey === cartKey) return draft;
  const count = capTermin(draft.amounts.length, maxTermin(cart));
  return { ...draft, amounts: resetAmounts(count, minimumFirst(cart)), cartKey };
}

/** Another count of instalments, at most the allowed one; the amounts typed before stay, new ones are 0. */
export function withTermin(draft: CheckoutDraft, count: number, cart: Cart): CheckoutDraft {
  const capped = capTermin(count, maxTermin(cart));
  return { ...draft, amounts: Array.from({ length: capped }, (_, i) => draft.amounts[i] ?? 0) };
}

/** Another amount in instalment `index`, counted from 0; never negative. */
export function withAmount(draft: CheckoutDraft, index: number, amount: number): CheckoutDraft {
  return { ...draft, amounts: draft.amounts.map((old, i) => (i === index ? instalmentAmount(amount) : old)) };
}
