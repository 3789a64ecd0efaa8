import type { SandboxEvent } from '@slotterbit/provider/payments/gateways/sandbox/sandbox-format.ts';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { buy, read } from './shopping.ts';
import type { TestCustomer, TestProvider } from './support/provider.ts';
import { sandboxNotification } from './support/sandbox-notification.ts';

const slotOf = (p: TestProvider) => p.catalogue.alfa.slots[1]?.id ?? 0;

/** Opens a payment link like a browser and returns its target. */
async function open(p: TestProvider, link: string | null | undefined): Promise<string> {
  const answer = await p.fetch(new URL(link ?? '', p.base), { method: 'POST' });
  return answer.headers.get('location') ?? `status ${answer.status}`;
}

/** The address to which a payer returns, and to which a link leads if nothing is due. */
const statusOf = (link: string | null | undefined) => link?.replace(/pay$/, 'status') ?? 'no link';

const referenceOf = (bill: string) => bill.split('/').at(-1) ?? '';

const EVENTS = { pay: 'captured', fail: 'failed', expire: 'expired' } as const;

/** Sends our own signed notification; `change` replaces fields before signing, `after` afterwards. */
async function notify(
  p: TestProvider,
  bill: string,
  action: keyof typeof EVENTS,
  change: Partial<SandboxEvent> = {},
  after: Record<string, string> = {},
) {
  const amount = 1_500_000;
  const notification = await sandboxNotification(
    p.db,
    { reference: referenceOf(bill), amount },
    { event: EVENTS[action], ...change },
  );
  const { status, body } = await p.call('POST', 'payments/sandbox', { ...notification, ...after });
  return { status, body };
}

test('a plan of three termin is paid in sequence, then the order is paid', async ({ p, customer }) => {
  const { id, payments } = await buy(p, customer, [500_000, 600_000, 400_000]);
  expect(await open(p, payments[1]?.payment_url)).toBe(statusOf(payments[1]?.payment_url));
  expect(await p.play(id)).toBe(statusOf(payments[0]?.payment_url));
  const one = await read(customer, id);
  expect(one.payments.map(({ status }) => status)).toEqual(['paid', 'pending', 'pending']);
  expect(one).toMatchObject({ status: 'pending', payment_url: payments[1]?.payment_url, deadline_at: null });
  expect(one.payments[0]).toMatchObject({ payment_url: null, paid_at: p.now().toISOString() });
  await p.play(id);
  expect((await read(customer, id)).status).toBe('pending');
  await p.play(id);
  const paid = await read(customer, id);
  expect(paid).toMatchObject({ status: 'paid', payment_url: null });
  expect(paid.history.map(({ status }) => status)).toEqual(['pending', 'paid']);
  expect(await open(p, payments[0]?.payment_url)).toBe(statusOf(payments[0]?.payment_url));
});

test('a termin of 0 needs no payment', async ({ p, customer }) => {
  const { id, payments } = await buy(p, customer, [1_500_000, 0]);
  expect(payments.map(({ status }) => status)).toEqual(['pending', 'paid']);
  await p.play(id);
  expect((await read(customer, id)).status).toBe('paid');
});

describe('the link of a payment', () => {
  test('leads to the same bill while that can be paid, to a new one after it failed or expired', async ({
    p,
    customer,
  }) => {
    const { id, payment_url } = await buy(p, customer);
    const first = await open(p, payment_url);
    expect(first).toMatch(/^\/gateway\/sandbox\/ST261120-[2-9A-Z]{6}-1-[0-9a-f]{24}$/);
    expect(referenceOf(first).length).toBeLessThanOrEqual(50);
    expect(new Set(await Promise.all([1, 2, 3, 4].map(() => open(p, payment_url))))).toEqual(new Set([first]));
    await p.play(id, 'fail');
    expect((await read(customer, id)).payments[0]?.status).toBe('failed');
    const second = await open(p, payment_url);
    expect(second).not.toBe(first);
    expect((await read(customer, id)).payments[0]?.status).toBe('pending');
    await p.play(id, 'expire');
    expect((await read(customer, id)).payments[0]?.status).toBe('expired');
    expect(await open(p, payment_url)).not.toBe(second);
  });

  test('replaces a bill that expired without a notification', async ({ p, customer }) => {
    const { payment_url, id } = await buy(p, customer, [500_000, 1_000_000]);
    await p.play(id);
    const link = (await read(customer, id)).payment_url;
    const first = await open(p, link);
    p.advance(25);
    expect(await open(p, link)).not.toBe(first);
    expect(await open(p, payment_url)).toBe(statusOf(payment_url));
  });

  test('is a 404 if unknown, and has nothing to pay for a cancelled order', async ({ p, customer }) => {
    expect(await open(p, '/api/payments/karangan/pay')).toBe('status 404');
    const { payment_url } = await buy(p, customer);
    p.advance(24);
    expect(await open(p, payment_url)).toBe(statusOf(payment_url));
  });
});

describe('the sandbox page', () => {
  test('shows the bill without scripts and external resources', async ({ p, customer }) => {
    const { code, payment_url } = await buy(p, customer, [500_000, 1_000_000]);
    const page = await p.fetch(new URL(await open(p, payment_url), p.base));
    const text = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'/,
    );
    for (const part of [code, '1 dari 2', 'Rp 500.000', 'Bayar', 'Gagalkan', 'Biarkan kedaluwarsa'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/<script|https?:|style=/);
  });

  test('ignores a second tap on an old page', async ({ p, customer }) => {
    const { id, payment_url } = await buy(p, customer);
    const bill = new URL(await open(p, payment_url), p.base);
    const press = (action: string) => p.fetch(bill, { method: 'POST', body: new URLSearchParams({ action }) });
    expect((await press('pay')).headers.get('location')).toBe(statusOf(payment_url));
    expect((await press('fail')).headers.get('location')).toBe(statusOf(payment_url));
    expect((await read(customer, id)).status).toBe('paid');
    expect(await (await p.fetch(bill)).text()).toContain('Tagihan ini sudah dibayar.');
    expect((await press('lain')).status).toBe(400);
    expect((await p.fetch(new URL('/gateway/sandbox/karangan', p.base))).status).toBe(404);
  });
});

test('a closed bill at the gateway shows no name', async ({ p }) => {
  const customer = await p.register({ name: 'Siti Rahmawati' });
  const { id, payment_url } = await buy(p, customer);
  const bill = await open(p, payment_url);
  const page = async () => (await p.fetch(new URL(bill, p.base))).text();
  expect(await page()).toContain('Siti Rahmawati');
  await p.play(id);
  expect(await page()).not.toContain('Siti Rahmawati');
});

describe('a notification', () => {
  test('needs the signature and a known bill', async ({ p, customer }) => {
    const { id, payment_url } = await buy(p, customer);
    const bill = await open(p, payment_url);
    expect((await notify(p, bill, 'pay', {}, { signature: 'a'.repeat(64) })).status).toBe(403);
    expect((await notify(p, bill, 'pay', { event: 'pending' }, { event: 'captured' })).status).toBe(403);
    expect((await notify(p, bill, 'pay', {}, { signature: 'x' })).status).toBe(422);
    expect((await notify(p, `/gateway/sandbox/ST26-LAIN-1-${'a'.repeat(24)}`, 'pay')).status).toBe(404);
    expect((await p.call('POST', 'payments/sandbox', {})).status).toBe(422);
    expect((await read(customer, id)).status).toBe('pending');
    expect((await notify(p, bill, 'pay')).status).toBe(200);
    expect((await read(customer, id)).status).toBe('paid');
  });

  test('may come out of order: a paid bill does not expire', async ({ p, customer }) => {
    const { id, payment_url } = await buy(p, customer);
    const bill = await open(p, payment_url);
    await notify(p, bill, 'pay');
    await notify(p, bill, 'expire');
    await notify(p, bill, 'pay', { event: 'pending' });
    expect((await read(customer, id)).status).toBe('paid');
  });

  test('of a reversed settlement makes the order wait and payable again', async ({ p, customer }) => {
    const { id, payment_url } = await buy(p, customer);
    const bill = await open(p, payment_url);
    await notify(p, bill, 'pay', { transaction: 'T-1' });
    await notify(p, bill, 'fail', { transaction: 'T-1', event: 'denied' });
    const reversed = await read(customer, id);
    expect(reversed).toMatchObject({ status: 'pending', payment_url, deadline_at: '2026-11-21T03:00:00.000Z' });
    expect(reversed.payments[0]).toMatchObject({ status: 'failed', paid_at: null });
    await notify(p, bill, 'pay', { transaction: 'T-1' });
    expect((await read(customer, id)).status).toBe('pending');
    await p.play(id);
    expect((await read(customer, id)).status).toBe('paid');
    expect((await p.slot(slotOf(p))).used).toBe(1);
  });
});

describe('money after the deadline', () => {
  /** Opens a bill shortly before the deadline and lets the deadline pass. */
  async function late(p: TestProvider, customer: TestCustomer) {
    await p.setCapacity(slotOf(p), 1);
    const { id, payment_url } = await buy(p, customer);
    p.advance(23.9);
    const bill = await open(p, payment_url);
    p.advance(0.5);
    await p.provider.catchUp();
    expect((await read(customer, id)).status).toBe('cancelled');
    return { id, bill };
  }

  test('reopens the order while its month is free', async ({ p, customer }) => {
    const { id, bill } = await late(p, customer);
    await notify(p, bill, 'pay');
    const revived = await read(customer, id);
    expect(revived.status).toBe('paid');
    expect(revived.history.map(({ status }) => status)).toEqual(['pending', 'cancelled', 'pending', 'paid']);
    expect((await p.slot(slotOf(p))).used).toBe(1);
  });

  test('is flagged for refund if the month is sold', async ({ p, customer }) => {
    const { id, bill } = await late(p, customer);
    const other = await p.register();
    await buy(p, other);
    await notify(p, bill, 'pay');
    expect((await read(customer, id)).status).toBe('cancelled');
    expect((await p.slot(slotOf(p))).used).toBe(1);
    const refunds = await p.db.selectFrom('refunds').select(['order_id', 'reason']).execute();
    expect(refunds).toEqual([{ order_id: id, reason: 'order cancelled' }]);
  });

  test('is flagged for refund if the month is over', async ({ p, customer }) => {
    const { id, bill } = await late(p, customer);
    p.advance(24 * 400);
    await notify(p, bill, 'pay');
    expect((await p.slot(slotOf(p))).used).toBe(0);
    const refunds = await p.db.selectFrom('refunds').select(['order_id', 'reason']).execute();
    expect(refunds).toEqual([{ order_id: id, reason: 'order cancelled' }]);
  });
});
