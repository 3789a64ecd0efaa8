import type { CreateOrderRequest } from '../calls/order-calls.ts';
import { decodeCreatedOrder, decodeInvoiceNumber, decodeOrderDetail, decodeOrderPage } from '../decode/decode-order.ts';
import type { Hde } from '../orders/cart.ts';
import type { OrderTab } from '../orders/order-tabs.ts';
import * as texts from './error-texts.ts';
import type { CallOptions, SendRequest } from './request.ts';

/** `hde` is opaque: another provider may send any value, and gets it back unchanged (docs/product.md 12.5). */
type OrderRequest = Omit<CreateOrderRequest, 'cart_items'> & {
  cart_items: (Omit<CreateOrderRequest['cart_items'][number], 'hde'> & { hde: Hde })[];
};

/** The customer's orders. */
export const orderApi = (request: SendRequest) => ({
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
  order: (id: number, options?: CallOptions) =>
    request('GET', `/pi-orders/${id}`, { decode: decodeOrderDetail, errorText: texts.order, ...options }),
});
