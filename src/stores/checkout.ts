import { atom } from 'nanostores';
import type { CreatedOrder } from '#contract/decode/order.ts';
import { type CartLine, emptyCart } from '#domain/cart.ts';
import { type CheckoutResult, checkCheckout } from '#domain/checkout.ts';
import { isValidLine } from '#domain/instalment.ts';
import { ApiError, isOutcomeUnknown } from '#src/api/api-error.ts';
import { api } from './api.ts';
import { $cart, cartSettled, invalidateCart, loadCart } from './cart.ts';
import { setCartSummary } from './cart-summary.ts';
import { $checkoutProblem, $draft, clearDraft } from './checkout-draft.ts';
import { putFlash, showAlert } from './flash.ts';
import { navigation } from './navigation.ts';
import { $accessToken } from './session.ts';

/** Whether an order is being sent: controls are locked, until the page is left. */
export const $ordering = atom(false);

function check(): CheckoutResult {
  const state = $cart.get();
  return checkCheckout({ cart: state.kind === 'ready' ? state.cart : emptyCart, ...$draft.get() });
}

/** The lines of an order whose response was lost, until it is known whether it was made. */
let unknownOrder: CartLine[] = [];
$accessToken.listen(() => {
  unknownOrder = [];
  $checkoutProblem.set(null);
});
/** A quantity or a removal is the customer's own change, like one of the draft. */
$cart.listen((state) => {
  if (state.kind === 'ready' && state.pending) $checkoutProblem.set(null);
});
/** The provider takes the lines of an order out of the cart: once they are gone, the order is there. */
$cart.listen((state) => {
  if (unknownOrder.length === 0 || state.kind !== 'ready') return;
  // The customer goes on with the cart as it is: what is missing later was taken out by hand.
  if (state.pending) unknownOrder = [];
  else if (!unknownOrder.some(({ id }) => state.cart.lines.some((line) => line.id === id))) leave(null);
});

/**
 * 'Checkout Now': the checks of docs/product.md 5, then the order, then on to the payment, or to /pesanan when the provider names
 * no address. Each failure is an alert and leaves everything as it was filled in. After a lost response the cart
 * tells whether the order was made (docs/decisions/011-lost-responses.md). Never throws.
 */
export async function placeOrder(): Promise<void> {
  if ($ordering.get()) return;
  const first = check();
  if (!first.ok) return stop(first.message, first.field);
  $checkoutProblem.set(null);
  $ordering.set(true);
  // What is ordered is what the server has: a quantity that is still on its way comes first, and may change the sum.
  await cartSettled();
  // Never blind after a lost response. If that order was made after all, this leads to it.
  if (unknownOrder.length > 0) {
    const came = await loadCart();
    if (unknownOrder.length === 0) return;
    if (!came) return stop('Gagal membuat order.');
  }
  const result = check();
  if (!result.ok) return stop(result.message, result.field);
  const lines = cartLines().filter(isValidLine);
  try {
    leave(await api.createOrder(result.payload));
  } catch (error) {
    unknownOrder = isOutcomeUnknown(error) ? lines : [];
    // The reason may be that another tab ordered, or that a slot is full: show how it is now.
    const shown = invalidateCart();
    if (unknownOrder.length > 0) {
      await shown;
      if (unknownOrder.length === 0) return;
    }
    stop(error instanceof ApiError ? error.message : 'Gagal membuat order.');
  }
}

const cartLines = () => {
  const state = $cart.get();
  return state.kind === 'ready' ? state.cart.lines : [];
};

/** Goes to the payment of the order that was made; null stands for one whose response was lost. */
function leave(order: CreatedOrder | null): void {
  unknownOrder = [];
  $ordering.set(true);
  // docs/product.md 4: the message is for /pesanan; the way to the gateway needs none.
  if (!order?.paymentUrl) putFlash(order?.message ?? 'Pesanan berhasil dibuat.');
  clearDraft();
  // The server took the ordered lines. The screen stays as it is, locked, until the next one is there.
  if (order !== null) {
    const left = cartLines().filter((line) => !isValidLine(line));
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    setCartSummary({ count: sum(left.map(({ qty }) => qty)), total: sum(left.map(({ total }) => total)) });
  }
  navigation.go(order?.paymentUrl ?? '/pesanan');
}

function stop(message: string, field: string | null = null): void {
  $ordering.set(false);
  $checkoutProblem.set({ message, field });
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
