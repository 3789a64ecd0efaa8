import type { AddToCartRequest, ChangeCartRequest } from '../calls/cart-calls.ts';
import { decodeCart } from '../decode/decode-cart.ts';
import * as texts from './error-texts.ts';
import { anyResponse, type CallOptions, type SendRequest } from './request.ts';

/** The customer's cart. */
export const cartApi = (request: SendRequest) => ({
  carts: (options?: CallOptions) =>
    request('GET', '/carts', { decode: decodeCart, errorText: texts.carts, ...options }),
  /** `failure` is the text for a failure without a message from the server: sheet and order page differ. */
  addToCart: (body: AddToCartRequest, failure: string) =>
    request('POST', '/carts', { body, decode: anyResponse, errorText: texts.addToCart(failure) }),
  setCartQty: (lineId: number, qty: number, options?: CallOptions) => {
    const body = { qty } satisfies ChangeCartRequest;
    const call = { body, decode: anyResponse, errorText: texts.cartChange, ...options };
    return request('PATCH', `/carts/${lineId}`, call);
  },
  removeCartLine: (lineId: number, options?: CallOptions) =>
    request('DELETE', `/carts/${lineId}`, { decode: anyResponse, errorText: texts.cartChange, ...options }),
});
