import type { AddToCartRequest, ChangeCartRequest } from '#contract/carts.ts';
import type { Cart } from '#domain/cart.ts';
import type { Caller, CallOptions } from './create-caller.ts';
import { decodeCart } from './decode/cart.ts';
import * as texts from './failure-texts.ts';

export type CartCalls = {
  carts(options?: CallOptions): Promise<Cart>;
  /** `failure` is what to say when the server says nothing: it differs between sheet and order page. */
  addToCart(request: AddToCartRequest, failure: string, options?: CallOptions): Promise<void>;
  setCartQty(lineId: number, qty: number, options?: CallOptions): Promise<void>;
  removeCartLine(lineId: number, options?: CallOptions): Promise<void>;
};

/** The cart (docs/product.md 7). */
export function cartCalls(call: Caller): CartCalls {
  return {
    carts: (options) => call({ method: 'GET', path: '/carts', ...options }, decodeCart, texts.carts),

    async addToCart(body, failure, options) {
      await call({ method: 'POST', path: '/carts', body, ...options }, unread, texts.addToCart(failure));
    },

    async setCartQty(lineId, qty, options) {
      const body: ChangeCartRequest = { qty };
      await call({ method: 'PATCH', path: `/carts/${lineId}`, body, ...options }, unread, texts.cartChange);
    },

    async removeCartLine(lineId, options) {
      await call({ method: 'DELETE', path: `/carts/${lineId}`, ...options }, unread, texts.cartChange);
    },
  };
}

/** For answers that are not read (docs/product.md 7): any is good. */
const unread = () => true;
