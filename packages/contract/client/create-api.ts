import type {
  ForgotPasswordRequest,
  LoginRequest,
  LogoutRequest,
  RegisterRequest,
  ResetPasswordRequest,
} from '../calls/auth-calls.ts';
import type { ChangeBillingRequest } from '../calls/billing-calls.ts';
import type { AddToCartRequest, ChangeCartRequest } from '../calls/cart-calls.ts';
import type { CreateOrderRequest } from '../calls/order-calls.ts';
import type { PageQuery } from '../catalogue/catalogue.ts';
import { decodeCart } from '../decode/decode-cart.ts';
import { decodeItemPage } from '../decode/decode-item.ts';
import { decodeCreatedOrder, decodeInvoiceNumber, decodeOrderDetail, decodeOrderPage } from '../decode/decode-order.ts';
import { decodeBillingAnswer, decodeSession } from '../decode/decode-session.ts';
import type { Hde } from '../orders/cart.ts';
import type { OrderTab } from '../orders/order-tabs.ts';
import * as texts from './error-texts.ts';
import { type ApiSettings, type CallOptions, createRequest } from './request.ts';

/** `hde` is opaque: another provider may send any value, and gets it back unchanged (docs/product.md 12.5). */
type OrderRequest = Omit<CreateOrderRequest, 'cart_items'> & {
  cart_items: (Omit<CreateOrderRequest['cart_items'][number], 'hde'> & { hde: Hde })[];
};

export type { ForgotPasswordRequest, LoginRequest, RegisterRequest, ResetPasswordRequest };

/** Accepts any response, for calls whose response is not used (docs/product.md 7). */
const anyResponse = () => true;

/** The client of the provider's API (docs/product.md 7). All calls throw `ApiError` with the text of section 8, or `CancelledError`. */
export type Api = ReturnType<typeof createApi>;

export function createApi(settings: ApiSettings) {
  const request = createRequest(settings);
  return {
    /** For calls that few visitors need. */
    request,
    login: (body: LoginRequest) =>
      request('POST', '/customer-login', { body, decode: decodeSession, errorText: texts.login, ignores401: true }),
    /** `session` is null if the provider registers without logging in. */
    register: (body: RegisterRequest) =>
      request('POST', '/customer-register', {
        body,
        decode: (answer) => ({ session: decodeSession(answer) }),
        errorText: texts.register,
        ignores401: true,
      }),
    /** Ends the session and both of its tokens. Only our provider has this call. */
    logout: (refreshToken: string | null) =>
      request('POST', '/customer-logout', {
        body: (refreshToken === null ? {} : { refresh_token: refreshToken }) satisfies LogoutRequest,
        decode: anyResponse,
        errorText: () => '',
        ignores401: true,
      }),
    /** Requests a link for a new password. Only our provider has this call and the next one. */
    forgotPassword: (body: ForgotPasswordRequest) =>
      request('POST', '/customer-password/forgot', {
        body,
        decode: anyResponse,
        errorText: texts.forgotPassword,
        ignores401: true,
      }),
    resetPassword: (body: ResetPasswordRequest) =>
      request('POST', '/customer-password/reset', {
        body,
        decode: anyResponse,
        errorText: texts.resetPassword,
        ignores401: true,
      }),
    /** Returns all items without a query. */
    items: (query: Partial<PageQuery> = {}, options?: CallOptions) =>
      request('GET', '/items', { query, decode: decodeItemPage, errorText: texts.items, ...options }),
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
    createOrder: (body: OrderRequest) =>
      request('POST', '/pi-order/create', { body, decode: decodeCreatedOrder, errorText: texts.createOrder }),
    orders: (page: number, tab: OrderTab = 'semua', options?: CallOptions) => {
      const decode = (answer: unknown) => decodeOrderPage(answer, page);
      // Another provider may not know the parameter.
      const query = tab === 'semua' ? { page } : { page, tab };
      return request('GET', '/pi-orders', { query, decode, errorText: texts.orders, ...options });
    },
    cancelOrder: (id: number) =>
      request('POST', `/pi-orders/${id}/cancel`, { decode: () => true, errorText: texts.cancelOrder }),
    /** Resolves to the number of the order's invoice. Only our provider has this call. */
    numberInvoice: (id: number) =>
      request('POST', `/pi-orders/${id}/invoice`, { decode: decodeInvoiceNumber, errorText: () => '' }),
    /** The customer's billing data. Only our provider has these two calls. */
    billing: (options?: CallOptions) =>
      request('GET', '/customer/billing', { decode: decodeBillingAnswer, errorText: texts.billing, ...options }),
    /** With `order_id`, that order's billing data changes too. */
    changeBilling: (body: ChangeBillingRequest) =>
      request('PATCH', '/customer/billing', { body, decode: decodeBillingAnswer, errorText: texts.billing }),
    order: (id: number, options?: CallOptions) =>
      request('GET', `/pi-orders/${id}`, { decode: decodeOrderDetail, errorText: texts.order, ...options }),
  };
}
