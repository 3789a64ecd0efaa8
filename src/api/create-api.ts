import { type CartCalls, cartCalls } from './cart-calls.ts';
import { type CatalogueCalls, catalogueCalls } from './catalogue-calls.ts';
import { type CheckoutCalls, checkoutCalls } from './checkout-calls.ts';
import { createCaller } from './create-caller.ts';
import { type OrderCalls, orderCalls } from './order-calls.ts';
import type { RequestSettings } from './request.ts';
import { type SessionCalls, sessionCalls } from './session-calls.ts';
import { type SignOutCall, signOutCall } from './sign-out-call.ts';

/** The calls of docs/product.md 7, one function each. All throw `ApiError` with the text of docs/product.md 8, or `CancelledError`. */
export type Api = SessionCalls & SignOutCall & CatalogueCalls & CartCalls & CheckoutCalls & OrderCalls;

/**
 * The whole client of the provider's API. The server has it; in the browser each store takes only its group of calls
 * (src/stores/client.ts), so that a screen loads no decoder that it does not need.
 */
export function createApi(settings: RequestSettings): Api {
  const call = createCaller(settings);
  return {
    ...sessionCalls(call),
    ...signOutCall(call),
    ...catalogueCalls(call),
    ...cartCalls(call),
    ...checkoutCalls(call),
    ...orderCalls(call),
  };
}
