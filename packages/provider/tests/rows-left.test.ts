import type { SessionAnswer } from '@slotterbit/contract/calls/auth-calls.ts';
import type { CreateOrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { personalColumns } from '@slotterbit/provider/personal-data/columns.ts';
import { createApp } from '@slotterbit/provider/provider-routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { add, addition, buy, cartOf, fullMonth, orderOf, stranger } from './shopping.ts';
import { registration, startTestProvider, type TestCustomer, type TestProvider } from './support/provider.ts';
import { entriesOf } from './support/waiting-shop.ts';

/*
 * Rows that callers leave as fast as they can. Every action that leaves a row has a limit, or replaces its row. A new route must be in the list.
 */
const CALLS = 130;
const ADDRESS = '198.51.100.9';

let p: TestProvider;
let customer: TestCustomer;
let token = '';
let orderId = 0;
let slotId = 0;
let line = 0;

beforeAll(async () => {
  p = await startTestProvider({
    env: { REGISTRATIONS_PER_ADDRESS: '5', BANK_ACCOUNTS: 'BCA 123456 Toko', UNPAID_ORDERS_PER_CUSTOMER: '10' },
  });
  slotId = (await fullMonth(p, await stranger(p))).slotId;
  customer = await p.register({}, ADDRESS);
  const bought = await buy(p, customer);
  orderId = bought.id;
  token = /payments\/([^/]+)/.exec(bought.payments[0]?.payment_url ?? '')?.[1] ?? '';
  await add(customer, p.catalogue.alfa, 'SINTA 2', 2);
  line = (await cartOf(customer)).carts[0]?.id ?? 0;
});

afterAll(() => p.close());

async function send(method: string, path: string, body?: object, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers({
    authorization: `Bearer ${customer.token}`,
    ...(body && { 'content-type': 'application/json' }),
  });
  const request = new Request(new URL(path, 'http://provider.test'), {
    ...{ method, headers, redirect: 'manual' },
    ...(body && { body: JSON.stringify(body) }),
    ...init,
  });
  return p.provider.fetch(request, { address: ADDRESS });
}
const api = (method: string, path: string, body?: object) => send(method, `/api/${path}`, body);

let count = 0;
const next = () => (count += 1);

async function orderAndCancel(): Promise<Response> {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1);
  const answer = await api('POST', 'pi-order/create', orderOf(await cartOf(customer)));
  if (answer.status !== 201) return answer;
  const { order } = (await answer.clone().json()) as CreateOrderAnswer;
  await api('POST', `pi-orders/${order.id}/cancel`);
  return answer;
}

async function enterAndLeave(): Promise<Response> {
  const answer = await api('POST', 'waiting-list', { slot_id: slotId });
  for (const { id } of await entriesOf(customer)) await api('DELETE', `waiting-list/${id}`);
  return answer;
}

async function askAndCancelDeletion(): Promise<Response> {
  const answer = await api('POST', 'customer/deletion', { password: customer.password });
  await api('DELETE', 'customer/deletion');
  return answer;
}

async function refresh(): Promise<Response> {
  const answer = await api('POST', 'customer-refresh', { refresh_token: customer.refreshToken });
  const { refresh_token, access_token } = (await answer.clone().json()) as SessionAnswer;
  customer = { ...customer, refreshToken: refresh_token, token: access_token, call: p.callWith(access_token) };
  return answer;
}

async function charge(): Promise<string> {
  await api('POST', `payments/${token}/pay`);
  return (await p.db.selectFrom('charges').select('reference').orderBy('id', 'desc').executeTakeFirstOrThrow())
    .reference;
}

/** For each route: the first answer, the most rows that CALLS calls leave in all tables, and the call. In an order in which each can succeed. */
const routes: Record<string, [status: number, most: number, call: () => Promise<Response>]> = {
  'GET /healthz': [200, 0, () => send('GET', '/healthz')],
  // The time of the newest answer.
  'GET /readyz': [200, 1, () => send('GET', '/readyz')],
  'GET /metrics': [404, 0, () => send('GET', '/metrics')],
  'GET /pictures/:file': [404, 0, () => send('GET', '/pictures/x.webp')],
  'GET /api/openapi.json': [200, 0, () => api('GET', 'openapi.json')],
  'GET /api/items': [200, 0, () => api('GET', 'items')],
  'GET /api/carts': [200, 0, () => api('GET', 'carts')],
  'POST /api/carts': [201, 0, () => api('POST', 'carts', addition(p.catalogue.alfa, 'SINTA 2', 2))],
  'PATCH /api/carts/:id': [200, 0, () => api('PATCH', `carts/${line}`, { qty: 1 })],
  'DELETE /api/carts/:id': [200, 0, () => api('DELETE', `carts/${line}`)],
  'GET /api/customer/billing': [200, 0, () => api('GET', 'customer/billing')],
  'PATCH /api/customer/billing': [200, 0, () => api('PATCH', 'customer/billing', { unit: `Unit ${next()}` })],
  // A counter.
  'GET /api/customer/data': [200, 1, () => api('GET', 'customer/data')],
  'GET /api/pi-orders': [200, 0, () => api('GET', 'pi-orders')],
  'GET /api/pi-orders/:id': [200, 0, () => api('GET', `pi-orders/${orderId}`)],
  // A number, once.
  'POST /api/pi-orders/:id/invoice': [200, 1, () => api('POST', `pi-orders/${orderId}/invoice`)],
  'GET /api/payments/:token': [200, 0, () => api('GET', `payments/${token}`)],
  'GET /api/payments/:token/status': [303, 0, () => api('GET', `payments/${token}/status`)],
  'POST /api/payments/:token/status': [303, 0, () => api('POST', `payments/${token}/status`)],
  'GET /api/payments/:token/transfer': [303, 0, () => api('GET', `payments/${token}/transfer`)],
  // Of each kind one charge.
  'POST /api/payments/:token/transfer': [303, 1, () => api('POST', `payments/${token}/transfer`)],
  'GET /api/payments/:token/pay': [303, 0, () => api('GET', `payments/${token}/pay`)],
  'POST /api/payments/:token/pay': [303, 1, () => api('POST', `payments/${token}/pay`)],
  'GET /gateway/sandbox/:reference': [200, 0, async () => send('GET', `/gateway/sandbox/${await charge()}`)],
  // Not signed.
  'POST /api/payments/sandbox': [422, 0, () => api('POST', 'payments/sandbox', {})],
  'POST /api/payments/midtrans': [422, 0, () => api('POST', 'payments/midtrans', {})],
  'POST /api/payments/xendit': [422, 0, () => api('POST', 'payments/xendit', {})],
  // Thirty charges a day, each with an event.
  'POST /gateway/sandbox/:reference': [
    303,
    60,
    async () =>
      send('POST', `/gateway/sandbox/${await charge()}`, undefined, { body: new URLSearchParams({ action: 'fail' }) }),
  ],
  'POST /api/pi-orders/:id/cancel': [200, 9, () => api('POST', `pi-orders/${orderId}/cancel`)],
  // Thirty orders a day.
  'POST /api/pi-order/create': [201, 300, orderAndCancel],
  'GET /api/waiting-list': [200, 0, () => api('GET', 'waiting-list')],
  // Thirty entries a day.
  'POST /api/waiting-list': [201, 30, enterAndLeave],
  'DELETE /api/waiting-list/:id': [404, 0, () => api('DELETE', 'waiting-list/1')],
  'GET /api/customer/deletion': [200, 0, () => api('GET', 'customer/deletion')],
  // Five an hour, with a message for each and for its end, and counters.
  'POST /api/customer/deletion': [200, 14, askAndCancelDeletion],
  'DELETE /api/customer/deletion': [200, 0, () => api('DELETE', 'customer/deletion')],
  // The token that was used goes.
  'POST /api/customer-refresh': [200, 0, refresh],
  // Five requests of one network, with a message each and their counters.
  'POST /api/customer-password/forgot': [
    200,
    12,
    () => api('POST', 'customer-password/forgot', { email: customer.email }),
  ],
  'POST /api/customer-password/reset': [
    422,
    0,
    () => api('POST', 'customer-password/reset', { token: 'x', password: 'rahasia' }),
  ],
  // A hundred sessions with two tokens each.
  'POST /api/customer-login': [
    200,
    302,
    () => api('POST', 'customer-login', { email: customer.email, password: customer.password }),
  ],
  'POST /api/customer-logout': [204, 0, () => api('POST', 'customer-logout', {})],
  // REGISTRATIONS_PER_ADDRESS customers with a session each, and the counters.
  'POST /api/customer-register': [
    201,
    5 * 4 + 2,
    () => api('POST', 'customer-register', { ...registration, email: `baru${next()}@contoh.test` }),
  ],
};

const allRows = async () => {
  let count = 0;
  for (const table of Object.keys(personalColumns)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(p.db);
    count += Number(rows[0]?.count);
  }
  return count;
};

test('every route is in the list', () => {
  const known = createApp(p.context).routes.flatMap(({ method, path }) =>
    method === 'ALL' ? [] : [`${method} ${path}`],
  );
  expect(Object.keys(routes).toSorted()).toEqual([...new Set(known)].toSorted());
});

test.for(Object.keys(routes))(
  `%s, called ${CALLS} times, leaves no more rows than it may`,
  { timeout: 60_000 },
  async (route) => {
    const [status, most, call] = routes[route] ?? [0, 0, refresh];
    const before = await allRows();
    expect((await call()).status).toBe(status);
    for (let n = 1; n < CALLS; n += 1) await call();
    expect((await allRows()) - before).toBeLessThanOrEqual(most);
  },
);
