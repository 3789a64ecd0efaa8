import type { CreateOrderRequest } from '#contract/orders.ts';
import type { Hde } from '#domain/cart.ts';
import { usableText } from '#domain/usable-text.ts';
import type { Caller, CallOptions } from './create-caller.ts';
import { type CreatedOrder, decodeCreatedOrder } from './decode/created-order.ts';
import { fieldsOf } from './decode/fields.ts';
import { type Failure, serverMessage } from './failure.ts';

/** As our provider takes it; `hde` goes back as it came, whatever another provider put there (docs/product.md 12.5). */
type OrderRequest = Omit<CreateOrderRequest, 'cart_items'> & {
  cart_items: (Omit<CreateOrderRequest['cart_items'][number], 'hde'> & { hde: Hde })[];
};

export type CheckoutCalls = {
  createOrder(request: OrderRequest, options?: CallOptions): Promise<CreatedOrder>;
};

/** What becomes of the cart (docs/product.md 7). */
export function checkoutCalls(call: Caller): CheckoutCalls {
  return {
    createOrder: (body, options) =>
      call({ method: 'POST', path: '/pi-order/create', body, ...options }, decodeCreatedOrder, failureText),
  };
}

/** Spec 8. It stands here and not with the other texts, which every screen loads. */
function failureText(failure: Failure): string {
  return serverMessage(failure) ?? serializedErrors(failure) ?? 'Gagal membuat order.';
}

/** `errors` as text, whatever its shape; null when there are none. */
function serializedErrors({ body }: Failure): string | null {
  const errors = fieldsOf(body)['errors'];
  if (typeof errors === 'string') return usableText(errors);
  const empty = errors === null || errors === undefined || Object.keys(errors).length === 0;
  return empty ? null : JSON.stringify(errors);
}
