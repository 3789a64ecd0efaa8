import { Hono } from 'hono';
import { type CreateOrderAnswer, createOrderRequest, ordersQuery } from '#contract/orders.ts';
import type { Context } from '../context.ts';
import { authenticate } from '../customers/authenticate.ts';
import type { AppEnv } from '../http/env.ts';
import { check, pathId, readJson } from '../http/input.ts';
import { notFound } from '../http/problem.ts';
import { paymentLink } from '../links.ts';
import { createOrder } from './create.ts';
import { loadOrder, loadOrderPage } from './load.ts';

/** POST pi-order/create, GET pi-orders and pi-orders/{id}: the orders of the customer who asks. */
export function orderRoutes(context: Context): Hono<AppEnv> {
  const { db, now, settings, catalogue } = context;
  const app = new Hono<AppEnv>();
  const customerOnly = authenticate(context);
  app.post('/pi-order/create', customerOnly, async (c) => {
    const request = await readJson(c, createOrderRequest);
    const customer = c.var.customer;
    const { id, code, linkToken } = await createOrder(db, customer, request, {
      now: now(),
      deadlineHours: settings.orderDeadlineHours,
      unpaidOrders: settings.unpaidOrdersPerCustomer,
      unpaidPlaces: settings.unpaidPlacesPerSlot,
    });
    catalogue.changed();
    const payment_url = linkToken && paymentLink(settings, linkToken);
    const message = 'Pesanan berhasil dibuat.';
    return c.json(
      { success: true, message, order: { id, code, payment_url }, payment_url } satisfies CreateOrderAnswer,
      201,
    );
  });
  app.get('/pi-orders', customerOnly, async (c) => {
    const { page } = check(ordersQuery, c.req.query());
    return c.json({ data: { orders: await loadOrderPage(db, c.var.customer.id, page ?? 1, settings) } });
  });
  app.get('/pi-orders/:id', customerOnly, async (c) => {
    const order = await loadOrder(db, c.var.customer.id, pathId(c, 'Pesanan'), settings);
    if (!order) throw notFound('Pesanan');
    return c.json({ data: { order } });
  });
  return app;
}
