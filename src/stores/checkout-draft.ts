import { atom } from 'nanostores';
import { type PurposeChoice, purposeChoice } from '#domain/checkout.ts';
import * as rules from '#domain/checkout-draft.ts';
import { emptyDraft } from '#domain/checkout-draft.ts';
import { instalmentAmount, mostTermin } from '#domain/instalment.ts';
import type { Rupiah } from '#domain/money.ts';
import { $cart } from './cart.ts';
import { $customer } from './session.ts';
import { type Codec, parseJson, persistentAtom } from './storage.ts';

const asDraft: Codec<rules.CheckoutDraft> = {
  decode(text) {
    const value = parseJson(text);
    if (typeof value !== 'object' || value === null) return null;
    const { amounts, purpose, otherText, cartKey, customer } = value as Record<string, unknown>; // each is checked below
    if (!Array.isArray(amounts) || amounts.length < 1 || amounts.length > mostTermin) return null;
    return {
      amounts: amounts.map((amount) => instalmentAmount(Number(amount))),
      purpose: purposeChoice(purpose),
      otherText: typeof otherText === 'string' ? otherText : '',
      cartKey: typeof cartKey === 'string' ? cartKey : '',
      customer: typeof customer === 'string' ? customer : '',
    };
  },
  encode: (draft) => JSON.stringify(draft),
};

/** What is filled in at the cart; it survives a reload in the middle of checkout. */
export const $draft = persistentAtom('checkout:draft', emptyDraft, asDraft, 'session');

/** Why the last try did not become an order, and the form's field to mend where there is one. */
export type CheckoutProblem = { message: string; field: string | null };

/** That of the last try, anew with each; null once the customer changes something or tries again. The banner only passes by. */
export const $checkoutProblem = atom<CheckoutProblem | null>(null);

/** What the customer changes. Following the cart is none of it: after a failure the cart is fetched again. */
function change(draft: rules.CheckoutDraft): void {
  $checkoutProblem.set(null);
  $draft.set(draft);
}

const cart = () => {
  const state = $cart.get();
  return state.kind === 'ready' ? state.cart : null;
};

/** Makes the draft follow the cart (docs/product.md 4): call it once on the cart screen. Returns the function that stops it. */
export function followCart(): () => void {
  return $cart.subscribe((state) => {
    if (state.kind !== 'ready') return;
    $draft.set(rules.followCart($draft.get(), state.cart, String($customer.get()?.id ?? '')));
  });
}

/** Sets the count of instalments, at most the allowed one. */
export function setTermin(count: number): void {
  const now = cart();
  if (now !== null) change(rules.withTermin($draft.get(), count, now));
}

/** Sets the amount of instalment `index`, counted from 0. */
export function setAmount(index: number, amount: number): void {
  change(rules.withAmount($draft.get(), index, amount));
}

/** Sets all amounts at once, one per instalment. */
export function setAmounts(amounts: readonly Rupiah[]): void {
  change({ ...$draft.get(), amounts: amounts.map(instalmentAmount) });
}

export function setPurpose(purpose: PurposeChoice): void {
  change({ ...$draft.get(), purpose });
}

export function setOtherText(otherText: string): void {
  change({ ...$draft.get(), otherText });
}

/** Forgets what was filled in: it has become an order. */
export function clearDraft(): void {
  change(emptyDraft);
}
