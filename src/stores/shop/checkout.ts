import { ApiError, isOutcomeUnknown } from '@slotterbit/contract/client/api-error.ts';
import { orderApi } from '@slotterbit/contract/client/order-api.ts';
import type { CreatedOrder } from '@slotterbit/contract/decode/decode-order.ts';
import { type Cart, type CartLine, emptyCart } from '@slotterbit/contract/orders/cart.ts';
import { checkCheckout, type PurposeChoice, purposeChoice } from '@slotterbit/contract/orders/checkout.ts';
import { instalmentAmount, isValidLine, mostTermin, sumOf } from '@slotterbit/contract/orders/instalment.ts';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { atom } from 'nanostores';
import { request } from '../api.ts';
import { onRestored } from '../page-events.ts';
import { setCartSummary } from '../session/cart-summary.ts';
import { putFlash, showAlert } from '../session/flash.ts';
import { $accessToken, $customer, navigation } from '../session/session.ts';
import { type Codec, checkoutKey, parseJson, persistentAtom } from '../session/storage.ts';
import { $cart, cartSettled, invalidateCart, loadCart } from './cart.ts';
import * as rules from './checkout-draft.ts';
import { type CheckoutDraft, emptyDraft } from './checkout-draft.ts';

const api = orderApi(request);

const asDraft: Codec<CheckoutDraft> = {
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

/** The filled-in checkout form; it survives a reload. */
export const $draft = persistentAtom(checkoutKey, emptyDraft, asDraft, 'session');

/** Why the last attempt failed, and the name of the form's field to correct, if any. */
export type CheckoutProblem = { message: string; field: string | null };

/** The problem of the last attempt, a new object each time. Null after a change by the customer and during an attempt. */
export const $checkoutProblem = atom<CheckoutProblem | null>(null);

/** For changes by the customer only: a refetched cart must not hide the problem. */
function change(draft: CheckoutDraft): void {
  $checkoutProblem.set(null);
  $draft.set(draft);
}

/** Updates the draft when the cart changes (docs/product.md 4). Call it once on the cart screen; returns the function that stops it. */
export function followCart(): () => void {
  return $cart.subscribe((state) => {
    if (state.kind !== 'ready') return;
    $draft.set(rules.draftForCart($draft.get(), state.cart, String($customer.get()?.id ?? '')));
  });
}

/** Sets the number of instalments; the cart limits it. */
export function setTermin(count: number): void {
  change(rules.withTermin($draft.get(), count, shownCart()));
}

/** Sets the amount of instalment `index`, counted from 0, in rupiah. */
export function setAmount(index: number, amount: number): void {
  change(rules.withAmount($draft.get(), index, amount));
}

/** Sets all amounts, one per instalment, in rupiah. */
export function setAmounts(amounts: readonly Rupiah[]): void {
  change({ ...$draft.get(), amounts: amounts.map(instalmentAmount) });
}

export function setPurpose(purpose: PurposeChoice): void {
  change({ ...$draft.get(), purpose });
}

export function setOtherText(otherText: string): void {
  change({ ...$draft.get(), otherText });
}

/** Prepares the checkout of an order that is ordered again. */
export function planLike(order: Pick<Order, 'purpose' | 'termin'>): void {
  change(rules.likeOrder($draft.get(), order));
}

/** True while an order is sent and until the browser leaves the page: controls are disabled. */
export const $ordering = atom(false);

/** The created order as the customer submitted it, shown until the browser leaves the page. `opensPayment`: otherwise /pesanan opens. */
export type PlacedOrder = { cart: Cart; draft: CheckoutDraft; opensPayment: boolean };
export const $placed = atom<PlacedOrder | null>(null);

function shownCart(): Cart {
  const state = $cart.get();
  return state.kind === 'ready' ? state.cart : emptyCart;
}

const check = () => checkCheckout({ cart: shownCart(), ...$draft.get() });

/** The cart lines of an order whose response was lost, until it is known whether the order exists. */
let linesOfLostOrder: CartLine[] = [];
$accessToken.listen((token) => {
  linesOfLostOrder = [];
  // The next customer in this tab can order.
  if (token === null) $ordering.set(false);
  $placed.set(null);
  $checkoutProblem.set(null);
});
$cart.listen((state) => {
  if (state.kind === 'ready' && state.isPending) $checkoutProblem.set(null);
});
/** The provider removes ordered lines from the cart: if all of them are gone, the order exists. */
$cart.listen((state) => {
  if (linesOfLostOrder.length === 0 || state.kind !== 'ready') return;
  // The customer changed the cart: lines that disappear later were removed by hand.
  if (state.isPending) linesOfLostOrder = [];
  else if (!linesOfLostOrder.some(({ id }) => state.cart.lines.some((line) => line.id === id))) leave(null);
});

/** The order was not sent. */
const offlineText = 'Tidak ada koneksi. Belum ada tagihan, pesanan belum dibuat; coba lagi.';

/**
 * 'Checkout Now': runs the checks of docs/product.md 5, creates the order, and opens the payment, or /pesanan if the provider gives no
 * address. A failure shows an alert and keeps the form. After a lost response, the cart shows whether the order exists
 * (docs/decisions/011-lost-responses.md). Never throws.
 */
export async function placeOrder(): Promise<void> {
  if ($ordering.get()) return;
  const first = check();
  if (!first.ok) return stop(first.message, first.field);
  $checkoutProblem.set(null);
  $ordering.set(true);
  // The order uses the server's cart, so pending quantities come first; they may change the total.
  await cartSettled();
  // After a lost response, check first whether that order exists: the cart listener then opens it.
  if (linesOfLostOrder.length > 0) {
    const isLoaded = await loadCart();
    if (linesOfLostOrder.length === 0) return;
    if (!isLoaded) return stop('Gagal membuat order.');
  }
  const result = check();
  if (!result.ok) return stop(result.message, result.field);
  // Known only before the call, and without an earlier order whose response was lost. Node.js has no `onLine`.
  if (navigator.onLine === false && linesOfLostOrder.length === 0) return stop(offlineText);
  const lines = shownCart().lines.filter(isValidLine);
  try {
    await leave(await api.createOrder(result.payload));
  } catch (error) {
    linesOfLostOrder = isOutcomeUnknown(error) ? lines : [];
    // Another tab may have ordered, or a slot may be full: show the current cart.
    const reloaded = invalidateCart();
    if (linesOfLostOrder.length > 0) {
      await reloaded;
      if (linesOfLostOrder.length === 0) return;
    }
    stop(error instanceof ApiError ? error.message : 'Gagal membuat order.');
  }
}

/** Opens the payment of the created order; null: the order exists, but its response was lost. */
async function leave(order: CreatedOrder | null): Promise<void> {
  linesOfLostOrder = [];
  $ordering.set(true);
  // The message is for /pesanan only (docs/product.md 4).
  if (!order?.paymentUrl) putFlash(order?.message ?? 'Pesanan berhasil dibuat.');
  if (order !== null) {
    const cart = shownCart();
    $placed.set({ cart, draft: $draft.get(), opensPayment: order.paymentUrl !== null });
    // The server removed the ordered lines. The screen stays locked until the next page opens.
    const remaining = cart.lines.filter((line) => !isValidLine(line));
    setCartSummary({
      count: sumOf(remaining.map(({ qty }) => qty)),
      total: sumOf(remaining.map(({ total }) => total)),
    });
  }
  change(emptyDraft);
  // /home then shows at once what is to pay. If this fails, it asks after it is shown; /pesanan asks itself.
  if (order?.paymentUrl)
    await import('./request-next-tasks.ts').then(({ requestBeforeLeaving }) => requestBeforeLeaving()).catch(() => {});
  navigation.go(order?.paymentUrl ?? '/pesanan');
}

function stop(message: string, field: string | null = null): void {
  $ordering.set(false);
  $checkoutProblem.set({ message, field });
  showAlert(message, 'error');
}

/** Unlocks the checkout when the page comes out of the back/forward cache. Returns the function that stops watching. */
export function watchOrdering(): () => void {
  return onRestored(() => {
    $ordering.set(false);
    $placed.set(null);
  });
}
