import type { Order, OrderPage } from '#domain/order.ts';
import type { Caller, CallOptions } from './create-caller.ts';
import { decodeOrderDetail } from './decode/order.ts';
import { decodeOrderPage } from './decode/order-page.ts';
import * as texts from './failure-texts.ts';

export type OrderCalls = {
  orders(page: number, options?: CallOptions): Promise<OrderPage>;
  order(id: number, options?: CallOptions): Promise<Order>;
};

/** Following what was ordered (docs/product.md 7). */
export function orderCalls(call: Caller): OrderCalls {
  return {
    orders: (page, options) =>
      call(
        { method: 'GET', path: '/pi-orders', query: { page }, ...options },
        (body) => decodeOrderPage(body, page),
        texts.orders,
      ),

    order: (id, options) =>
      call({ method: 'GET', path: `/pi-orders/${id}`, ...options }, decodeOrderDetail, texts.order),
  };
}
