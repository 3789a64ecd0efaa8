import type { LoginRequest, LogoutRequest, RegisterRequest } from '#contract/auth.ts';
import type { AddToCartRequest, ChangeCartRequest } from '#contract/carts.ts';
import { decodeCart } from '#contract/decode/cart.ts';
import { decodeItemPage } from '#contract/decode/item.ts';
import { decodeCreatedOrder, decodeOrderDetail, decodeOrderPage } from '#contract/decode/order.ts';
import { decodeSession } from '#contract/decode/session.ts';
import type { CreateOrderRequest } from '#contract/orders.ts';
import type { Hde } from '#domain/cart.ts';
import type { PageQuery } from '#domain/catalogue.ts';
import * as texts from './error-texts.ts';
import { type ApiSettings, type CallOptions, createRequest } from './request.ts';

/** `hde` is opaque: another provider may send any value, and gets it back unchanged (docs/product.md 12.5). */
type OrderRequest = Omit<CreateOrderRequest, 'cart_items'> & {
  cart_items: (Omit<CreateOrderRequest['cart_items'][number], 'hde'> & { hde: Hde })[];
};

export type { LoginRequest, RegisterRequest };

/** Accepts any response, for calls whose response is not used (docs/product.md 7). */
const anyResponse = () => true;

/** The client of the provider's API (docs/product.md 7). All calls throw `ApiError` with the text of section 8, or `CancelledError`. */
export type Api = ReturnType<typeof createApi>;

export function createApi(settings: ApiSettings) {
  const request = createRequest(settings);
  return {
    login: (body: LoginRequest) =>
      request({
        method: 'POST',
        path: '/customer-login',
        body,
        decode: decodeSession,
        errorText: texts.login,
        ignores401: true,
      }),

    /** `session` is null if the provider registers without logging in. */
    register: (body: RegisterRequest) =>
      request({
        method: 'POST',
        path: '/customer-register',
        body,
        decode: (answer) => ({ session: decodeSession(answer) }),
        errorText: texts.register,
        ignores401: true,
      }),

    /** Ends the session and both of its tokens. Only our provider has this call. */
    logout: (refreshToken: string | null) =>
      request({
        method: 'POST',
        path: '/customer-logout',
        body: (refreshToken === null ? {} : { refresh_token: refreshToken }) satisfies LogoutRequest,
        decode: anyResponse,
        errorText: () => '',
        ignores401: true,
      }),

    /** Returns all items without a query. */
    items: (query: Partial<PageQuery> = {}, options?: CallOptions) =>
      request({ method: 'GET', path: '/items', query, decode: decodeItemPage, errorText: texts.items, ...options }),

    carts: (options?: CallOptions) =>
      request({ method: 'GET', path: '/carts', decode: decodeCart, errorText: texts.carts, ...options }),

    /** `failure` is the text for a failure without a message from the server: sheet and order page differ. */
    addToCart: (body: AddToCartRequest, failure: string) =>
      request({ method: 'POST', path: '/carts', body, decode: anyResponse, errorText: texts.addToCart(failure) }),

    setCartQty: (lineId: number, qty: number, options?: CallOptions) =>
      request({
        method: 'PATCH',
        path: `/carts/${lineId}`,
        body: { qty } satisfies ChangeCartRequest,
        decode: anyResponse,
        errorText: texts.cartChange,
        ...options,
      }),

    removeCartLine: (lineId: number, options?: CallOptions) =>
      request({
        method: 'DELETE',
        path: `/carts/${lineId}`,
        decode: anyResponse,
        errorText: texts.cartChange,
        ...options,
      }),

    createOrder: (body: OrderRequest) =>
      request({
        method: 'POST',
        path: '/pi-order/create',
        body,
        decode: decodeCreatedOrder,
        errorText: texts.createOrder,
      }),

    orders: (page: number, options?: CallOptions) =>
      request({
        method: 'GET',
        path: '/pi-orders',
        query: { page },
        decode: (answer) => decodeOrderPage(answer, page),
        errorText: texts.orders,
        ...options,
      }),

    order: (id: number, options?: CallOptions) =>
      request({
        method: 'GET',
        path: `/pi-orders/${id}`,
        decode: decodeOrderDetail,
        errorText: texts.order,
        ...options,
      }),
  };
}
