import { runStaff } from '@slotterbit/office/commands/run-command.ts';
import { office } from '@slotterbit/office/office.ts';
import { openProvider } from '@slotterbit/provider/app.ts';
import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { test as base } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order, read } from '@slotterbit/provider/tests/shopping.ts';
import { type MidtransDouble, startMidtransDouble } from '@slotterbit/provider/tests/support/midtrans-double.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { notifySandbox, sandboxNotification } from '@slotterbit/provider/tests/support/sandbox-notification.ts';
import { runs } from '@slotterbit/provider/tests/support/seed.ts';
import { startXenditDouble, type XenditDouble } from '@slotterbit/provider/tests/support/xendit-double.ts';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { act } from './support/staff-browser.ts';
import { staffContext } from './support/staff-context.ts';

const GATEWAYS = ['midtrans', 'xendit', 'sandbox'] as const;
type Id = (typeof GATEWAYS)[number];

/** A provider with several gateways. A test switches which one opens new charges. */
const test = base.extend<{ double: MidtransDouble; other: XenditDouble; s: TestProvider; payer: TestCustomer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  double: async ({}, use) => {
    const double = await startMidtransDouble();
    await use(double);
    await double.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  other: async ({}, use) => {
    const other = await startXenditDouble();
    await use(other);
    await other.close();
  },
  s: async ({ double, other }, use) => {
    const env = {
      ...other.env,
      MIDTRANS_SERVER_KEY: double.serverKey,
      MIDTRANS_ADDRESS: double.address,
      LOG_LEVEL: 'silent',
    };
    const s = await startTestProvider({ env });
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

/** Opens the order's next payment and returns the bill's reference. */
async function bill(s: TestProvider, customer: TestCustomer, orderId: number): Promise<string> {
  const { payment_url } = await read(customer, orderId);
  expect((await s.fetch(new URL(payment_url ?? '', s.base), { redirect: 'manual' })).status).toBe(303);
  const row = await s.db.selectFrom('charges').select('reference').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return row.reference;
}

/** Reports the end of a bill like its gateway. */
type Notify = (reference: string, at: Id, kind: 'captured' | 'expired') => Promise<void>;

function tellerOf(s: TestProvider, double: MidtransDouble, other: XenditDouble): Notify {
  return async (reference, at, kind) => {
    const isPaid = kind === 'captured';
    if (at === 'sandbox') {
      expect(await notifySandbox(s, { reference, amount: 1_500_000 }, { event: kind })).toBe(200);
      return;
    }
    const notification =
      at === 'midtrans'
        ? double.bring(reference, isPaid ? 'settlement' : 'expire')
        : other.bring(reference, isPaid ? 'COMPLETED' : 'EXPIRED');
    const headers = { 'content-type': 'application/json', 'x-callback-token': other.token };
    const init = { method: 'POST', headers, body: JSON.stringify(notification) };
    expect((await s.fetch(`${s.base}/payments/${at}`, init)).status).toBe(200);
  };
}

/** An order with a payable bill of each gateway, in this order: each expires before the next is opened. */
async function billsAt(s: TestProvider, notify: Notify, customer: TestCustomer, ids: readonly Id[]) {
  await add(customer, s.catalogue.alfa, 'SINTA 2', 1);
  const { id } = await order(customer);
  const references: string[] = [];
  for (const gateway of ids) {
    choose(s, gateway);
    const reference = await bill(s, customer, id);
    references.push(reference);
    await notify(reference, gateway, 'expired');
  }
  return { id, references };
}

const refunds = (s: TestProvider, orderId: number) =>
  s.db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['charges.reference', 'refunds.reason'])
    .where('refunds.order_id', '=', orderId)
    .execute();

describe('after a switch to another gateway', () => {
  test('bills of both gateways can be paid in every order, and each counts once', async ({
    s,
    double,
    other,
    payer,
  }) => {
    const notify = tellerOf(s, double, other);
    const cases = fc.record({
      ids: fc.array(fc.constantFrom(...GATEWAYS), { minLength: 2, maxLength: 3 }),
      paid: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ ids, paid }) => {
        const { id, references } = await billsAt(s, notify, payer, ids);
        const notified = paid.filter((n) => n < ids.length);
        for (const n of notified) await notify(references[n] ?? '', ids[n] ?? 'sandbox', 'captured');
        const [first, ...rest] = notified.map((n) => references[n]);
        expect((await read(payer, id)).status).toBe(first ? 'paid' : 'pending');
        const due = rest.map((reference) => ({ reference, reason: 'termin paid twice' }));
        expect(new Set(await refunds(s, id))).toEqual(new Set(due));
      }),
      { numRuns: runs(12) },
    );
  });

  test('an open bill keeps its page, and the next termin uses the new gateway', async ({ s, double, payer }) => {
    choose(s, 'midtrans');
    await add(payer, s.catalogue.alfa, 'SINTA 2', 1);
    const { id } = await order(payer, [500_000, 1_000_000]);
    const old = await bill(s, payer, id);
    choose(s, 'sandbox');
    expect(await bill(s, payer, id)).toBe(old);
    await s.call('POST', 'payments/midtrans', double.bring(old, 'settlement'));
    const next = await bill(s, payer, id);
    const rows = await s.db.selectFrom('charges').select(['reference', 'gateway']).orderBy('id').execute();
    expect(rows).toEqual([
      { reference: old, gateway: 'midtrans' },
      { reference: next, gateway: 'sandbox' },
    ]);
  });

  test('the old gateway is still polled and still closes bills of stopped orders', async ({ s, double, payer }) => {
    choose(s, 'midtrans');
    await add(payer, s.catalogue.alfa, 'SINTA 2', 2);
    const [one, two] = [await order(payer), await add(payer, s.catalogue.alfa, 'SINTA 2', 1).then(() => order(payer))];
    const paid = await bill(s, payer, one.id);
    const unwanted = await bill(s, payer, two.id);
    choose(s, 'sandbox');
    double.bring(paid, 'settlement');
    double.bring(unwanted, 'pending');
    await s.moveOrder(two.id, 'cancelled');
    s.advance(0.1);
    expect(await pollCharges(s.context)).toBe(2);
    expect((await read(payer, one.id)).status).toBe('paid');
    expect(double.requests).toContain(`POST /v2/${unwanted}/expire`);
  });

  test('a transfer that staff enter closes the bill at its gateway', async ({ s, double, payer }) => {
    choose(s, 'midtrans');
    await add(payer, s.catalogue.alfa, 'SINTA 2', 1);
    const { id, code } = await order(payer);
    const reference = await bill(s, payer, id);
    double.bring(reference, 'pending');
    choose(s, 'sandbox');
    await act(s, 'terima-transfer', { pesanan: code, termin: 1 });
    expect(double.requests).toContain(`POST /v2/${reference}/expire`);
    expect((await read(payer, id)).status).toBe('paid');
  });
});

describe('a notification', () => {
  test("of one gateway about another gateway's bill is refused, with either signature", async ({
    s,
    double,
    other,
    payer,
  }) => {
    choose(s, 'midtrans');
    await add(payer, s.catalogue.alfa, 'SINTA 2', 1);
    const { id } = await order(payer);
    const reference = await bill(s, payer, id);
    expect(await notifySandbox(s, { reference, amount: 1_500_000 })).toBe(404);
    const notification = await sandboxNotification(s.db, { reference, amount: 1_500_000 });
    expect((await s.call('POST', 'payments/midtrans', notification)).status).toBe(422);
    const wrong = { ...double.bring(reference, 'settlement'), signature_key: notification.signature };
    expect((await s.call('POST', 'payments/midtrans', wrong)).status).toBe(403);
    const data = { payment_session_id: 'ps-1', reference_id: reference, status: 'COMPLETED', amount: 1_500_000 };
    const session = { event: 'payment_session.completed', data: { ...data, currency: 'IDR' } };
    expect((await s.call('POST', 'payments/xendit', session)).status).toBe(403);
    const headers = { 'content-type': 'application/json', 'x-callback-token': other.token };
    const init = { method: 'POST', headers, body: JSON.stringify(session) };
    expect((await s.fetch(`${s.base}/payments/xendit`, init)).status).toBe(404);
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
  await add(payer, s.catalogue.alfa, 'SINTA 2', 1);
  const { id } = await order(payer);
  await bill(s, payer, id);
  const doctor = async (settings = s.settings) =>
    (await runStaff(['doctor'], async () => staffContext({ ...s, settings }))).output;
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
