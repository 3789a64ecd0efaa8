import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { askOverdue } from '@slotterbit/provider/payments/deadline.ts';
import { midtransGateway } from '@slotterbit/provider/payments/gateways/midtrans/midtrans.ts';
import { test as base } from '@slotterbit/provider/tests/gateway-test.ts';
import { buy, notify, openCharge, read, statusesOf } from '@slotterbit/provider/tests/shopping.ts';
import { startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { act, openAsAdmin } from './support/staff-browser.ts';

const test = base.extend<{ p: TestProvider }>({ p: ({ m }, use) => use(m) });

/** Two places, paid at once. */
const WHOLE = [3_000_000];

/** Opens a payment link like a browser. */
function visit(p: TestProvider, link: string | null, accept = 'text/html'): Promise<Response> {
  return p.fetch(new URL(link ?? '', p.base), { headers: { accept } });
}

describe('a bill', () => {
  test('has the ordered lines, the customer, our deadline and the return address', async ({
    p,
    midtrans,
    customer,
  }) => {
    const { id, code, payment_url } = await buy(p, customer, WHOLE);
    const reference = await openCharge(p, customer, id);
    expect(midtrans.made()).toEqual([
      {
        transaction_details: { order_id: reference, gross_amount: 3_000_000 },
        item_details: [{ id: `${code}-1`, price: 1_500_000, quantity: 2, name: 'Jurnal Alfa (SINTA 2)' }],
        customer_details: { first_name: customer.name, email: customer.email, phone: '+6281234567890' },
        expiry: { start_time: '2026-11-20 10:00:00 +0700', unit: 'minutes', duration: 24 * 60 },
        page_expiry: { unit: 'minutes', duration: 24 * 60 },
        credit_card: { secure: true },
        callbacks: { finish: payment_url?.replace(/pay$/, 'status') },
      },
    ]);
    expect(reference).toMatch(/^[A-Za-z0-9._~-]{1,50}$/);
  });

  test('of one termin is a single line; long names are cut', async ({ p, midtrans, customer }) => {
    await p.db
      .updateTable('items')
      .set({ name: 'Jurnal |'.repeat(12) })
      .where('id', '=', p.catalogue.alfa.id)
      .execute();
    const { id, code } = await buy(p, customer, [1_000_000, 2_000_000]);
    await openCharge(p, customer, id);
    expect(midtrans.made()[0]?.item_details).toEqual([
      { id: `${code}-T1`, price: 1_000_000, quantity: 1, name: `Termin 1 dari 2, pesanan ${code}` },
    ]);
    const whole = await buy(p, await p.register().then((other) => Object.assign(customer, other)));
    await openCharge(p, customer, whole.id);
    const name = midtrans.made()[1]?.item_details[0]?.name ?? '';
    expect([name.length, name.includes('|')]).toEqual([50, false]);
  });

  test('is reused while it can be paid, and its reference is used once', async ({ p, midtrans, customer }) => {
    const { id, payment_url } = await buy(p, customer, WHOLE);
    const first = (await visit(p, payment_url)).headers.get('location');
    expect((await visit(p, payment_url)).headers.get('location')).toBe(first);
    const reference = midtrans.made()[0]?.transaction_details.order_id ?? '';
    await notify(p, 'midtrans', midtrans.bring(reference, 'expire'));
    expect(await statusesOf(customer, id)).toEqual(['pending', 'expired']);
    expect((await visit(p, payment_url)).headers.get('location')).not.toBe(first);
    expect(new Set(midtrans.made().map((one) => one.transaction_details.order_id)).size).toBe(2);
  });
});

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
  expect((await visit(p, payment_url)).headers.get('location')).toMatch(/\?gagal=502$/);
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
  test('once is called again', async ({ p, midtrans, customer }) => {
    const { payment_url } = await buy(p, customer, WHOLE);
    midtrans.next('error 500', 'cut off');
    expect((await visit(p, payment_url)).status).toBe(303);
    expect(midtrans.requests).toHaveLength(3);
  });

  test("permanently is reported on the payer's page, and the order stays payable", async ({
    p,
    midtrans,
    customer,
  }) => {
    const { id, payment_url } = await buy(p, customer, WHOLE);
    midtrans.always('error 503');
    expect((await visit(p, payment_url)).headers.get('location')).toMatch(/\?gagal=502$/);
    const down = await visit(p, payment_url, 'application/json');
    expect(down.status).toBe(502);
    expect(await down.text()).toContain('Layanan pembayaran tidak dapat dihubungi.');
    midtrans.always('well');
    await notify(p, 'midtrans', midtrans.bring(await openCharge(p, customer, id), 'settlement'));
    expect((await read(customer, id)).status).toBe('paid');
  }, 60_000);

  test('after it made the bill leaves no page with a known address', async ({ p, midtrans, customer }) => {
    const { id, payment_url } = await buy(p, customer, WHOLE);
    midtrans.next('lost answer');
    // The second try is refused, because the reference is taken. The next tap uses a new one.
    expect((await visit(p, payment_url)).headers.get('location')).toMatch(/\?gagal=502$/);
    await notify(p, 'midtrans', midtrans.bring(await openCharge(p, customer, id), 'settlement'));
    expect((await read(customer, id)).status).toBe('paid');
    expect(midtrans.made()).toHaveLength(2);
  });

  test('slowly is aborted; refusals are not retried', async ({ midtrans }) => {
    const { address, serverKey } = midtrans;
    const options = { tryMs: 100, firstPauseMs: 1 };
    const asked = { reference: 'X-1', gatewayId: null };
    midtrans.always('slow');
    const slow = midtransGateway({ address, serverKey }, options);
    await expect(slow.fetchStatus?.(asked)).rejects.toThrow('no answer');
    expect(midtrans.requests).toHaveLength(3);
    midtrans.always('well');
    const stranger = midtransGateway({ address, serverKey: 'wrong' }, { ...options, tryMs: 5_000 });
    await expect(stranger.fetchStatus?.(asked)).rejects.toThrow('answered 401: Access denied');
    expect(midtrans.requests).toHaveLength(4);
  });
});

describe('a notification', () => {
  test('counts only if the gateway confirms it', async ({ p, midtrans, customer }) => {
    const { id } = await buy(p, customer, WHOLE);
    const reference = await openCharge(p, customer, id);
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

  test('with a wrong signature, amount or name is refused without asking the gateway', async ({
    p,
    midtrans,
    customer,
  }) => {
    const { id } = await buy(p, customer, WHOLE);
    const notification = midtrans.bring(await openCharge(p, customer, id), 'settlement');
    const asked = midtrans.requests.length;
    expect(await notify(p, 'midtrans', { ...notification, signature_key: 'a'.repeat(128) })).toBe(403);
    expect(await notify(p, 'midtrans', { ...notification, gross_amount: '1.00' })).toBe(403);
    expect(await notify(p, 'midtrans', { ...notification, order_id: 'ST-1' })).toBe(403);
    expect(midtrans.requests).toHaveLength(asked);
    expect(await statusesOf(customer, id)).toEqual(['pending', 'pending']);
  });

  test('that comes twice, concurrently or out of order is applied once', async ({ p, midtrans, customer }) => {
    const { id } = await buy(p, customer, [1_000_000, 2_000_000]);
    const reference = await openCharge(p, customer, id);
    const pending = midtrans.bring(reference, 'pending');
    const settled = midtrans.bring(reference, 'settlement');
    const all = await Promise.all(
      [settled, pending, settled, settled, pending].map((body) => notify(p, 'midtrans', body)),
    );
    expect(all).toEqual([200, 200, 200, 200, 200]);
    expect(await statusesOf(customer, id)).toEqual(['pending', 'paid', 'pending']);
    expect(await p.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });

  test('of a challenged capture waits for its acceptance', async ({ p, midtrans, customer }) => {
    const { id } = await buy(p, customer, WHOLE);
    const reference = await openCharge(p, customer, id);
    await notify(p, 'midtrans', midtrans.bring(reference, 'capture', { fraud_status: 'challenge' }));
    expect(await statusesOf(customer, id)).toEqual(['pending', 'pending']);
    await notify(p, 'midtrans', midtrans.bring(reference, 'capture', { fraud_status: 'accept' }));
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
  });

  test('of a denied card leaves the bill open for another', async ({ p, midtrans, customer }) => {
    const { id, payment_url } = await buy(p, customer, WHOLE);
    const reference = await openCharge(p, customer, id);
    await notify(p, 'midtrans', midtrans.bring(reference, 'deny', { transaction_id: 'T-1' }));
    expect(await statusesOf(customer, id)).toEqual(['pending', 'pending']);
    await visit(p, payment_url);
    expect(midtrans.made()).toHaveLength(1);
    await notify(p, 'midtrans', midtrans.bring(reference, 'settlement', { transaction_id: 'T-2' }));
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
  });

  test.for(['deny', 'cancel', 'refund', 'chargeback'])(
    '%s after a settlement takes it back',
    async (status, { p, midtrans, customer }) => {
      const { id } = await buy(p, customer, WHOLE);
      const reference = await openCharge(p, customer, id);
      await notify(p, 'midtrans', midtrans.bring(reference, 'settlement'));
      await notify(p, 'midtrans', midtrans.bring(reference, status));
      expect(await statusesOf(customer, id)).toEqual(['pending', 'failed']);
      const refunds = await p.db.selectFrom('refunds').select(['amount', 'reason', 'refunded_at']).execute();
      const went = status === 'refund' || status === 'chargeback';
      expect(refunds).toHaveLength(went ? 1 : 0);
      if (went) expect(refunds[0]).toMatchObject({ amount: 3_000_000, refunded_at: p.now().toISOString() });
      // A stale notification: the gateway confirms it, but the reversal was final.
      await notify(p, 'midtrans', midtrans.bring(reference, 'settlement'));
      expect(await statusesOf(customer, id)).toEqual(['pending', 'failed']);
      await notify(p, 'midtrans', midtrans.bring(await openCharge(p, customer, id), 'settlement'));
      expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
    },
  );

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

  test('of a settlement that was reversed before is ignored', async ({ p, midtrans, customer }) => {
    const { id } = await buy(p, customer, WHOLE);
    const reference = await openCharge(p, customer, id);
    await notify(p, 'midtrans', midtrans.bring(reference, 'cancel', { transaction_id: 'T-1' }));
    await notify(p, 'midtrans', midtrans.bring(reference, 'settlement', { transaction_id: 'T-1' }));
    expect(await statusesOf(customer, id)).toEqual(['pending', 'failed']);
  });

  describe('of a partial refund', () => {
    const refundsOf = (p: TestProvider) =>
      p.db.selectFrom('refunds').select(['amount', 'reason', 'refunded_at']).orderBy('id').execute();
    const part = (amount: number) => ({
      amount,
      reason: 'part refunded by the gateway',
      refunded_at: expect.any(String),
    });
    /** The sum of refunds so far, as the gateway reports it. */
    const soFar = (...amounts: number[]) => ({
      refund_amount: `${amounts.reduce((sum, amount) => sum + amount)}.00`,
      refunds: amounts.map((amount, n) => ({ refund_chargeback_id: n + 1, refund_amount: `${amount}.00` })),
    });

    test('is recorded once, the order stays paid, and only the rest can be refunded later', async ({
      p,
      midtrans,
      customer,
    }) => {
      const { id } = await buy(p, customer, WHOLE);
      const reference = await openCharge(p, customer, id);
      await notify(p, 'midtrans', midtrans.bring(reference, 'settlement'));
      const first = midtrans.bring(reference, 'partial_refund', soFar(500_000));
      expect([await notify(p, 'midtrans', first), await notify(p, 'midtrans', first)]).toEqual([200, 200]);
      expect(await refundsOf(p)).toEqual([part(500_000)]);
      // The same amount again is another refund; a repeated notification is not.
      await notify(p, 'midtrans', midtrans.bring(reference, 'partial_refund', soFar(500_000, 500_000)));
      await notify(p, 'midtrans', first);
      expect(await refundsOf(p)).toEqual([part(500_000), part(500_000)]);
      expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
      await notify(p, 'midtrans', midtrans.bring(reference, 'refund', soFar(500_000, 500_000, 2_000_000)));
      expect((await refundsOf(p)).map(({ amount }) => amount)).toEqual([500_000, 500_000, 2_000_000]);
      expect(await statusesOf(customer, id)).toEqual(['pending', 'failed']);
    });

    test('leaves the rest due if all was due, or if the order is cancelled afterwards', async ({
      p,
      midtrans,
      customer,
    }) => {
      const { id, code } = await buy(p, customer, WHOLE);
      const reference = await openCharge(p, customer, id);
      await notify(p, 'midtrans', midtrans.bring(reference, 'settlement'));
      await notify(p, 'midtrans', midtrans.bring(reference, 'partial_refund', soFar(500_000)));
      await act(p, 'batalkan', { pesanan: code });
      const due = (amount: number) => ({ amount, reason: 'order cancelled', refunded_at: null });
      expect(await refundsOf(p)).toEqual([part(500_000), due(2_500_000)]);
      await notify(p, 'midtrans', midtrans.bring(reference, 'partial_refund', soFar(500_000, 1_000_000)));
      expect(await refundsOf(p)).toEqual([part(500_000), due(1_500_000), part(1_000_000)]);
      const { text } = (await openAsAdmin(p, `/staf/pesanan/${code}`)).page;
      expect(text).toMatch(/Terkirim 20 November 2026.*Rp 500\.000.*Harus dikirim.*Rp 1\.500\.000/s);
      await notify(p, 'midtrans', midtrans.bring(reference, 'partial_refund', soFar(500_000, 1_000_000, 1_500_000)));
      expect((await refundsOf(p)).filter(({ refunded_at }) => refunded_at === null)).toEqual([]);
    });
  });

  test('of a due refund removes it from the list', async ({ p, midtrans, customer }) => {
    const { id } = await buy(p, customer, WHOLE);
    const reference = await openCharge(p, customer, id);
    await p.moveOrder(id, 'cancelled');
    await notify(p, 'midtrans', midtrans.bring(reference, 'settlement'));
    await notify(p, 'midtrans', midtrans.bring(reference, 'refund'));
    const refunds = await p.db.selectFrom('refunds').select(['reason', 'refunded_at', 'note']).execute();
    expect(refunds).toEqual([
      { reason: 'order cancelled', refunded_at: p.now().toISOString(), note: 'refunded by the gateway' },
    ]);
    expect((await read(customer, id)).status).toBe('cancelled');
  });
});

describe('the poll', () => {
  test('captures a bill whose notification was lost', async ({ p, midtrans, customer }) => {
    const { id } = await buy(p, customer, WHOLE);
    midtrans.bring(await openCharge(p, customer, id), 'settlement');
    expect(await pollCharges(p.context)).toBe(0);
    p.advance(0.1);
    expect(await pollCharges(p.context)).toBe(1);
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
    expect(await pollCharges(p.context)).toBe(0);
  });

  test('closes an unused page that expired, and still finds money that arrived at the last moment', async ({
    p,
    midtrans,
    customer,
  }) => {
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
    const { id } = await buy(p, customer, WHOLE);
    midtrans.bring(await openCharge(p, customer, id), 'pending');
    p.advance(0.1);
    expect(await pollCharges(p.context)).toBe(1);
    expect(midtrans.requests.filter((request) => request.endsWith('/expire'))).toEqual([]);
    expect(await statusesOf(customer, id)).toEqual(['pending', 'pending']);
  });

  test('goes on after a bill with a wrong amount, but not after a failed call', async ({ p, midtrans, customer }) => {
    const other = await p.register();
    const [first, second] = [await buy(p, customer, WHOLE), await buy(p, other, WHOLE)];
    const right = await openCharge(p, customer, first.id);
    const wrong = await openCharge(p, other, second.id);
    midtrans.bring(wrong, 'settlement');
    midtrans.bring(right, 'settlement');
    await p.db.updateTable('charges').set({ amount: 1 }).where('reference', '=', wrong).execute();
    p.advance(0.1);
    midtrans.always('error 503');
    expect(await pollCharges(p.context)).toBe(1);
    midtrans.always('well');
    p.advance(0.1);
    // The bill with the wrong amount comes first now: it was not polled yet.
    expect(await pollCharges(p.context)).toBe(2);
    expect(await statusesOf(customer, first.id)).toEqual(['paid', 'paid']);
    expect(await statusesOf(other, second.id)).toEqual(['pending', 'pending']);
    p.isHarmed = true;
  });

  test('polls once with several servers, and stops while the gateway is unreachable', async ({
    p,
    midtrans,
    customer,
  }) => {
    const { id } = await buy(p, customer, WHOLE);
    await openCharge(p, customer, id);
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

    test('closes the bill at the gateway', async ({ p, midtrans, customer }) => {
      const { id } = await buy(p, customer, WHOLE);
      const reference = await openCharge(p, customer, id);
      midtrans.bring(reference, 'pending');
      await p.moveOrder(id, 'cancelled');
      p.advance(0.1);
      // The gateway is unreachable: the next round tries again.
      midtrans.always('error 503');
      await pollCharges(p.context);
      expect(await billStatus(p)).toBe('open');
      midtrans.always('well');
      p.advance(0.1);
      await pollCharges(p.context);
      expect(midtrans.requests.slice(-2)).toEqual([`POST /v2/${reference}/expire`, `GET /v2/${reference}/status`]);
      expect(await billStatus(p)).toBe('expired');
      p.advance(0.1);
      expect(await pollCharges(p.context)).toBe(0);
    }, 60_000);

    test.for(['staff', 'customer'])(
      'by %s closes its page when a way to pay is chosen there, minutes later or hours',
      async (by, { p, midtrans, customer }) => {
        const { id } = await buy(p, customer, WHOLE);
        const reference = await openCharge(p, customer, id);
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

    test('does not close the bill after a deadline, so that a paying customer can finish', async ({
      p,
      midtrans,
      customer,
    }) => {
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

    test('flags a payment that arrived meanwhile for refund', async ({ p, midtrans, customer }) => {
      const { id } = await buy(p, customer, WHOLE);
      midtrans.bring(await openCharge(p, customer, id), 'settlement');
      await p.moveOrder(id, 'cancelled');
      p.advance(0.1);
      await pollCharges(p.context);
      expect(await billStatus(p)).toBe('paid');
      expect(await p.db.selectFrom('refunds').select(['amount', 'reason', 'refunded_at']).execute()).toEqual([
        { amount: 3_000_000, reason: 'order cancelled', refunded_at: null },
      ]);
    });
  });
});
