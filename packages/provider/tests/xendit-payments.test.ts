import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { describe, expect } from 'vitest';
import { test as base } from './gateway-test.ts';
import { buy, notify, openCharge, payOnline, statusesOf } from './shopping.ts';
import type { TestCustomer } from './support/provider.ts';

const test = base.extend<{ payer: TestCustomer }>({
  payer: async ({ x }, use) => {
    await use(await x.register({ name: "Siti Nur'aini, M.Pd." }));
  },
});

/** Opens a payment link like a browser. */
describe('a bill', () => {
  test('is a session for one payment, with our deadline and return address, without customer data', async ({
    x,
    xendit,
    payer,
  }) => {
    const { id, code, payment_url } = await buy(x, payer, [1_000_000, 2_000_000]);
    const reference = await openCharge(x, payer, id);
    const back = payment_url?.replace(/pay$/, 'status');
    expect(xendit.made()).toEqual([
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

  test('is reused while it can be paid; the end of a session whose answer was lost is ignored, its money is not', async ({
    x,
    xendit,
    payer,
  }) => {
    const { id, payment_url } = await buy(x, payer, [3_000_000]);
    xendit.next('lost answer');
    const first = (await payOnline(x, payment_url)).headers.get('location');
    expect((await payOnline(x, payment_url)).headers.get('location')).toBe(first);
    expect(xendit.made()).toHaveLength(2);
    const reference = xendit.made()[0]?.reference_id ?? '';
    expect(await notify(x, 'xendit', xendit.bring(reference, 'EXPIRED', { which: 0 }), xendit.token)).toBe(200);
    expect(await statusesOf(payer, id)).toEqual(['pending', 'pending']);
    expect(await notify(x, 'xendit', xendit.bring(reference, 'COMPLETED', { which: 0 }), xendit.token)).toBe(200);
    expect(await statusesOf(payer, id)).toEqual(['paid', 'paid']);
  });

  test("that Xendit refuses leads a browser to the payer's page, and the order stays payable", async ({
    x,
    xendit,
    payer,
  }) => {
    const { id, payment_url } = await buy(x, payer, [3_000_000]);
    xendit.always('error 500');
    expect((await payOnline(x, payment_url)).headers.get('location')).toMatch(/\/bayar\/[\w-]+\?gagal=502$/);
    xendit.always('well');
    await notify(x, 'xendit', xendit.bring(await openCharge(x, payer, id), 'COMPLETED'), xendit.token);
    expect(await statusesOf(payer, id)).toEqual(['paid', 'paid']);
  });
});

describe('a notification', () => {
  test("counts only with the token and with Xendit's confirmation", async ({ x, xendit, payer }) => {
    const { id } = await buy(x, payer, [3_000_000]);
    const reference = await openCharge(x, payer, id);
    const completed = xendit.bring(reference, 'COMPLETED');
    const asked = xendit.requests.length;
    for (const token of ['', 'salah', `${xendit.token}x`])
      expect(await notify(x, 'xendit', completed, token)).toBe(403);
    expect(xendit.requests).toHaveLength(asked);
    xendit.bring(reference, 'ACTIVE');
    expect(await notify(x, 'xendit', completed, xendit.token)).toBe(200);
    expect(await statusesOf(payer, id)).toEqual(['pending', 'pending']);
    xendit.bring(reference, 'COMPLETED');
    xendit.always('error 500');
    expect(await notify(x, 'xendit', completed, xendit.token)).toBe(503);
    xendit.always('well');
    const all = await Promise.all([1, 2, 3].map(() => notify(x, 'xendit', completed, xendit.token)));
    expect(all).toEqual([200, 200, 200]);
    expect(await statusesOf(payer, id)).toEqual(['paid', 'paid']);
    expect(await x.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });

  test('counts as the gateway confirms it; with another bill it is refused, about another subject ignored', async ({
    x,
    xendit,
    payer,
  }) => {
    const { id } = await buy(x, payer, [3_000_000]);
    const notification = xendit.bring(await openCharge(x, payer, id), 'COMPLETED') as { data: object };
    const changed = (data: object) =>
      notify(x, 'xendit', { ...notification, data: { ...notification.data, ...data } }, xendit.token);
    expect(await changed({ status: 7 })).toBe(422);
    expect(await changed({ reference_id: `ST-LAIN-1-${'a'.repeat(24)}` })).toBe(404);
    // The test in the dashboard has a sample.
    expect(await changed({ reference_id: 'lain' })).toBe(200);
    expect(await notify(x, 'xendit', { event: 'payment.capture', data: { reference_id: 'lain' } }, xendit.token)).toBe(
      200,
    );
    expect(await statusesOf(payer, id)).toEqual(['pending', 'pending']);
    expect(await changed({ amount: 1, currency: 'USD' })).toBe(200);
    expect(await statusesOf(payer, id)).toEqual(['paid', 'paid']);
  });

  test('of an expired session closes the bill, and the next tap opens another', async ({ x, xendit, payer }) => {
    const { id } = await buy(x, payer, [3_000_000]);
    const first = await openCharge(x, payer, id);
    expect(await notify(x, 'xendit', xendit.bring(first, 'EXPIRED'), xendit.token)).toBe(200);
    expect(await statusesOf(payer, id)).toEqual(['pending', 'expired']);
    expect(await openCharge(x, payer, id)).not.toBe(first);
  });
});

describe('the poll', () => {
  test('captures a payment whose notification was lost', async ({ x, xendit, payer }) => {
    const { id } = await buy(x, payer, [3_000_000]);
    xendit.bring(await openCharge(x, payer, id), 'COMPLETED');
    x.advance(0.1);
    expect(await pollCharges(x.context)).toBe(1);
    expect(await statusesOf(payer, id)).toEqual(['paid', 'paid']);
  });

  test('ends the session of a cancelled order; one that was paid meanwhile is due for refund', async ({
    x,
    xendit,
    payer,
  }) => {
    const { id } = await buy(x, payer, [3_000_000]);
    await openCharge(x, payer, id);
    const other = await x.register();
    const paid = await buy(x, other, [3_000_000]);
    const reference = await openCharge(x, other, paid.id);
    for (const one of [id, paid.id]) await x.moveOrder(one, 'cancelled');
    xendit.bring(reference, 'COMPLETED');
    x.advance(0.1);
    await pollCharges(x.context);
    expect(xendit.requests.filter((request) => request.endsWith('/cancel'))).toHaveLength(2);
    const bills = await x.db.selectFrom('charges').select('status').orderBy('id').execute();
    expect(bills.map(({ status }) => status)).toEqual(['expired', 'paid']);
    const refunds = await x.db.selectFrom('refunds').select(['order_id', 'amount']).execute();
    expect(refunds).toEqual([{ order_id: paid.id, amount: 3_000_000 }]);
  });
});
