import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { askOverdue } from '@slotterbit/provider/payments/deadline.ts';
import { midtransGateway } from '@slotterbit/provider/payments/gateways/midtrans/midtrans.ts';
import { add, order, read } from '@slotterbit/provider/tests/shopping.ts';
import { type MidtransDouble, startMidtransDouble } from '@slotterbit/provider/tests/support/midtrans-double.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { test as base, describe, expect } from 'vitest';
import { act, openAsAdmin } from './support/staff-browser.ts';

/** A provider that bills through the double. */
const test = base.extend<{ double: MidtransDouble; p: TestProvider; customer: TestCustomer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  double: async ({}, use) => {
    const double = await startMidtransDouble();
    await use(double);
    await double.close();
  },
  p: async ({ double }, use) => {
    const p = await startTestProvider({
      env: {
        PAYMENT_GATEWAY: 'midtrans',
        MIDTRANS_SERVER_KEY: double.serverKey,
        MIDTRANS_ADDRESS: double.address,
        SITE_URL: 'https://toko.example',
        LOG_LEVEL: 'silent',
      },
    });
    await use(p);
    await p.close();
  },
  customer: async ({ p }, use) => {
    await use(await p.register());
  },
});

async function buy(p: TestProvider, customer: TestCustomer, amounts?: readonly number[]) {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
  return order(customer, amounts);
}

/** Opens a payment link like a browser. */
function visit(p: TestProvider, link: string | null, accept = 'text/html'): Promise<Response> {
  return p.fetch(new URL(link ?? '', p.base), { headers: { accept } });
}

/** Opens the order's next payment and returns its reference at the gateway. */
async function bill(p: TestProvider, customer: TestCustomer, orderId: number): Promise<string> {
  const { payment_url } = await read(customer, orderId);
  const answer = await visit(p, payment_url);
  expect(answer.headers.get('location')).toContain('/snap/v4/redirection/');
  const row = await p.db.selectFrom('charges').select('reference').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return row.reference;
}

const notify = async (p: TestProvider, body: unknown) => (await p.call('POST', 'payments/midtrans', body)).status;
const statusOf = async (customer: TestCustomer, id: number) => {
  const { status, payments } = await read(customer, id);
  return [status, ...payments.map((payment) => payment.status)];
};

describe('a bill', () => {
  test('has the ordered lines, the customer, our deadline and the return address', async ({ p, double, customer }) => {
    const { id, code, payment_url } = await buy(p, customer);
    const reference = await bill(p, customer, id);
    expect(double.made()).toEqual([
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

  test('of one termin is a single line; long names are cut', async ({ p, double, customer }) => {
    await p.db
      .updateTable('items')
      .set({ name: 'Jurnal |'.repeat(12) })
      .where('id', '=', p.catalogue.alfa.id)
      .execute();
    const { id, code } = await buy(p, customer, [1_000_000, 2_000_000]);
    await bill(p, customer, id);
    expect(double.made()[0]?.item_details).toEqual([
      { id: `${code}-T1`, price: 1_000_000, quantity: 1, name: `Termin 1 dari 2, pesanan ${code}` },
    ]);
    const whole = await buy(p, await p.register().then((other) => Object.assign(customer, other)));
    await bill(p, customer, whole.id);
    const name = double.made()[1]?.item_details[0]?.name ?? '';
    expect([name.length, name.includes('|')]).toEqual([50, false]);
  });

  test('is reused while it can be paid, and its reference is used once', async ({ p, double, customer }) => {
    const { id, payment_url } = await buy(p, customer);
    const first = (await visit(p, payment_url)).headers.get('location');
    expect((await visit(p, payment_url)).headers.get('location')).toBe(first);
    const reference = double.made()[0]?.transaction_details.order_id ?? '';
    await notify(p, double.bring(reference, 'expire'));
    expect(await statusOf(customer, id)).toEqual(['pending', 'expired']);
    expect((await visit(p, payment_url)).headers.get('location')).not.toBe(first);
    expect(new Set(double.made().map((one) => one.transaction_details.order_id)).size).toBe(2);
  });
});

test('the log never contains the server key', async ({ double }) => {
  const lines: string[] = [];
  const env = {
    PAYMENT_GATEWAY: 'midtrans',
    MIDTRANS_SERVER_KEY: double.serverKey,
    MIDTRANS_ADDRESS: double.address,
    LOG_LEVEL: 'debug',
  };
  const p = await startTestProvider({ env, log: (line) => lines.push(line) });
  const customer = await p.register();
  const { id, payment_url } = await buy(p, customer);
  double.next('cut off', 'error 500', 'cut off');
  expect((await visit(p, payment_url)).status).toBe(502);
  const notification = double.bring(await bill(p, customer, id), 'settlement');
  await notify(p, { ...notification, signature_key: 'a'.repeat(128) });
  double.always('error 503');
  p.advance(0.1);
  await pollCharges(p.context);
  double.always('well');
  expect(await notify(p, notification)).toBe(200);
  // Three tries for the bill, three for its status.
  expect(await (await p.fetch('http://provider.test/metrics')).text()).toContain('slotterbit_gateway_errors_total 6\n');
  const text = lines.join('\n');
  expect(text).toContain('gateway midtrans: charge');
  expect(text).toContain('gateway midtrans: poll of');
  for (const secret of [
    double.serverKey,
    Buffer.from(`${double.serverKey}:`).toString('base64'),
    notification['signature_key'],
  ])
    expect(text).not.toContain(secret);
  await p.close();
}, 60_000);

describe('a gateway that fails', () => {
  test('once is called again', async ({ p, double, customer }) => {
    const { payment_url } = await buy(p, customer);
    double.next('error 500', 'cut off');
    expect((await visit(p, payment_url)).status).toBe(303);
    expect(double.requests).toHaveLength(3);
  });

  test('permanently is reported on a page, and the order stays payable', async ({ p, double, customer }) => {
    const { id, payment_url } = await buy(p, customer);
    double.always('error 503');
    const down = await visit(p, payment_url);
    const text = await down.text();
    expect([down.status, down.headers.get('content-type')]).toEqual([502, 'text/html; charset=UTF-8']);
    expect(down.headers.get('retry-after')).toBe('10');
    expect(text).toContain('Layanan pembayaran tidak dapat dihubungi.');
    expect(text).toContain(payment_url);
    expect((await visit(p, payment_url, 'application/json')).headers.get('content-type')).toContain('json');
    double.always('well');
    await notify(p, double.bring(await bill(p, customer, id), 'settlement'));
    expect((await read(customer, id)).status).toBe('paid');
  }, 60_000);

  test('after it made the bill leaves no page with a known address', async ({ p, double, customer }) => {
    const { id, payment_url } = await buy(p, customer);
    double.next('lost answer');
    // The second try is refused, because the reference is taken. The next tap uses a new one.
    expect((await visit(p, payment_url)).status).toBe(502);
    await notify(p, double.bring(await bill(p, customer, id), 'settlement'));
    expect((await read(customer, id)).status).toBe('paid');
    expect(double.made()).toHaveLength(2);
  });

  test('slowly is aborted; refusals are not retried', async ({ double }) => {
    const { address, serverKey } = double;
    const options = { tryMs: 100, firstPauseMs: 1 };
    const asked = { reference: 'X-1', gatewayId: null };
    double.always('slow');
    const slow = midtransGateway({ address, serverKey }, options);
    await expect(slow.fetchStatus?.(asked)).rejects.toThrow('no answer');
    expect(double.requests).toHaveLength(3);
    double.always('well');
    const stranger = midtransGateway({ address, serverKey: 'wrong' }, { ...options, tryMs: 5_000 });
    await expect(stranger.fetchStatus?.(asked)).rejects.toThrow('answered 401: Access denied');
    expect(double.requests).toHaveLength(4);
  });
});

describe('a notification', () => {
  test('counts only if the gateway confirms it', async ({ p, double, customer }) => {
    const { id } = await buy(p, customer);
    const reference = await bill(p, customer, id);
    const settled = double.bring(reference, 'settlement');
    double.bring(reference, 'pending');
    // The signature is right, but the gateway itself reports pending.
    expect(await notify(p, settled)).toBe(200);
    expect(await statusOf(customer, id)).toEqual(['pending', 'pending']);
    double.always('error 500');
    expect(await notify(p, double.bring(reference, 'settlement'))).toBe(503);
    expect(await statusOf(customer, id)).toEqual(['pending', 'pending']);
    double.always('well');
    expect(await notify(p, settled)).toBe(200);
    expect(await statusOf(customer, id)).toEqual(['paid', 'paid']);
  }, 60_000);

  test('with a wrong signature, amount or name is refused without asking the gateway', async ({
    p,
    double,
    customer,
  }) => {
    const { id } = await buy(p, customer);
    const notification = double.bring(await bill(p, customer, id), 'settlement');
    const asked = double.requests.length;
    expect(await notify(p, { ...notification, signature_key: 'a'.repeat(128) })).toBe(403);
    expect(await notify(p, { ...notification, gross_amount: '1.00' })).toBe(403);
    expect(await notify(p, { ...notification, order_id: 'ST-1' })).toBe(403);
    expect(double.requests).toHaveLength(asked);
    expect(await statusOf(customer, id)).toEqual(['pending', 'pending']);
  });

  test('that comes twice, concurrently or out of order is applied once', async ({ p, double, customer }) => {
    const { id } = await buy(p, customer, [1_000_000, 2_000_000]);
    const reference = await bill(p, customer, id);
    const pending = double.bring(reference, 'pending');
    const settled = double.bring(reference, 'settlement');
    const all = await Promise.all([settled, pending, settled, settled, pending].map((body) => notify(p, body)));
    expect(all).toEqual([200, 200, 200, 200, 200]);
    expect(await statusOf(customer, id)).toEqual(['pending', 'paid', 'pending']);
    expect(await p.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });

  test('of a challenged capture waits for its acceptance', async ({ p, double, customer }) => {
    const { id } = await buy(p, customer);
    const reference = await bill(p, customer, id);
    await notify(p, double.bring(reference, 'capture', { fraud_status: 'challenge' }));
    expect(await statusOf(customer, id)).toEqual(['pending', 'pending']);
    await notify(p, double.bring(reference, 'capture', { fraud_status: 'accept' }));
    expect(await statusOf(customer, id)).toEqual(['paid', 'paid']);
  });

  test('of a denied card leaves the bill open for another', async ({ p, double, customer }) => {
    const { id, payment_url } = await buy(p, customer);
    const reference = await bill(p, customer, id);
    await notify(p, double.bring(reference, 'deny', { transaction_id: 'T-1' }));
    expect(await statusOf(customer, id)).toEqual(['pending', 'pending']);
    await visit(p, payment_url);
    expect(double.made()).toHaveLength(1);
    await notify(p, double.bring(reference, 'settlement', { transaction_id: 'T-2' }));
    expect(await statusOf(customer, id)).toEqual(['paid', 'paid']);
  });

  test.for(['deny', 'cancel', 'refund', 'chargeback'])(
    '%s after a settlement takes it back',
    async (status, { p, double, customer }) => {
      const { id } = await buy(p, customer);
      const reference = await bill(p, customer, id);
      await notify(p, double.bring(reference, 'settlement'));
      await notify(p, double.bring(reference, status));
      expect(await statusOf(customer, id)).toEqual(['pending', 'failed']);
      const refunds = await p.db.selectFrom('refunds').select(['amount', 'reason', 'refunded_at']).execute();
      const went = status === 'refund' || status === 'chargeback';
      expect(refunds).toHaveLength(went ? 1 : 0);
      if (went) expect(refunds[0]).toMatchObject({ amount: 3_000_000, refunded_at: p.now().toISOString() });
      // A stale notification: the gateway confirms it, but the reversal was final.
      await notify(p, double.bring(reference, 'settlement'));
      expect(await statusOf(customer, id)).toEqual(['pending', 'failed']);
      await notify(p, double.bring(await bill(p, customer, id), 'settlement'));
      expect(await statusOf(customer, id)).toEqual(['paid', 'paid']);
    },
  );

  test.for(['deny', 'cancel'])('%s of an earlier card takes nothing back', async (status, { p, double, customer }) => {
    const { id } = await buy(p, customer);
    const reference = await bill(p, customer, id);
    await notify(p, double.bring(reference, 'settlement', { transaction_id: 'T-2' }));
    await notify(p, double.bring(reference, status, { transaction_id: 'T-1' }));
    expect(await statusOf(customer, id)).toEqual(['paid', 'paid']);
    await notify(p, double.bring(reference, 'refund', { transaction_id: 'T-2' }));
    expect(await statusOf(customer, id)).toEqual(['pending', 'failed']);
  });

  test('of a settlement that was reversed before is ignored', async ({ p, double, customer }) => {
    const { id } = await buy(p, customer);
    const reference = await bill(p, customer, id);
    await notify(p, double.bring(reference, 'cancel', { transaction_id: 'T-1' }));
    await notify(p, double.bring(reference, 'settlement', { transaction_id: 'T-1' }));
    expect(await statusOf(customer, id)).toEqual(['pending', 'failed']);
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
      double,
      customer,
    }) => {
      const { id } = await buy(p, customer);
      const reference = await bill(p, customer, id);
      await notify(p, double.bring(reference, 'settlement'));
      const first = double.bring(reference, 'partial_refund', soFar(500_000));
      expect([await notify(p, first), await notify(p, first)]).toEqual([200, 200]);
      expect(await refundsOf(p)).toEqual([part(500_000)]);
      // The same amount again is another refund; a repeated notification is not.
      await notify(p, double.bring(reference, 'partial_refund', soFar(500_000, 500_000)));
      await notify(p, first);
      expect(await refundsOf(p)).toEqual([part(500_000), part(500_000)]);
      expect(await statusOf(customer, id)).toEqual(['paid', 'paid']);
      await notify(p, double.bring(reference, 'refund', soFar(500_000, 500_000, 2_000_000)));
      expect((await refundsOf(p)).map(({ amount }) => amount)).toEqual([500_000, 500_000, 2_000_000]);
      expect(await statusOf(customer, id)).toEqual(['pending', 'failed']);
    });

    test('leaves the rest due if all was due, or if the order is cancelled afterwards', async ({
      p,
      double,
      customer,
    }) => {
      const { id, code } = await buy(p, customer);
      const reference = await bill(p, customer, id);
      await notify(p, double.bring(reference, 'settlement'));
      await notify(p, double.bring(reference, 'partial_refund', soFar(500_000)));
      await act(p, 'batalkan', { pesanan: code });
      const due = (amount: number) => ({ amount, reason: 'order cancelled', refunded_at: null });
      expect(await refundsOf(p)).toEqual([part(500_000), due(2_500_000)]);
      await notify(p, double.bring(reference, 'partial_refund', soFar(500_000, 1_000_000)));
      expect(await refundsOf(p)).toEqual([part(500_000), due(1_500_000), part(1_000_000)]);
      const { text } = (await openAsAdmin(p, `/staf/pesanan/${code}`)).page;
      expect(text).toMatch(/Terkirim 20 November 2026.*Rp 500\.000.*Harus dikirim.*Rp 1\.500\.000/s);
      await notify(p, double.bring(reference, 'partial_refund', soFar(500_000, 1_000_000, 1_500_000)));
      expect((await refundsOf(p)).filter(({ refunded_at }) => refunded_at === null)).toEqual([]);
    });
  });

  test('of a due refund removes it from the list', async ({ p, double, customer }) => {
    const { id } = await buy(p, customer);
    const reference = await bill(p, customer, id);
    await p.moveOrder(id, 'cancelled');
    await notify(p, double.bring(reference, 'settlement'));
    await notify(p, double.bring(reference, 'refund'));
    const refunds = await p.db.selectFrom('refunds').select(['reason', 'refunded_at', 'note']).execute();
    expect(refunds).toEqual([
      { reason: 'order cancelled', refunded_at: p.now().toISOString(), note: 'refunded by the gateway' },
    ]);
    expect((await read(customer, id)).status).toBe('cancelled');
  });
});

describe('the poll', () => {
  test('captures a bill whose notification was lost', async ({ p, double, customer }) => {
    const { id } = await buy(p, customer);
    double.bring(await bill(p, customer, id), 'settlement');
    expect(await pollCharges(p.context)).toBe(0);
    p.advance(0.1);
    expect(await pollCharges(p.context)).toBe(1);
    expect(await statusOf(customer, id)).toEqual(['paid', 'paid']);
    expect(await pollCharges(p.context)).toBe(0);
  });

  test('closes an unused page that expired, and still finds money that arrived at the last moment', async ({
    p,
    double,
    customer,
  }) => {
    const { id } = await buy(p, customer, [1_000_000, 2_000_000]);
    await notify(p, double.bring(await bill(p, customer, id), 'settlement'));
    const reference = await bill(p, customer, id);
    p.advance(24.1);
    await pollCharges(p.context);
    expect(await statusOf(customer, id)).toEqual(['pending', 'paid', 'expired']);
    double.bring(reference, 'settlement');
    p.advance(1.1);
    await pollCharges(p.context);
    expect(await statusOf(customer, id)).toEqual(['paid', 'paid', 'paid']);
  });

  test('polls every bill in its turn, with any number of open ones', async ({ p, double, customer }) => {
    const other = await p.register();
    const references = [];
    for (const buyer of [customer, other]) references.push(await bill(p, buyer, (await buy(p, buyer)).id));
    const asked = [];
    for (let round = 0; round < 4; round += 1) {
      p.advance(0.1);
      expect(await pollCharges(p.context, 1)).toBe(1);
      asked.push(double.requests.at(-1)?.split('/')[2]);
    }
    expect(asked).toEqual([...references, ...references]);
  });

  test('closes no bill of an order that waits for its payment', async ({ p, double, customer }) => {
    const { id } = await buy(p, customer);
    double.bring(await bill(p, customer, id), 'pending');
    p.advance(0.1);
    expect(await pollCharges(p.context)).toBe(1);
    expect(double.requests.filter((request) => request.endsWith('/expire'))).toEqual([]);
    expect(await statusOf(customer, id)).toEqual(['pending', 'pending']);
  });

  test('goes on after a bill with a wrong amount, but not after a failed call', async ({ p, double, customer }) => {
    const other = await p.register();
    const [first, second] = [await buy(p, customer), await buy(p, other)];
    const right = await bill(p, customer, first.id);
    const wrong = await bill(p, other, second.id);
    double.bring(wrong, 'settlement');
    double.bring(right, 'settlement');
    await p.db.updateTable('charges').set({ amount: 1 }).where('reference', '=', wrong).execute();
    p.advance(0.1);
    double.always('error 503');
    expect(await pollCharges(p.context)).toBe(1);
    double.always('well');
    p.advance(0.1);
    // The bill with the wrong amount comes first now: it was not polled yet.
    expect(await pollCharges(p.context)).toBe(2);
    expect(await statusOf(customer, first.id)).toEqual(['paid', 'paid']);
    expect(await statusOf(other, second.id)).toEqual(['pending', 'pending']);
    p.isHarmed = true;
  });

  test('polls once with several servers, and stops while the gateway is unreachable', async ({
    p,
    double,
    customer,
  }) => {
    const { id } = await buy(p, customer);
    await bill(p, customer, id);
    p.advance(0.1);
    const asked = await Promise.all([pollCharges(p.context), pollCharges(p.context), pollCharges(p.context)]);
    expect(asked.reduce((sum, n) => sum + n, 0)).toBe(1);
    p.advance(0.1);
    double.always('cut off');
    expect(await pollCharges(p.context)).toBe(1);
    expect(await statusOf(customer, id)).toEqual(['pending', 'pending']);
  });

  describe('of a cancelled order', () => {
    const billStatus = async (p: TestProvider) =>
      (await p.db.selectFrom('charges').select('status').executeTakeFirstOrThrow()).status;

    test('closes the bill at the gateway', async ({ p, double, customer }) => {
      const { id } = await buy(p, customer);
      const reference = await bill(p, customer, id);
      double.bring(reference, 'pending');
      await p.moveOrder(id, 'cancelled');
      p.advance(0.1);
      // The gateway is unreachable: the next round tries again.
      double.always('error 503');
      await pollCharges(p.context);
      expect(await billStatus(p)).toBe('open');
      double.always('well');
      p.advance(0.1);
      await pollCharges(p.context);
      expect(double.requests.slice(-2)).toEqual([`POST /v2/${reference}/expire`, `GET /v2/${reference}/status`]);
      expect(await billStatus(p)).toBe('expired');
      p.advance(0.1);
      expect(await pollCharges(p.context)).toBe(0);
    }, 60_000);

    test.for(['staff', 'customer'])(
      'by %s closes its page when a way to pay is chosen there, minutes later or hours',
      async (by, { p, double, customer }) => {
        const { id } = await buy(p, customer);
        const reference = await bill(p, customer, id);
        if (by === 'staff') await p.moveOrder(id, 'cancelled');
        else expect((await customer.call('POST', `pi-orders/${id}/cancel`)).status).toBe(200);
        for (const hours of [0.1, 0.1, 5]) {
          p.advance(hours);
          expect(await pollCharges(p.context)).toBe(1);
        }
        double.bring(reference, 'pending');
        p.advance(0.1);
        await pollCharges(p.context);
        expect(double.requests.slice(-2)).toEqual([`POST /v2/${reference}/expire`, `GET /v2/${reference}/status`]);
        expect(await billStatus(p)).toBe('expired');
        // The gateway has ended it.
        p.advance(0.1);
        expect(await pollCharges(p.context)).toBe(0);
      },
    );

    test('does not close the bill after a deadline, so that a paying customer can finish', async ({
      p,
      double,
      customer,
    }) => {
      const { id } = await buy(p, customer);
      p.advance(23.9);
      const reference = await bill(p, customer, id);
      double.bring(reference, 'pending');
      p.advance(0.5);
      await askOverdue(p.context);
      expect((await read(customer, id)).status).toBe('cancelled');
      await pollCharges(p.context);
      expect(double.requests.at(-1)).toBe(`GET /v2/${reference}/status`);
      expect(double.requests.filter((request) => request.endsWith('/expire'))).toEqual([]);
      await notify(p, double.bring(reference, 'settlement'));
      expect(await statusOf(customer, id)).toEqual(['paid', 'paid']);
    });

    test('flags a payment that arrived meanwhile for refund', async ({ p, double, customer }) => {
      const { id } = await buy(p, customer);
      double.bring(await bill(p, customer, id), 'settlement');
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
