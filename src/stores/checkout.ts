import { atom } from 'nanostores';
import { isCancelled } from '#src/api/api-error.ts';
import { cartCalls } from '#src/api/cart-calls.ts';
import { emptyCart } from '#src/domain/cart.ts';
import { type CheckoutResult, checkCheckout } from '#src/domain/checkout.ts';
import { isValidLine } from '#src/domain/instalment.ts';
import { $cart, cartSettled, cartTouched } from './cart.ts';
import { $draft, clearDraft } from './checkout-draft.ts';
import { call } from './client.ts';
import { putFlash, showAlert } from './flash.ts';
import { navigation } from './navigation.ts';
import { setCartSummary } from './set-cart-summary.ts';

const api = cartCalls(call);

/** Whether an order is being sent: controls are locked, until the page is left. */
export const $ordering = atom(false);

/** Why the last try did not become an order; null once something is changed or tried again. The banner only passes by. */
export const $checkoutProblem = atom<string | null>(null);
$draft.listen(() => $checkoutProblem.set(null));

function check(): CheckoutResult {
  const state = $cart.get();
  return checkCheckout({ cart: state.kind === 'ready' ? state.cart : emptyCart, ...$draft.get() });
}

/**
 * 'Checkout Now': the checks of spec 5, then the order, then on to the payment, or to /pesanan when the provider names
 * no address. Each failure is an alert and leaves everything as it was filled in. Never throws.
 */
export async function placeOrder(): Promise<void> {
  if ($ordering.get()) return;
  const first = check();
  if (!first.ok) return stop(first.message);
  $checkoutProblem.set(null);
  $ordering.set(true);
  // What is ordered is what the server has: a quantity that is still on its way comes first, and may change the sum.
  await cartSettled();
  const result = check();
  if (!result.ok) return stop(result.message);
  try {
    const order = await api.createOrder(result.payload);
    // spec 4: the message is for /pesanan; the way to the gateway needs none.
    if (order.paymentUrl === null) putFlash(order.message ?? 'Pesanan berhasil dibuat.');
    clearDraft();
    // The server took the ordered lines. The screen stays as it is, locked, until the next one is there.
    const cart = $cart.get();
    const left = cart.kind === 'ready' ? cart.cart.lines.filter((line) => !isValidLine(line)) : [];
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    setCartSummary({ count: sum(left.map(({ qty }) => qty)), total: sum(left.map(({ total }) => total)) });
    navigation.go(order.paymentUrl ?? '/pesanan');
  } catch (error) {
    stop(error instanceof Error && !isCancelled(error) ? error.message : 'Gagal membuat order.');
    // The reason may be that another tab ordered, or that a slot is full: show how it is now.
    void cartTouched();
  }
}

function stop(message: string): void {
  $ordering.set(false);
  $checkoutProblem.set(message);
  showAlert(message, 'error');
}

/** Unlocks a checkout that comes back out of the back/forward cache. Returns the function that stops watching. */
export function watchOrdering(): () => void {
  const unlock = (event: PageTransitionEvent) => {
    if (event.persisted) $ordering.set(false);
  };
  window.addEventListener('pageshow', unlock);
  return () => window.removeEventListener('pageshow', unlock);
}
