import { createHash } from 'node:crypto';
import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { askOverdue } from '@slotterbit/provider/payments/deadline.ts';
import { test as base } from '@slotterbit/provider/tests/gateway-test.ts';
import { buy, notify, openCharge, payOnline, read, statusesOf } from '@slotterbit/provider/tests/shopping.ts';
import { databaseState } from '@slotterbit/provider/tests/support/fuzz/database-state.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { act, openAsAdmin } from './support/staff-browser.ts';

const test = base.extend<{ p: TestProvider }>({ p: ({ m }, use) => use(m) });

/** Two places, paid at once. */
const WHOLE = [3_000_000];

/** Buys, and opens the charge. */
async function opened(p: TestProvider, customer: TestCustomer) {
  const made = await buy(p, customer, WHOLE);
  return { ...made, reference: await openCharge(p, customer, made.id) };
}

test('the log never contains the server key', async ({ midtrans }) => {
  const lines: string[] = [];
  const env = {
    PAYMENT_GATEWAY: 'midtrans',
    MIDTRANS_SERVER_KEY: midtrans.serverKey,
    MIDTRANS_ADDRESS: midtrans.address,
    LOG_LEVEL: 'debug',
  };
  const p = await startTestProvider({ env, log: (line) => lines.push(line) });
  const customer = await p.register();
  const { id, payment_url } = await buy(p, customer, WHOLE);
  midtrans.next('cut off', 'error 500', 'cut off');
  expect((await payOnline(p, payment_url)).headers.get('location')).toMatch(/\?gagal=502$/);
  const notification = midtrans.bring(await openCharge(p, customer, id), 'settlement');
  await notify(p, 'midtrans', { ...notification, signature_key: 'a'.repeat(128) });
  midtrans.always('error 503');
  p.advance(0.1);
  await pollCharges(p.context);
  midtrans.always('well');
  expect(await notify(p, 'midtrans', notification)).toBe(200);
  // Three tries for the bill, three for its status.
  expect(await (await p.fetch('http://provider.test/metrics')).text()).toContain('slotterbit_gateway_errors_total 6\n');
  const text = lines.join('\n');
  expect(text).toContain('gateway midtrans: charge');
  expect(text).toContain('gateway midtrans: poll of');
  for (const secret of [
    midtrans.serverKey,
    Buffer.from(`${midtrans.serverKey}:`).toString('base64'),
    notification['signature_key'],
  ])
    expect(text).not.toContain(secret);
  await p.close();
}, 60_000);

describe('a gateway that fails', () => {
  test('after it made the bill leaves no page with a known address', async ({ p, midtrans, customer }) => {
    const { id, payment_url } = await buy(p, customer, WHOLE);
    midtrans.next('lost answer');
    // The second try is refused, because the reference is taken. The next tap uses a new one.
    expect((await payOnline(p, payment_url)).headers.get('location')).toMatch(/\?gagal=502$/);
    await notify(p, 'midtrans', midtrans.bring(await openCharge(p, customer, id), 'settlement'));
    expect((await read(customer, id)).status).toBe('paid');
    expect(midtrans.made()).toHaveLength(2);
  });
});

test('however often a link is opened while the gateway is down, five failed charges are kept', async () => {
  const midtrans = { MIDTRANS_SERVER_KEY: 'SB-Mid-server-1', MIDTRANS_ADDRESS: 'http://127.0.0.1:9' };
  const p = await startTestProvider({ env: { PAYMENT_GATEWAY: 'midtrans', LOG_LEVEL: 'silent', ...midtrans } });
  const customer = await p.register();
  const { id } = await buy(p, customer);
  const references: string[] = [];
  for (let n = 0; n < 12; n += 1) references.push(await openCharge(p, customer, id));
  const charges = await p.db.selectFrom('charges').select(['reference', 'status']).orderBy('id').execute();
  expect(charges).toEqual(references.slice(-5).map((reference) => ({ reference, status: 'failed' })));
  await p.close();
});

describe('a notification', () => {
  test('counts only if the gateway confirms it', async ({ p, midtrans, customer }) => {
    const { id, reference } = await opened(p, customer);
    const settled = midtrans.bring(reference, 'settlement');
    midtrans.bring(reference, 'pending');
    // The signature is right, but the gateway itself reports pending.
    expect(await notify(p, 'midtrans', settled)).toBe(200);
    expect(await statusesOf(customer, id)).toEqual(['pending', 'pending']);
    midtrans.always('error 500');
    expect(await notify(p, 'midtrans', midtrans.bring(reference, 'settlement'))).toBe(503);
    expect(await statusesOf(customer, id)).toEqual(['pending', 'pending']);
    midtrans.always('well');
    expect(await notify(p, 'midtrans', settled)).toBe(200);
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
  }, 60_000);

  test('of the test in the dashboard changes nothing, and staff see the newest', async ({ p, midtrans, customer }) => {
    const { id } = await buy(p, customer, WHOLE);
    const sample = (order_id: string) => {
      const signed = { order_id, status_code: '200', gross_amount: '105000.00' };
      const text = Object.values(signed).join('') + midtrans.serverKey;
      const signature_key = createHash('sha512').update(text).digest('hex');
      return { ...signed, transaction_status: 'settlement', currency: 'IDR', signature_key };
    };
    const dashboard = sample('payment_notif_test_G123456789_066028c4-1d1c-46ae-9f5c-0123456789ab');
    expect(await notify(p, 'midtrans', { ...dashboard, signature_key: 'a'.repeat(128) })).toBe(403);
    expect((await openAsAdmin(p, '/staf')).page.text).not.toContain('Notifikasi uji');
    const before = await databaseState(p.db);
    expect(await notify(p, 'midtrans', dashboard)).toBe(200);
    p.advance(1);
    expect(await notify(p, 'midtrans', sample('contoh'))).toBe(200);
    // One of ours that this database does not have, as after a restored backup.
    expect(await notify(p, 'midtrans', sample(`ST26-LAIN-1-${'a'.repeat(24)}`))).toBe(404);
    expect(await databaseState(p.db)).toBe(before);
    expect(midtrans.requests).toHaveLength(0);
    const shown = (await openAsAdmin(p, '/staf')).page.text.match(/Notifikasi uji dari Midtrans diterima [^<]*/g);
    expect(shown).toEqual([expect.stringMatching(/20 November 2026 pukul 11\.00/)]);
    expect(await statusesOf(customer, id)).toEqual(['pending', 'pending']);
    p.advance(8 * 24);
    expect((await openAsAdmin(p, '/staf')).page.text).not.toContain('Notifikasi uji');
  });

  test('of a denied card leaves the bill open for another', async ({ p, midtrans, customer }) => {
    const { id, payment_url, reference } = await opened(p, customer);
    await notify(p, 'midtrans', midtrans.bring(reference, 'deny', { transaction_id: 'T-1' }));
    expect(await statusesOf(customer, id)).toEqual(['pending', 'pending']);
    await payOnline(p, payment_url);
    expect(midtrans.made()).toHaveLength(1);
    await notify(p, 'midtrans', midtrans.bring(reference, 'settlement', { transaction_id: 'T-2' }));
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
  });

  test.for(['deny', 'cancel'])(
    '%s of an earlier card takes nothing back',
    async (status, { p, midtrans, customer }) => {
      const { id } = await buy(p, customer, WHOLE);
      const reference = await openCharge(p, customer, id);
      await notify(p, 'midtrans', midtrans.bring(reference, 'settlement', { transaction_id: 'T-2' }));
      await notify(p, 'midtrans', midtrans.bring(reference, status, { transaction_id: 'T-1' }));
      expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
      await notify(p, 'midtrans', midtrans.bring(reference, 'refund', { transaction_id: 'T-2' }));
      expect(await statusesOf(customer, id)).toEqual(['pending', 'failed']);
    },
  );

  test('of partial refunds leaves the rest due once the order is cancelled', async ({ p, midtrans, customer }) => {
    const refunds = async () =>
      (await p.db.selectFrom('refunds').select(['amount', 'refunded_at']).orderBy('id').execute()).map(
        ({ amount, refunded_at }) => `${amount} ${refunded_at === null ? 'due' : 'sent'}`,
      );
    const { code, reference } = await opened(p, customer);
    /** The gateway reports all refunds so far. */
    const refunded = (...amounts: number[]) => {
      const parts = amounts.map((amount, n) => ({ refund_chargeback_id: n + 1, refund_amount: `${amount}.00` }));
      const sum = amounts.reduce((all, amount) => all + amount);
      const reported = { refund_amount: `${sum}.00`, refunds: parts };
      return notify(p, 'midtrans', midtrans.bring(reference, 'partial_refund', reported));
    };
    await notify(p, 'midtrans', midtrans.bring(reference, 'settlement'));
    await refunded(500_000);
    await act(p, 'batalkan', { pesanan: code });
    expect(await refunds()).toEqual(['500000 sent', '2500000 due']);
    await refunded(500_000, 1_000_000);
    expect(await refunds()).toEqual(['500000 sent', '1500000 due', '1000000 sent']);
    const { text } = (await openAsAdmin(p, `/staf/pesanan/${code}`)).page;
    expect(text).toMatch(/Terkirim 20 November 2026.*Rp 500\.000.*Harus dikirim.*Rp 1\.500\.000/s);
    await refunded(500_000, 1_000_000, 1_500_000);
    expect((await refunds()).filter((refund) => refund.endsWith('due'))).toEqual([]);
  });
});

describe('the poll', () => {
  test('finds money that an expired page got at the last moment', async ({ p, midtrans, customer }) => {
    const { id } = await buy(p, customer, [1_000_000, 2_000_000]);
    await notify(p, 'midtrans', midtrans.bring(await openCharge(p, customer, id), 'settlement'));
    const reference = await openCharge(p, customer, id);
    p.advance(24.1);
    await pollCharges(p.context);
    expect(await statusesOf(customer, id)).toEqual(['pending', 'paid', 'expired']);
    midtrans.bring(reference, 'settlement');
    p.advance(1.1);
    await pollCharges(p.context);
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid', 'paid']);
  });

  test('polls every bill in its turn, with any number of open ones', async ({ p, midtrans, customer }) => {
    const other = await p.register();
    const references = [];
    for (const buyer of [customer, other]) references.push(await openCharge(p, buyer, (await buy(p, buyer, WHOLE)).id));
    const asked = [];
    for (let round = 0; round < 4; round += 1) {
      p.advance(0.1);
      expect(await pollCharges(p.context, 1)).toBe(1);
      asked.push(midtrans.requests.at(-1)?.split('/')[2]);
    }
    expect(asked).toEqual([...references, ...references]);
  });

  test('closes no bill of an order that waits for its payment', async ({ p, midtrans, customer }) => {
    const { id, reference } = await opened(p, customer);
    midtrans.bring(reference, 'pending');
    p.advance(0.1);
    expect(await pollCharges(p.context)).toBe(1);
    expect(midtrans.requests.filter((request) => request.endsWith('/expire'))).toEqual([]);
    expect(await statusesOf(customer, id)).toEqual(['pending', 'pending']);
  });

  test('polls once with several servers', async ({ p, midtrans, customer }) => {
    const { id } = await opened(p, customer);
    p.advance(0.1);
    const asked = await Promise.all([pollCharges(p.context), pollCharges(p.context), pollCharges(p.context)]);
    expect(asked.reduce((sum, n) => sum + n, 0)).toBe(1);
    p.advance(0.1);
    midtrans.always('cut off');
    expect(await pollCharges(p.context)).toBe(1);
    expect(await statusesOf(customer, id)).toEqual(['pending', 'pending']);
  });

  describe('of a cancelled order', () => {
    const billStatus = async (p: TestProvider) =>
      (await p.db.selectFrom('charges').select('status').executeTakeFirstOrThrow()).status;

    test.for(['staff', 'customer'])(
      'by %s closes its page when a way to pay is chosen there, minutes later or hours',
      async (by, { p, midtrans, customer }) => {
        const { id, reference } = await opened(p, customer);
        if (by === 'staff') await p.moveOrder(id, 'cancelled');
        else expect((await customer.call('POST', `pi-orders/${id}/cancel`)).status).toBe(200);
        for (const hours of [0.1, 0.1, 5]) {
          p.advance(hours);
          expect(await pollCharges(p.context)).toBe(1);
        }
        midtrans.bring(reference, 'pending');
        p.advance(0.1);
        await pollCharges(p.context);
        expect(midtrans.requests.slice(-2)).toEqual([`POST /v2/${reference}/expire`, `GET /v2/${reference}/status`]);
        expect(await billStatus(p)).toBe('expired');
        // The gateway has ended it.
        p.advance(0.1);
        expect(await pollCharges(p.context)).toBe(0);
      },
    );

    test('lets a paying customer finish after the deadline', async ({ p, midtrans, customer }) => {
      const { id } = await buy(p, customer, WHOLE);
      p.advance(23.9);
      const reference = await openCharge(p, customer, id);
      midtrans.bring(reference, 'pending');
      p.advance(0.5);
      await askOverdue(p.context);
      expect((await read(customer, id)).status).toBe('cancelled');
      await pollCharges(p.context);
      expect(midtrans.requests.at(-1)).toBe(`GET /v2/${reference}/status`);
      expect(midtrans.requests.filter((request) => request.endsWith('/expire'))).toEqual([]);
      await notify(p, 'midtrans', midtrans.bring(reference, 'settlement'));
      expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
    });
  });
});
