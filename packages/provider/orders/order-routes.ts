import { type MessageAnswer, messageAnswer } from '@slotterbit/contract/calls/call-fields.ts';
import {
  type CreateOrderAnswer,
  createOrderAnswer,
  createOrderRequest,
  type InvoiceAnswer,
  invoiceAnswer,
  type OrderDetailAnswer,
  type OrdersAnswer,
  orderDetailAnswer,
  ordersAnswer,
  ordersQuery,
} from '@slotterbit/contract/calls/order-calls.ts';
import { Hono } from 'hono';
import { authenticate } from '../customers/authenticate.ts';
import type { NetworkTag } from '../customers/security-log.ts';
import type { ShopContext } from '../events.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody, pathId, query } from '../http/input.ts';
import { describeRoute } from '../http/openapi.ts';
import { notFound } from '../http/problem.ts';
import { paymentLinks } from '../platform/links.ts';
import type { Settings } from '../platform/settings.ts';
import { createOrder } from './create-order.ts';
import { numberInvoice } from './document-numbers.ts';
import { loadOrder, loadOrderPage } from './load-orders.ts';

type OrdersContext = ShopContext & {
  settings: Settings;
  tagNetwork: NetworkTag;
  /** Cancels a customer's own order while nothing is paid. */
  cancelOrder: (customerId: number, orderId: number) => Promise<void>;
};

/** POST pi-order/create, GET pi-orders and pi-orders/{id}: the orders of the signed-in customer. */
export function orderRoutes(context: OrdersContext): Hono<AppEnv> {
  const { db, now, events, settings, catalogue, tagNetwork } = context;
  const app = new Hono<AppEnv>();
  const customerOnly = authenticate(context);
  app.post(
    '/pi-order/create',
    describeRoute('Order cart lines and take their slots', createOrderAnswer, [409, 429], 201),
    customerOnly,
    jsonBody(createOrderRequest),
    async (c) => {
      const network = tagNetwork(c.env?.client?.address ?? null);
      const rules = { settings, now: now(), events, network };
      const { id, code, linkToken } = await createOrder(db, c.var.customer, c.req.valid('json'), rules);
      catalogue.changed();
      const payment_url = linkToken && paymentLinks(settings, linkToken).pay;
      const answer: CreateOrderAnswer = {
        success: true,
        message: 'Pesanan berhasil dibuat.',
        order: { id, code, payment_url },
        payment_url,
      };
      return c.json(answer, 201);
    },
  );
  app.get(
    '/pi-orders',
    describeRoute('Orders, newest first', ordersAnswer),
    customerOnly,
    query(ordersQuery),
    async (c) => {
      const { page = 1, tab = 'semua' } = c.req.valid('query');
      const orders = await loadOrderPage(db, c.var.customer.id, { page, tab }, settings, now());
      return c.json({ data: { orders } } satisfies OrdersAnswer);
    },
  );
  app.get('/pi-orders/:id', describeRoute('One order', orderDetailAnswer, [404]), customerOnly, async (c) => {
    const order = await loadOrder(db, c.var.customer.id, pathId(c, 'Pesanan'), settings, now());
    if (!order) throw notFound('Pesanan');
    return c.json({ data: { order } } satisfies OrderDetailAnswer);
  });
  app.post(
    '/pi-orders/:id/cancel',
    describeRoute('Cancel an order while nothing is paid', messageAnswer, [404, 409, 502]),
    customerOnly,
    async (c) => {
      await context.cancelOrder(c.var.customer.id, pathId(c, 'Pesanan'));
      catalogue.changed();
      return c.json({ message: 'Pesanan dibatalkan.' } satisfies MessageAnswer);
    },
  );
  app.post(
    '/pi-orders/:id/invoice',
    describeRoute(
      "Number of an order's invoice, assigned once; its billing data no longer change",
      invoiceAnswer,
      [404, 409, 429],
    ),
    customerOnly,
    async (c) => {
      const number = await numberInvoice(db, c.var.customer.id, pathId(c, 'Pesanan'), now());
      return c.json({ number } satisfies InvoiceAnswer);
    },
  );
  return app;
}
