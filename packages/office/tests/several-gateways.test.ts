import { office } from '@slotterbit/office/office.ts';
import { openProvider } from '@slotterbit/provider/app.ts';
import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { test as base } from '@slotterbit/provider/tests/gateway-test.ts';
import { buy, dueAmounts, notify, openCharge, PRICE, read } from '@slotterbit/provider/tests/shopping.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { notifySandbox, sandboxNotification } from '@slotterbit/provider/tests/support/sandbox-notification.ts';
import { describe, expect } from 'vitest';
import { staff } from './support/staff-context.ts';

const GATEWAYS = ['midtrans', 'xendit', 'sandbox'] as const;
type Id = (typeof GATEWAYS)[number];

/** `s`: a provider with several gateways. A test switches which one opens new charges. */
const test = base.extend<{ s: TestProvider; payer: TestCustomer }>({
  s: async ({ midtrans, xendit }, use) => {
    const s = await startTestProvider({ env: { ...midtrans.env, ...xendit.env, LOG_LEVEL: 'silent' } });
    await s.setCapacity(s.catalogue.alfa.slots[1]?.id ?? 0, 1_000_000);
    await use(s);
    await s.close();
  },
  payer: async ({ s }, use) => {
    await use(await s.register());
  },
});

/** Like a restart with another PAYMENT_GATEWAY. */
function choose({ context }: TestProvider, id: Id): void {
  const chosen = context.gateways.byId.get(id);
  if (!chosen) throw new Error(`${id} is not connected.`);
  context.gateways = { ...context.gateways, chosen };
}

describe('after a switch to another gateway', () => {
  test('bills of three gateways can all be paid: the first counts', async ({ s, midtrans, xendit, payer }) => {
    const { id } = await buy(s, payer);
    const report = async (reference: string, at: Id, isPaid: boolean) => {
      if (at === 'sandbox')
        return notifySandbox(s, { reference, amount: PRICE }, { event: isPaid ? 'captured' : 'expired' });
      if (at === 'midtrans') return notify(s, at, midtrans.bring(reference, isPaid ? 'settlement' : 'expire'));
      return notify(s, at, xendit.bring(reference, isPaid ? 'COMPLETED' : 'EXPIRED'), xendit.token);
    };
    const bills: [string, Id][] = [];
    for (const gateway of GATEWAYS) {
      choose(s, gateway);
      const reference = await openCharge(s, payer, id);
      bills.push([reference, gateway]);
      expect(await report(reference, gateway, false)).toBe(200);
    }
    for (const [reference, gateway] of bills) expect(await report(reference, gateway, true)).toBe(200);
    expect((await read(payer, id)).status).toBe('paid');
    expect(await dueAmounts(s)).toEqual([PRICE, PRICE]);
  });

  test('an open bill keeps its page, and the next termin uses the new gateway', async ({ s, midtrans, payer }) => {
    choose(s, 'midtrans');
    const { id } = await buy(s, payer, [500_000, 1_000_000]);
    const old = await openCharge(s, payer, id);
    choose(s, 'sandbox');
    expect(await openCharge(s, payer, id)).toBe(old);
    await s.call('POST', 'payments/midtrans', midtrans.bring(old, 'settlement'));
    const next = await openCharge(s, payer, id);
    const rows = await s.db.selectFrom('charges').select(['reference', 'gateway']).orderBy('id').execute();
    expect(rows).toEqual([
      { reference: old, gateway: 'midtrans' },
      { reference: next, gateway: 'sandbox' },
    ]);
  });

  test('a bill of a gateway that lost its settings is replaced', async ({ s, payer }) => {
    choose(s, 'midtrans');
    const { id } = await buy(s, payer);
    const old = await openCharge(s, payer, id);
    choose(s, 'sandbox');
    const byId = new Map([...s.context.gateways.byId].filter(([name]) => name !== 'midtrans'));
    s.context.gateways = { ...s.context.gateways, byId };
    expect(await openCharge(s, payer, id)).not.toBe(old);
  });

  test('the old gateway is still polled and still closes bills of stopped orders', async ({ s, midtrans, payer }) => {
    choose(s, 'midtrans');
    const [one, two] = [await buy(s, payer), await buy(s, payer)];
    const paid = await openCharge(s, payer, one.id);
    const unwanted = await openCharge(s, payer, two.id);
    choose(s, 'sandbox');
    midtrans.bring(paid, 'settlement');
    midtrans.bring(unwanted, 'pending');
    await s.moveOrder(two.id, 'cancelled');
    s.advance(0.1);
    expect(await pollCharges(s.context)).toBe(2);
    expect((await read(payer, one.id)).status).toBe('paid');
    expect(midtrans.requests).toContain(`POST /v2/${unwanted}/expire`);
  });
});

describe('a notification', () => {
  test("of one gateway about another gateway's bill is refused", async ({ s, midtrans, xendit, payer }) => {
    choose(s, 'midtrans');
    const { id } = await buy(s, payer);
    const reference = await openCharge(s, payer, id);
    expect(await notifySandbox(s, { reference, amount: PRICE })).toBe(404);
    const notification = await sandboxNotification(s.db, { reference, amount: PRICE });
    expect((await s.call('POST', 'payments/midtrans', notification)).status).toBe(422);
    const wrong = { ...midtrans.bring(reference, 'settlement'), signature_key: notification.signature };
    expect((await s.call('POST', 'payments/midtrans', wrong)).status).toBe(403);
    const data = { payment_session_id: 'ps-1', reference_id: reference, status: 'COMPLETED', amount: PRICE };
    const session = { event: 'payment_session.completed', data: { ...data, currency: 'IDR' } };
    expect((await s.call('POST', 'payments/xendit', session)).status).toBe(403);
    expect(await notify(s, 'xendit', session, xendit.token)).toBe(404);
    expect((await read(payer, id)).status).toBe('pending');
  });

  test('of a gateway without settings is a 404', async ({ p }) => {
    const notification = { order_id: 'x', status_code: '200', gross_amount: '1.00', transaction_status: 'settlement' };
    const answer = await p.call('POST', 'payments/midtrans', { ...notification, signature_key: 'x' });
    expect(answer).toMatchObject({ status: 404, body: { message: 'Midtrans tidak dipakai di sini.' } });
  });
});

test('doctor and start warn about open bills of a gateway without settings', async ({ s, payer }) => {
  choose(s, 'midtrans');
  const { id } = await buy(s, payer);
  await openCharge(s, payer, id);
  const doctor = (settings = s.settings) => staff({ ...s, settings }, 'doctor');
  expect(await doctor()).toBe('Healthy: nothing contradicts itself.');
  const without = { ...s.settings, gateways: { sandbox: {} } };
  expect(await doctor(without)).toMatch(
    /^Midtrans\n {2}1 tagihan terbuka masih dapat dibayar di sana, tetapi gateway ini tidak disetel/,
  );
  const lines: string[] = [];
  const started = await openProvider(
    { ...without, logLevel: 'error' },
    { now: s.now, log: (line) => lines.push(line), office },
  );
  await started.close();
  expect(lines.join('\n')).toContain('WARNING: Midtrans: 1 tagihan terbuka masih dapat dibayar di sana');
  s.advance(25);
  expect(await doctor(without)).not.toContain('Midtrans');
});
