import type { AddToCartPayload } from '#domain/add-to-cart.ts';
import type { CreateOrderPayload } from '#domain/checkout.ts';
import type { LoginPayload, RegisterPayload } from '#domain/customer.ts';
import { decodeCart } from './decode/cart.ts';
import { decodeItemPage } from './decode/item.ts';
import { decodeCreatedOrder, decodeOrderDetail, decodeOrderPage } from './decode/order.ts';
import { decodeSession } from './decode/session.ts';
import * as texts from './error-texts.ts';
import { type ApiSettings, type CallOptions, createRequest } from './request.ts';

/** A page of items (from 1), optionally of one indexing. Without it: all items. */
export type ItemsQuery = { page?: number; limit?: number; indexingId?: number };

/** For responses that are not read (docs/product.md 7): any is good. */
const unread = () => true;

/** The client of the provider's API: the calls of docs/product.md 7. All throw `ApiError` with the text of section 8, or `CancelledError`. */
export type Api = ReturnType<typeof createApi>;

export function createApi(settings: ApiSettings) {
  const request = createRequest(settings);
  return {
    login: (body: LoginPayload) =>
      request({
        method: 'POST',
        path: '/customer-login',
        body,
        decode: decodeSession,
        errorText: texts.login,
        opensSession: true,
      }),

    /** `session` is null when the provider registers without logging in. */
    register: (body: RegisterPayload) =>
      request({
        method: 'POST',
        path: '/customer-register',
        body,
        decode: (answer) => ({ session: decodeSession(answer) }),
        errorText: texts.register,
        opensSession: true,
      }),

    /** Ends the session at the provider with both of its tokens: a call of our own provider, which another need not know. */
    logout: (refreshToken: string | null) =>
      request({
        method: 'POST',
        path: '/customer-logout',
        body: refreshToken === null ? {} : { refresh_token: refreshToken },
        decode: unread,
        errorText: () => '',
        opensSession: true,
      }),

    items: (query: ItemsQuery = {}, options?: CallOptions) =>
      request({ method: 'GET', path: '/items', query, decode: decodeItemPage, errorText: texts.items, ...options }),

    carts: (options?: CallOptions) =>
      request({ method: 'GET', path: '/carts', decode: decodeCart, errorText: texts.carts, ...options }),

    /** `failure` is what to say when the server says nothing: it differs between sheet and order page. */
    addToCart: (body: AddToCartPayload, failure: string) =>
      request({ method: 'POST', path: '/carts', body, decode: unread, errorText: texts.addToCart(failure) }),

    setCartQty: (lineId: number, qty: number) =>
      request({
        method: 'PATCH',
        path: `/carts/${lineId}`,
        body: { qty },
        decode: unread,
        errorText: texts.cartChange,
      }),

    removeCartLine: (lineId: number) =>
      request({ method: 'DELETE', path: `/carts/${lineId}`, decode: unread, errorText: texts.cartChange }),

    createOrder: (body: CreateOrderPayload) =>
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
