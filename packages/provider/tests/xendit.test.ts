import { readSettings } from '@slotterbit/provider/config.ts';
import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { xenditGateway } from '@slotterbit/provider/payments/gateways/xendit/xendit.ts';
import { describe, expect } from 'vitest';
import { test as base } from './provider-test.ts';
import { add, order, read } from './shopping.ts';
import { startTestProvider, type TestCustomer, type TestProvider } from './support/provider.ts';
import { startXenditDouble, type XenditDouble } from './support/xendit-double.ts';

const SITE = 'https://toko.example';

/** A provider that bills through the double. */
const test = base.extend<{ double: XenditDouble; x: TestProvider; payer: TestCustomer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  double: async ({}, use) => {
    const double = await startXenditDouble();
    await use(double);
    await double.close();
  },
  x: async ({ double }, use) => {
    const env = { ...double.env, PAYMENT_GATEWAY: 'xendit', SITE_URL: SITE, LOG_LEVEL: 'silent' };
    const x = await startTestProvider({ env });
    await use(x);
    await x.close();
  },
  payer: async ({ x }, use) => {
    await use(await x.register({ name: "Siti Nur'aini, M.Pd." }));
  },
});

async function buy(x: TestProvider, payer: TestCustomer, amounts?: readonly number[]) {
  await add(payer, x.catalogue.alfa, 'SINTA 2', 1, 2);
  return order(payer, amounts);
}

/** Opens a payment link like a browser. */
const visit = (x: TestProvider, link: string | null) =>
  x.fetch(new URL(link ?? '', x.base), { headers: { accept: 'text/html' } });

/** Opens the order's next payment and returns its reference at the gateway. */
async function bill(x: TestProvider, payer: TestCustomer, orderId: number): Promise<string> {
  const answer = await visit(x, (await read(payer, orderId)).payment_url);
  expect(answer.headers.get('location')).toContain('https://dev.xen.to/');
  const row = await x.db.selectFrom('charges').select('reference').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return row.reference;
}

async function notify(x: TestProvider, body: unknown, token: string | null): Promise<number> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (token !== null) headers.set('x-callback-token', token);
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await x.fetch(`${x.base}/payments/xendit`, init)).status;
}

const statusOf = async (payer: TestCustomer, id: number) => {
  const { status, payments } = await read(payer, id);
  return [status, ...payments.map((payment) => payment.status)];
};

describe('a bill', () => {
  test('is a session for one payment, with our deadline and return address, without customer data', async ({
    x,
    double,
    payer,
  }) => {
    const { id, code, payment_url } = await buy(x, payer, [1_000_000, 2_000_000]);
    const reference = await bill(x, payer, id);
    const back = payment_url?.replace(/pay$/, 'status');
    expect(double.made()).toEqual([
      {
        reference_id: reference,
        session_type: 'PAY',
        mode: 'PAYMENT_LINK',
        amount: 1_000_000,
        currency: 'IDR',
        country: 'ID',
        capture_method: 'AUTOMATIC',
        allow_save_payment_method: 'DISABLED',
        locale: 'id',
        description: `Termin 1 dari 2, pesanan ${code}: 2 x Jurnal Alfa (SINTA 2)`,
        expires_at: '2026-11-21T03:00:00.000Z',
        success_return_url: back,
        cancel_return_url: back,
      },
    ]);
  });

  test('has no return address if the site has no https address', async ({ double }) => {
    const x = await startTestProvider({ env: { ...double.env, PAYMENT_GATEWAY: 'xendit', LOG_LEVEL: 'silent' } });
    const payer = await x.register();
    await bill(x, payer, (await buy(x, payer)).id);
    expect(double.made()[0]).not.toHaveProperty('success_return_url');
    await x.close();
  });

  test("with many long names has a description within Xendit's limit", async ({ x, double, payer }) => {
    await x.db
      .updateTable('items')
      .set({ name: 'Jurnal '.repeat(200) })
      .execute();
    await bill(x, payer, (await buy(x, payer)).id);
    expect(String(double.made()[0]?.['description'])).toHaveLength(1000);
  });

  test('is reused while it can be paid; the end of a session whose answer was lost is ignored, its money is not', async ({
    x,
    double,
    payer,
  }) => {
    const { id, payment_url } = await buy(x, payer);
    double.next('lost answer');
    const first = (await visit(x, payment_url)).headers.get('location');
    expect((await visit(x, payment_url)).headers.get('location')).toBe(first);
    expect(double.made()).toHaveLength(2);
    const reference = double.made()[0]?.reference_id ?? '';
    expect(await notify(x, double.bring(reference, 'EXPIRED', { which: 0 }), double.token)).toBe(200);
    expect(await statusOf(payer, id)).toEqual(['pending', 'pending']);
    expect(await notify(x, double.bring(reference, 'COMPLETED', { which: 0 }), double.token)).toBe(200);
    expect(await statusOf(payer, id)).toEqual(['paid', 'paid']);
  });

  test('that Xendit refuses is reported on a page, and the order stays payable', async ({ x, double, payer }) => {
    const { id, payment_url } = await buy(x, payer);
    double.always('error 500');
    expect((await visit(x, payment_url)).status).toBe(502);
    double.always('well');
    await notify(x, double.bring(await bill(x, payer, id), 'COMPLETED'), double.token);
    expect(await statusOf(payer, id)).toEqual(['paid', 'paid']);
  });
});

describe('a notification', () => {
  test("counts only with the token and with Xendit's confirmation", async ({ x, double, payer }) => {
    const { id } = await buy(x, payer);
    const reference = await bill(x, payer, id);
    const completed = double.bring(reference, 'COMPLETED');
    const asked = double.requests.length;
    for (const token of [null, '', 'salah', `${double.token}x`]) expect(await notify(x, completed, token)).toBe(403);
    expect(double.requests).toHaveLength(asked);
    double.bring(reference, 'ACTIVE');
    expect(await notify(x, completed, double.token)).toBe(200);
    expect(await statusOf(payer, id)).toEqual(['pending', 'pending']);
    double.bring(reference, 'COMPLETED');
    double.always('error 500');
    expect(await notify(x, completed, double.token)).toBe(503);
    double.always('well');
    const all = await Promise.all([1, 2, 3].map(() => notify(x, completed, double.token)));
    expect(all).toEqual([200, 200, 200]);
    expect(await statusOf(payer, id)).toEqual(['paid', 'paid']);
    expect(await x.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });

  test('counts as the gateway confirms it; with another bill it is refused, about another subject ignored', async ({
    x,
    double,
    payer,
  }) => {
    const { id } = await buy(x, payer);
    const notification = double.bring(await bill(x, payer, id), 'COMPLETED') as { data: object };
    const changed = (data: object) =>
      notify(x, { ...notification, data: { ...notification.data, ...data } }, double.token);
    expect(await changed({ status: 7 })).toBe(422);
    expect(await changed({ reference_id: 'lain' })).toBe(404);
    expect(await notify(x, { event: 'payment.capture', data: { reference_id: 'lain' } }, double.token)).toBe(200);
    expect(await statusOf(payer, id)).toEqual(['pending', 'pending']);
    expect(await changed({ amount: 1, currency: 'USD' })).toBe(200);
    expect(await statusOf(payer, id)).toEqual(['paid', 'paid']);
  });

  test('of an expired session closes the bill, and the next tap opens another', async ({ x, double, payer }) => {
    const { id } = await buy(x, payer);
    const first = await bill(x, payer, id);
    expect(await notify(x, double.bring(first, 'EXPIRED'), double.token)).toBe(200);
    expect(await statusOf(payer, id)).toEqual(['pending', 'expired']);
    expect(await bill(x, payer, id)).not.toBe(first);
  });
});

describe('the poll', () => {
  test('captures a payment whose notification was lost', async ({ x, double, payer }) => {
    const { id } = await buy(x, payer);
    double.bring(await bill(x, payer, id), 'COMPLETED');
    x.advance(0.1);
    expect(await pollCharges(x.context)).toBe(1);
    expect(await statusOf(payer, id)).toEqual(['paid', 'paid']);
  });

  test('ends the session of a cancelled order; one that was paid meanwhile is due for refund', async ({
    x,
    double,
    payer,
  }) => {
    const { id } = await buy(x, payer);
    await bill(x, payer, id);
    const other = await x.register();
    const paid = await buy(x, other);
    const reference = await bill(x, other, paid.id);
    for (const one of [id, paid.id]) await x.moveOrder(one, 'cancelled');
    double.bring(reference, 'COMPLETED');
    x.advance(0.1);
    await pollCharges(x.context);
    expect(double.requests.filter((request) => request.endsWith('/cancel'))).toHaveLength(2);
    const bills = await x.db.selectFrom('charges').select('status').orderBy('id').execute();
    expect(bills.map(({ status }) => status)).toEqual(['expired', 'paid']);
    const refunds = await x.db.selectFrom('refunds').select(['order_id', 'amount']).execute();
    expect(refunds).toEqual([{ order_id: paid.id, amount: 3_000_000 }]);
  });
});

test('aborts a call with its signal, like a stopping server', async () => {
  const silent = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const settings = { secretKey: 'xnd_development_1', webhookToken: 'a', address: 'https://api.xendit.co' };
  const gateway = xenditGateway(settings, { fetch: silent });
  const stop = new AbortController();
  const charge = { reference: 'a', gatewayId: 'ps-1' };
  const calls = [gateway.fetchStatus?.(charge, stop.signal), gateway.cancel?.(charge, stop.signal)];
  stop.abort(new Error('the server stops'));
  for (const call of calls) await expect(call).rejects.toThrow('the server stops');
});

describe('its settings', () => {
  const key = 'xnd_production_1';
  test.for([
    [{ PAYMENT_GATEWAY: 'xendit' }, 'XENDIT_SECRET_KEY: not given; PAYMENT_GATEWAY=xendit needs the secret API key'],
    [{ XENDIT_SECRET_KEY: key }, 'XENDIT_WEBHOOK_TOKEN: not given; XENDIT_SECRET_KEY is'],
    [{ XENDIT_WEBHOOK_TOKEN: 'a' }, 'XENDIT_SECRET_KEY: not given; XENDIT_WEBHOOK_TOKEN is'],
    [{ XENDIT_ADDRESS: 'xendit' }, 'XENDIT_ADDRESS: "xendit" is not allowed'],
  ] as const)('%j are refused', ([env, message]) => {
    expect(() => readSettings(env)).toThrow(message);
  });
});
