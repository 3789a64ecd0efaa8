import { startWork } from '@slotterbit/provider/app.ts';
import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { addition, buy as buyAlfa, payOnline, read } from '@slotterbit/provider/tests/shopping.ts';
import type { Mode } from '@slotterbit/provider/tests/support/gateway-double.ts';
import { type MidtransDouble, startMidtransDouble } from '@slotterbit/provider/tests/support/midtrans-double.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { startSmtpDouble } from '@slotterbit/provider/tests/support/smtp-double.ts';
import { test as base, describe, expect, vi } from 'vitest';
import { startAppServer } from './support/app-server.ts';

/*
 * A gateway or a mail server that accepts the connection and never answers. Verified to fail without the client's time limit, with the gateway called
 * inside the transaction, and with the poll as a part of the minute's other work.
 */

/** Longer than a test may take: nothing ends by itself. */
const FOR_EVER_MS = 600_000;
/** A busy machine may be slow. */
const PATIENT = { timeout: 30_000 };

type Open = (gatewayTryMs: number) => Promise<TestProvider>;
const test = base.extend<{ double: MidtransDouble; open: Open }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  double: async ({}, use) => {
    const double = await startMidtransDouble();
    await use(double);
    await double.close();
  },
  open: async ({ double }, use) => {
    const opened: TestProvider[] = [];
    await use(async (gatewayTryMs) => {
      const { serverKey, address } = double;
      const midtrans = { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: serverKey, MIDTRANS_ADDRESS: address };
      const p = await startTestProvider({ env: { ...midtrans, LOG_LEVEL: 'silent' }, gatewayTryMs });
      opened.push(p);
      return p;
    });
    // First, because a waiting request would keep the provider open.
    await double.close();
    for (const p of opened) await p.close();
  },
});

const SILENCES: [string, Mode][] = [
  ['says nothing', 'silent'],
  ['sends headers and no body', 'no body'],
];

/** Orders one SINTA 2. `link`: of its payment. */
async function buy(p: TestProvider, customer: TestCustomer) {
  const { id, payment_url } = await buyAlfa(p, customer);
  return { id, link: payment_url ?? '' };
}

const referenceOf = async (p: TestProvider) =>
  (await p.db.selectFrom('charges').select('reference').orderBy('id', 'desc').executeTakeFirstOrThrow()).reference;

/** Opens the payment page of a new order while the gateway answers. */
async function billed(p: TestProvider, customer: TestCustomer) {
  const bought = await buy(p, customer);
  expect((await payOnline(p, bought.link)).status).toBe(303);
  return { ...bought, reference: await referenceOf(p) };
}

describe('a gateway that accepts the connection and says nothing', () => {
  test('delays no other request', async ({ double, open }) => {
    const p = await open(FOR_EVER_MS);
    const server = await startAppServer(p.provider);
    const [customer, other, third] = [await p.register(), await p.register(), await p.register()];
    const theirs = await billed(p, other);
    const own = await buy(p, customer);
    const notification = double.bring(theirs.reference, 'settlement');
    const before = double.requests.length;
    double.always('silent');
    const json = (token: string, body?: unknown) => ({
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const get = async (path: string, init: RequestInit = {}) =>
      (await fetch(new URL(path, server.url), { redirect: 'manual', ...init })).status;
    let answered = 0;
    const waiting = [get(own.link, { method: 'POST' }), get('/api/payments/midtrans', json('', notification))].map(
      (status) =>
        status.finally(() => {
          answered += 1;
        }),
    );
    await expect.poll(() => double.requests.length, PATIENT).toBe(before + 2);
    const { email, password } = other;
    const statuses = {
      items: get('/api/items'),
      login: get('/api/customer-login', json('', { email, password })),
      'an addition to the cart': get('/api/carts', json(third.token, addition(p.catalogue.beta, 'DOAJ'))),
      'the order of another customer': get(`/api/pi-orders/${theirs.id}`, json(other.token)),
      'their payment page': get(theirs.link),
      'the facts of their payment': get(theirs.link.replace(/\/pay$/, '')),
      'the same order': get(`/api/pi-orders/${own.id}`, json(customer.token)),
      'a second tap': get(own.link, { method: 'POST' }),
      monitoring: get('/readyz'),
    };
    const of = async ([name, status]: [string, Promise<number>]) => [name, await status];
    expect(Object.fromEntries(await Promise.all(Object.entries(statuses).map(of)))).toEqual({
      items: 200,
      login: 200,
      'an addition to the cart': 201,
      'the order of another customer': 200,
      'their payment page': 303,
      'the facts of their payment': 200,
      'the same order': 200,
      'a second tap': 503,
      monitoring: 200,
    });
    expect(answered).toBe(0);
    await double.close();
    expect(await Promise.all(waiting)).toEqual([502, 503]);
    await server.stop();
  });

  test.for(SILENCES)('is aborted in time, and the order stays payable (%s)', async ([, mode], { double, open }) => {
    const p = await open(100);
    const customer = await p.register();
    const { id, reference } = await billed(p, await p.register());
    const notification = double.bring(reference, 'settlement');
    const own = await buy(p, customer);
    double.always(mode);
    expect((await payOnline(p, own.link)).headers.get('location')).toMatch(/\?gagal=502$/);
    const { status, headers } = await p.call('POST', 'payments/midtrans', notification);
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    double.always('well');
    expect((await payOnline(p, own.link)).status).toBe(303);
    expect((await p.call('POST', 'payments/midtrans', notification)).status).toBe(200);
    expect(await p.db.selectFrom('orders').select('status').where('id', '=', id).execute()).toEqual([
      { status: 'paid' },
    ]);
  });

  test('for one bill delays the poll of the others by one round', async ({ double, open }) => {
    const p = await open(500);
    const customers = [await p.register(), await p.register()];
    const bills = [];
    for (const customer of customers) bills.push(await billed(p, customer));
    for (const { reference } of bills) double.bring(reference, 'settlement');
    p.advance(0.1);
    // Three tries.
    double.next('silent', 'silent', 'silent');
    expect(await pollCharges(p.context)).toBe(1);
    expect(await pollCharges(p.context)).toBe(1);
    const statuses = bills.map(({ id }, n) => read(customers[n] as TestCustomer, id).then(({ status }) => status)); // As many.
    expect(await Promise.all(statuses)).toEqual(['pending', 'paid']);
    p.advance(0.1);
    expect(await pollCharges(p.context)).toBe(1);
    expect((await read(customers[0] as TestCustomer, bills[0]?.id ?? 0)).status).toBe('paid');
  });

  test('delays neither the other work of the minute nor a stop', async ({ double, open }) => {
    const p = await open(FOR_EVER_MS);
    await billed(p, await p.register());
    const tokens = () => p.db.selectFrom('tokens').select('hash').execute();
    p.advance(0.1);
    const before = double.requests.length;
    double.always('silent');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startWork(p.context);
    try {
      vi.advanceTimersByTime(60_000);
      await expect.poll(() => double.requests.length, PATIENT).toBe(before + 1);
      await p.db.updateTable('tokens').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute();
      const left = async () => {
        vi.advanceTimersByTime(60_000);
        return tokens();
      };
      await expect.poll(left, PATIENT).toEqual([]);
      expect(double.requests).toHaveLength(before + 1);
    } finally {
      // While the bill is still requested.
      await stop();
      vi.useRealTimers();
    }
  });
});

base('a silent mail server delays no request, and a stop requeues its message', async () => {
  const smtp = await startSmtpDouble();
  smtp.play = () => 'hang';
  const env = { SMTP_URL: smtp.url, SITE_URL: 'https://slot.example', MAIL_FROM: 'Slot <halo@slot.example>' };
  const p = await startTestProvider({ env: { ...env, LOG_LEVEL: 'silent' } });
  const server = await startAppServer(p.provider);
  const [customer, other] = [await p.register(), await p.register()];
  const { link } = await buy(p, customer);
  await expect.poll(() => smtp.begun, { timeout: 30_000 }).toBe(1);
  const json = { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' };
  const post = (body: unknown) => ({ method: 'POST', headers: json, body: JSON.stringify(body) });
  const { email, password } = other;
  const calls: [string, RequestInit][] = [
    ['/api/items', {}],
    ['/api/customer-login', post({ email, password })],
    ['/api/carts', post(addition(p.catalogue.beta, 'DOAJ'))],
    [new URL(link).pathname, { redirect: 'manual' }],
    ['/readyz', {}],
  ];
  const answers = await Promise.all(calls.map(([path, init]) => fetch(new URL(path, server.url), init)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 303, 200]);
  await server.stop();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = p.provider.stopWork();
  // The server process must stop faster: systemd gives it 20 s.
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await stopped;
  expect(await p.db.selectFrom('mail_messages').select(['status', 'attempts']).execute()).toEqual([
    { status: 'not-sent', attempts: 0 },
  ]);
  expect(smtp.begun).toBe(1);
  await p.close();
  await smtp.close();
});
