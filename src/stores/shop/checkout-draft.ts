import type { Cart } from '@slotterbit/contract/orders/cart.ts';
import { otherPurpose, type PurposeChoice, purposeChoice } from '@slotterbit/contract/orders/checkout.ts';
import {
  capTermin,
  evenPlan,
  instalmentAmount,
  maxTermin,
  minimumFirst,
  mostTermin,
  resetAmounts,
  subtotalOf,
} from '@slotterbit/contract/orders/instalment.ts';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';

/** The customer's input at the cart. The amounts were planned for the cart of `cartKey`. `customer` is the customer's id, '' if unknown. */
export type CheckoutDraft = {
  amounts: Rupiah[];
  purpose: PurposeChoice;
  otherText: string;
  cartKey: string;
  customer: string;
};

export const emptyDraft: CheckoutDraft = { amounts: [0], purpose: '', otherText: '', cartKey: '', customer: '' };

/** Changes with the lines, quantities, subtotal or limits of a cart, but not with a refetch. */
function keyOf(cart: Cart): string {
  const lines = cart.lines.map(({ id, qty }) => `${id}x${qty}`);
  return [...lines, subtotalOf(cart), minimumFirst(cart), maxTermin(cart)].join(' ');
}

/**
 * Returns the draft for the current cart. A cart that is opened for the first time is divided evenly, usually into one. If the cart changed, the count is capped
 * and the amounts are reset (docs/product.md 4.5); after a refetch, input stays. Input of another customer is dropped: that customer may have
 * signed out in another tab.
 */
export function draftForCart(draft: CheckoutDraft, cart: Cart, customer: string): CheckoutDraft {
  const own = draft.customer === '' || draft.customer === customer ? draft : emptyDraft;
  // The next cart counts as a new one.
  if (cart.lines.length === 0) return { ...own, amounts: emptyDraft.amounts, cartKey: '', customer };
  const cartKey = keyOf(cart);
  if (own.cartKey === cartKey && own.customer === customer) return own;
  if (own.cartKey === cartKey) return { ...own, customer };
  const count = capTermin(own.amounts.length, maxTermin(cart));
  const minimum = minimumFirst(cart);
  const amounts = own.cartKey === '' ? evenPlan(count, subtotalOf(cart), minimum) : resetAmounts(count, minimum);
  return { ...own, amounts, cartKey, customer };
}

/** Sets the count of instalments, capped to the maximum, and divides the subtotal evenly. */
export function withTermin(draft: CheckoutDraft, count: number, cart: Cart): CheckoutDraft {
  const capped = capTermin(count, maxTermin(cart));
  return { ...draft, amounts: evenPlan(capped, subtotalOf(cart), minimumFirst(cart)) };
}

/** Sets the amount of instalment `index`, counted from 0; never negative. */
export function withAmount(draft: CheckoutDraft, index: number, amount: number): CheckoutDraft {
  return { ...draft, amounts: draft.amounts.map((old, i) => (i === index ? instalmentAmount(amount) : old)) };
}

/**
 * Returns the draft for ordering an order again: its purpose, and its count of instalments if the cart is not planned yet. A purpose that
 * the customer chose stays.
 */
export function likeOrder(draft: CheckoutDraft, { purpose, termin }: Pick<Order, 'purpose' | 'termin'>): CheckoutDraft {
  const count = capTermin(termin, mostTermin);
  const amounts = draft.cartKey === '' ? Array.from({ length: count }, () => 0) : draft.amounts;
  if (draft.purpose !== '' || purpose === null) return { ...draft, amounts };
  const choice = purposeChoice(purpose);
  return choice === '' || choice === otherPurpose
    ? { ...draft, amounts, purpose: otherPurpose, otherText: purpose }
    : { ...draft, amounts, purpose: choice };
}
