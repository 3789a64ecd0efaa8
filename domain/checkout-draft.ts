import type { Cart } from './cart.ts';
import type { PurposeChoice } from './checkout.ts';
import { capTermin, instalmentAmount, maxTermin, minimumFirst, resetAmounts, subtotalOf } from './instalment.ts';
import type { Rupiah } from './money.ts';

/**
 * What the customer has filled in at the cart. `cartKey` says for which cart the amounts were planned, `customer` whose it is: the
 * customer's id, or '' when it is not known.
 */
export type CheckoutDraft = {
  amounts: Rupiah[];
  purpose: PurposeChoice;
  otherText: string;
  cartKey: string;
  customer: string;
};

export const emptyDraft: CheckoutDraft = { amounts: [0], purpose: '', otherText: '', cartKey: '', customer: '' };

/** Changes whenever a cart's lines, quantities, subtotal or limits do, and not when it is merely fetched again. */
function keyOf(cart: Cart): string {
  const lines = cart.lines.map(({ id, qty }) => `${id}x${qty}`);
  return [...lines, subtotalOf(cart), minimumFirst(cart), maxTermin(cart)].join(' ');
}

/**
 * The draft after the cart was told anew: after any change the count is capped to the allowed maximum and the amounts
 * are reset (docs/product.md 4); after a mere refetch everything typed stays. What another customer filled in is dropped: they may have signed out
 * in another tab, which cannot reach what this tab keeps.
 */
export function followCart(draft: CheckoutDraft, cart: Cart, customer: string): CheckoutDraft {
  const own = draft.customer === '' || draft.customer === customer ? draft : emptyDraft;
  const cartKey = keyOf(cart);
  if (own.cartKey === cartKey && own.customer === customer) return own;
  if (own.cartKey === cartKey) return { ...own, customer };
  const count = capTermin(own.amounts.length, maxTermin(cart));
  return { ...own, amounts: resetAmounts(count, minimumFirst(cart)), cartKey, customer };
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
