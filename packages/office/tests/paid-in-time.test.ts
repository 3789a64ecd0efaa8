import { listAnnouncedTransfers } from '@slotterbit/office/operations/orders/today.ts';
import { openProvider } from '@slotterbit/provider/app.ts';
import { askOverdue } from '@slotterbit/provider/payments/deadline.ts';
import { GATEWAYS } from '@slotterbit/provider/tests/gateway-test.ts';
import {
  add,
  buy,
  dueAmounts,
  fullMonth,
  notify,
  openCharge,
  orderCart,
  payOnline,
  read,
  staySignedIn,
  stranger,
} from '@slotterbit/provider/tests/shopping.ts';
import { dueMail } from '@slotterbit/provider/tests/support/mail-round.ts';
import { startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { ENGINE } from '@slotterbit/provider/tests/support/test-database.ts';
import { enterLine, entriesOf, lineFaults } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { test as base, describe, expect } from 'vitest';
import { act, signIn } from './support/staff-browser.ts';

/** 21 November 2026, 10.00 in Jakarta. */
const DEADLINE = Date.parse('2026-11-21T03:00:00.000Z');
const seconds = (count: number) => new Date(DEADLINE + count * 1_000).toISOString();

/** A month with one place: its order waits for a payment at the gateway, and one customer for the place. */
async function scene(id: keyof typeof GATEWAYS) {
  const gateway = await GATEWAYS[id]();
  const env = { ...gateway.double.env, PAYMENT_GATEWAY: id, BANK_ACCOUNTS: 'BCA 1234567890 PT Slot Terbit' };
  const p = await startTestProvider({ env: { ...env, LOG_LEVEL: 'silent' } });
  // Its jobs run when the test says so.
  await p.provider.stopWork();
  const buyer = await p.register();
  const { slotId, orderId } = await fullMonth(p, buyer);
  const waiting = await stranger(p);
  await enterLine(waiting, slotId);
  await staySignedIn(p);
  const { payment_url, code } = await read(buyer, orderId);
  const link = new URL(payment_url ?? '', p.base);
  const open = () => payOnline(p, `${link}`);
  return {
    ...{ p, gateway, buyer, waiting, slotId, orderId, code, link, open },
    notify: async (body: unknown) => expect(await notify(p, id, body, gateway.token)).toBe(200),
    at: (time: string) => p.advance((Date.parse(time) - p.now().getTime()) / 3_600_000),
    bill: () => openCharge(p, buyer, orderId),
    /** The order, what the other customer has, and what is due for refund. */
    async outcome() {
      const { status, payments } = await read(buyer, orderId);
      const [entry] = await entriesOf(waiting);
      expect(await lineFaults(p.db, p.now())).toEqual([]);
      return {
        status,
        paid_at: payments[0]?.paid_at ?? null,
        line: entry?.state ?? 'none',
        due: (await dueAmounts(p)).length,
      };
    },
    async close() {
      await p.close();
      await gateway.double.close();
    },
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const test = base.extend<{ start: (id: keyof typeof GATEWAYS) => Promise<Scene> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  start: async ({}, use) => {
    const scenes: Scene[] = [];
    await use(async (id) => {
      const made = await scene(id);
      scenes.push(made);
      return made;
    });
    for (const made of scenes) await made.close();
  },
});

/** What the jobs of a server do, here three at the same moment. */
const runJobs = async ({ p }: Scene) => {
  await p.provider.catchUp();
  await Promise.all([1, 2, 3].map(() => askOverdue(p.context)));
};
const restart = async ({ p }: Scene) => (await openProvider(p.settings, { now: p.now, log: () => undefined })).close();
const mailOf = async (p: TestProvider, name: string) =>
  (await dueMail(p.context)).filter(({ to }) => to.name === name).map(({ subject }) => subject);

const PAID = { status: 'paid', paid_at: seconds(-2), line: 'waiting', due: 0 };
const CANCELLED = { status: 'cancelled', paid_at: null, line: 'held', due: 0 };
const REFUNDED = { ...CANCELLED, due: 1 };

const ids = Object.keys(GATEWAYS) as (keyof typeof GATEWAYS)[];
// On PostgreSQL the jobs of several servers meet, which is the same for every gateway.
describe.for(ENGINE === 'postgres' ? ids.slice(0, 1) : ids)('an order that was paid in time at %s', (id) => {
  test('keeps its place when the notification is late, or the server was down at the deadline', async ({ start }) => {
    for (const late of [5, 5 * 3_600]) {
      const s = await start(id);
      const reference = await s.bill();
      s.at(seconds(late));
      const notification = s.gateway.pay(reference, seconds(-2));
      const asked = s.gateway.double.requests.length;
      await restart(s);
      expect(await s.outcome()).toMatchObject({ status: 'pending', line: 'waiting' });
      await runJobs(s);
      expect(await s.outcome()).toEqual(PAID);
      expect(s.gateway.double.requests.length - asked).toBe(1);
      await s.notify(notification);
      expect(await s.outcome()).toEqual(PAID);
    }
  });

  test('is cancelled while nothing is heard, and gets its place back', async ({ start }) => {
    const s = await start(id);
    const reference = await s.bill();
    s.at(seconds(1));
    // The order takes no new charge meanwhile.
    expect((await s.open()).headers.get('location')).toMatch(/\/status$/);
    await runJobs(s);
    expect(await s.outcome()).toEqual(CANCELLED);
    const isTold = id === 'xendit';
    if (isTold) expect(await mailOf(s.p, s.waiting.name)).toMatchObject([/^Slot ditahan untuk Anda/]);
    s.at(seconds(10));
    await s.notify(s.gateway.pay(reference, seconds(-2)));
    expect(await s.outcome()).toEqual(PAID);
    expect(await mailOf(s.p, s.waiting.name)).toMatchObject(isTold ? [/^Slot tidak lagi ditahan: Jurnal Beta/] : []);
    // The next place is the customer's.
    await act(s.p, 'batalkan', { pesanan: s.code });
    expect(await s.outcome()).toMatchObject({ line: 'held' });
    expect(await mailOf(s.p, s.waiting.name)).toMatchObject([/^Slot ditahan untuk Anda/]);
  });

  test('gets its money back if the place was ordered meanwhile, or if it was not in time', async ({ start }) => {
    for (const [isOrdered, paid] of [
      [true, -2],
      [false, 1],
    ] as const) {
      const s = await start(id);
      const reference = await s.bill();
      s.at(seconds(5));
      await runJobs(s);
      if (isOrdered) {
        await add(s.waiting, s.p.catalogue.beta, 'DOAJ', 2);
        expect((await orderCart(s.waiting)).status).toBe(201);
      }
      await s.notify(s.gateway.pay(reference, seconds(paid)));
      expect(await s.outcome()).toEqual({ ...REFUNDED, line: isOrdered ? 'none' : 'held' });
    }
  });

  test('waits one hour for a silent gateway, and staff see it', async ({ start }) => {
    for (const answers of [true, false]) {
      const s = await start(id);
      const reference = await s.bill();
      const { double, pay } = s.gateway;
      double.always('error 500');
      // The server was down at the deadline.
      s.at(seconds(7_200));
      const asked = double.requests.length;
      await runJobs(s);
      await runJobs(s);
      expect(double.requests.length - asked).toBe(3);
      expect(await s.outcome()).toMatchObject({ status: 'pending', line: 'waiting' });
      const { browser } = await signIn(s.p, 'keuangan');
      const today = async () => (await browser.open('/staf')).text.includes('tanpa jawaban dibatalkan 21 Nov 13.00');
      expect(await today()).toBe(true);
      s.at(seconds(3_600 * 3 - 1));
      await runJobs(s);
      expect(await s.outcome()).toMatchObject({ status: 'pending' });
      s.at(seconds(3_600 * 3));
      if (answers) double.always('well');
      const notification = pay(reference, seconds(-2));
      await runJobs(s);
      expect(await s.outcome()).toEqual(answers ? PAID : CANCELLED);
      expect(await today()).toBe(false);
      double.always('well');
      await s.notify(notification);
      expect(await s.outcome()).toEqual(PAID);
    }
  });
});

const testOnce = test.skipIf(ENGINE === 'postgres');

testOnce('a gateway without settings is silent', async ({ start }) => {
  const s = await start('midtrans');
  await s.bill();
  const { chosen } = s.p.context.gateways;
  s.p.context.gateways = { chosen, byId: new Map() };
  s.at(seconds(1));
  await runJobs(s);
  expect(await s.outcome()).toMatchObject({ status: 'pending' });
  s.at(seconds(3_601));
  await runJobs(s);
  expect(await s.outcome()).toEqual(CANCELLED);
});

testOnce.for([
  ['unannounced, on the last day', '2026-11-21', seconds(0)],
  ['on its last day', '2026-11-24', '2026-11-24T05:00:00.000Z'],
  ['on the day before', '2026-11-23', '2026-11-23T05:00:00.000Z'],
  ['a day late', '2026-11-25', null],
  ['a day late, without a day', '', null],
] as const)('a bank transfer that came %s, found after its deadline', async ([came, tanggal, paid_at], { start }) => {
  const s = await start('midtrans');
  s.at(seconds(-60));
  const isAnnounced = !came.startsWith('unannounced');
  if (isAnnounced) await s.p.fetch(`${s.link}`.replace(/pay$/, 'transfer'), { method: 'POST', redirect: 'manual' });
  const [announced] = await listAnnouncedTransfers(s.p);
  expect(announced?.until).toBe(isAnnounced ? '2026-11-24T16:59:59.999Z' : undefined);
  s.at('2026-11-25T03:00:00.000Z');
  await runJobs(s);
  expect(await s.outcome()).toEqual(CANCELLED);
  await act(s.p, 'terima-transfer', { pesanan: s.code, termin: 1, jumlah: announced?.amount, tanggal });
  expect(await s.outcome()).toEqual(paid_at === null ? REFUNDED : { ...PAID, paid_at });
});

testOnce('receipt, reports and numbers have the day of the payment, not of the notification', async ({ start }) => {
  const s = await start('midtrans');
  const { p, gateway, buyer } = s;
  // Staff entered the first termin, so the second has no deadline.
  await act(p, 'batalkan', { pesanan: s.code });
  const { id, code } = await buy(p, buyer, [500_000, 500_000, 500_000], 3);
  await act(p, 'terima-transfer', { pesanan: code, termin: 1 });
  const pay = async (opened: string, paid: string, notified: string) => {
    s.at(opened);
    await staySignedIn(p);
    const reference = await openCharge(p, buyer, id);
    s.at(notified);
    await s.notify(gateway.pay(reference, paid));
  };
  // 27 November, 18.27 in Jakarta; then the last evening of the year.
  await pay('2026-11-27T11:00:00Z', '2026-11-27T11:27:00Z', '2026-11-28T03:00:00Z');
  await pay('2026-12-31T16:00:00Z', '2026-12-31T16:30:00Z', '2027-01-01T01:00:00Z');
  const { payments } = await read(buyer, id);
  expect(payments.map(({ paid_at, receipt_number }) => [paid_at, receipt_number])).toEqual([
    ['2026-11-20T03:00:00.000Z', 'KW/2026/000001'],
    ['2026-11-27T11:27:00.000Z', 'KW/2026/000002'],
    ['2026-12-31T16:30:00.000Z', 'KW/2026/000003'],
  ]);
  const { browser } = await signIn(p, 'keuangan');
  const csv = (await browser.open('/staf/laporan/pembayaran.csv?dari=2026-11&sampai=2026-12')).text;
  expect(csv.split('\r\n').map((row) => row.slice(1, 11))).toEqual(
    expect.arrayContaining(['2026-11-20', '2026-11-27', '2026-12-31']),
  );
  const heard = await p.db.selectFrom('payment_notifications').select('received_at').orderBy('id').execute();
  expect(heard.map(({ received_at }) => received_at)).toEqual(['2026-11-28T03:00:00.000Z', '2027-01-01T01:00:00.000Z']);
});
