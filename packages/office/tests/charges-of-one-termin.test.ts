import { markPaid } from '@slotterbit/office/operations/payments/mark-paid.ts';
import { markRefunded } from '@slotterbit/office/operations/payments/mark-refunded.ts';
import { OperationRefused } from '@slotterbit/office/operations/refusals.ts';
import type { Tx } from '@slotterbit/provider/db/schema.ts';
import { PAYMENT_EVENT_KINDS, type PaymentEventKind } from '@slotterbit/provider/db/tables/payments.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import type { SandboxEvent } from '@slotterbit/provider/payments/gateways/sandbox/sandbox-format.ts';
import { recordPart } from '@slotterbit/provider/payments/refunds.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { buy, openCharge, PRICE, read, statusesOf } from '@slotterbit/provider/tests/shopping.ts';
import { startMidtransDouble } from '@slotterbit/provider/tests/support/midtrans-double.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { notifySandbox } from '@slotterbit/provider/tests/support/sandbox-notification.ts';
import { runs } from '@slotterbit/provider/tests/support/seed.ts';
import { ENGINE } from '@slotterbit/provider/tests/support/test-database.ts';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { act, dueRefund, openAsAdmin } from './support/staff-browser.ts';
import { staff, staffContext } from './support/staff-context.ts';

/** The gateway reports the status of a bill, by default always about the same attempt to pay it. */
async function reportBill(p: TestProvider, reference: string, reported: Partial<SandboxEvent>): Promise<void> {
  expect(await notifySandbox(p, { reference, amount: PRICE }, { transaction: 'T', ...reported })).toBe(200);
}

type Report = (reference: string, reported: Partial<SandboxEvent>) => Promise<void>;

/**
 * An order of one termin with three bills that can all still be paid. The first two expired on their page. `open` is called before each
 * is opened.
 */
async function threeBills(
  p: TestProvider,
  customer: TestCustomer,
  {
    open = () => undefined,
    report = (reference, reported) => reportBill(p, reference, reported),
  }: { open?: (n: number) => void; report?: Report } = {},
) {
  const made = await buy(p, customer);
  const bills: string[] = [];
  for (const n of [0, 1, 2]) {
    open(n);
    const reference = await openCharge(p, customer, made.id);
    bills.push(reference);
    if (n < 2) await report(reference, { event: 'expired' });
  }
  const [a = '', b = '', c = ''] = bills;
  return { id: made.id, code: made.code, a, b, c, bills, link: made.payment_url ?? '' };
}

const settle = { event: 'captured' } as const;

/** Due refunds by bill. */
async function dueOf(p: TestProvider, orderId: number): Promise<Record<string, number>> {
  const rows = await p.db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['charges.reference', 'refunds.amount', 'refunds.id'])
    .where('refunds.order_id', '=', orderId)
    .where('refunds.refunded_at', 'is', null)
    .execute();
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length);
  return Object.fromEntries(rows.map(({ reference, amount }) => [reference, amount]));
}

const firstDue = (p: TestProvider, order: string) =>
  p.db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'charges.reference'])
    .where('orders.code', '=', order)
    .where('refunds.refunded_at', 'is', null)
    .orderBy('refunds.id')
    .limit(1)
    .executeTakeFirst();

describe('a termin that was paid by two bills', () => {
  test('has the day of the bill that pays it', async ({ p, customer }) => {
    const { id, a, b } = await threeBills(p, customer);
    p.advance(2);
    const paidAt = async () => (await read(customer, id)).payments[0]?.paid_at;
    await reportBill(p, b, { ...settle, at: '2026-11-20T03:30:00.000Z' });
    await reportBill(p, a, { ...settle, at: '2026-11-20T04:30:00.000Z' });
    expect(await paidAt()).toBe('2026-11-20T03:30:00.000Z');
    await reportBill(p, b, { event: 'denied' });
    expect(await paidAt()).toBe('2026-11-20T04:30:00.000Z');
  });

  test('is unpaid once the other payment is reversed and this one refunded', async ({ p, customer }) => {
    const { id, code, a, b } = await threeBills(p, customer);
    await reportBill(p, b, settle);
    await reportBill(p, a, settle);
    const refund = await dueRefund(p);
    await reportBill(p, b, { event: 'charged_back' });
    expect(await act(p, 'tandai-refund', { refund })).toContain('Pengembalian ini tidak ada.');
    const plan = await openAsAdmin(p, `/staf/aksi/dana-dikembalikan?pesanan=${code}&tagihan=${a}`);
    expect(plan.page.text).toContain('Termin itu menjadi belum dibayar.');
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
    await act(p, 'dana-dikembalikan', { pesanan: code, tagihan: a });
    expect(await statusesOf(customer, id)).toEqual(['pending', 'failed']);
    expect(await act(p, 'dana-dikembalikan', { pesanan: code, tagihan: a })).toContain('Dana ini sudah dikembalikan');
    expect(await act(p, 'dana-dikembalikan', { pesanan: code, tagihan: 'X' })).toContain('Pembayaran ini tidak ada.');
  });

  // The embedded database runs both one after the other.
  test.runIf(ENGINE === 'sqlite')(
    'marks the money that is left under the lock, not when it was planned',
    async ({ p, customer }) => {
      const { code, a, b } = await threeBills(p, customer);
      await reportBill(p, b, settle);
      await reportBill(p, a, settle);
      const refund = await dueRefund(p);
      // The gateway refunds a part between the plan and the lock.
      const partRefund = async (tx: Tx) => {
        const { charge_id, order_id } = await tx
          .updateTable('refunds')
          .set({ amount: 1_000_000 })
          .returning(['charge_id', 'order_id'])
          .executeTakeFirstOrThrow();
        await recordPart(tx, { id: charge_id, order_id, amount: PRICE, received: null }, 500_000, p.now());
      };
      const planned = () => void p.db.transaction().execute(partRefund);
      const context = { ...staffContext(p), staff: { by: 'petugas', why: 'BCA' } };
      expect(await markRefunded(context, { refund }, planned)).toMatchObject({ order: code, amount: 1_000_000 });
    },
  );

  test('is corrected by payments recheck, and reported by the doctor before', async ({ p, customer }) => {
    const { id, code, a, b } = await threeBills(p, customer);
    await reportBill(p, b, settle);
    await reportBill(p, a, settle);
    await p.db.updateTable('charges').set({ status: 'failed' }).where('reference', '=', b).execute();
    expect(await checkIntegrity(p.db)).toMatchObject([
      { code: 'only-money-due-back', subject: { kind: 'termin', order: code, termin: 1 } },
    ]);
    expect(await staff(p, 'payments', 'recheck', code)).toBe(`${code}: paid; termin 1 paid`);
    expect(await dueOf(p, id)).toEqual({});
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
  });
});

describe('money is returned for an order that', () => {
  test('is reopened by late money for another termin: the flagged money pays again', async ({ p, customer }) => {
    const slot = p.catalogue.alfa.slots[1]?.id ?? 0;
    const { id } = await buy(p, customer, [PRICE, PRICE]);
    const open = () => openCharge(p, customer, id);
    const first = await open();
    await reportBill(p, first, settle);
    const second = await open();
    await reportBill(p, first, { event: 'charged_back' });
    const again = await open();
    p.advance(25);
    await p.provider.catchUp();
    expect((await read(customer, id)).status).toBe('cancelled');
    const { used, capacity } = await p.slot(slot);
    await p.setCapacity(slot, used);
    await reportBill(p, again, settle);
    expect(await dueOf(p, id)).toEqual({ [again]: PRICE });
    await p.setCapacity(slot, capacity);
    await reportBill(p, second, settle);
    expect(await dueOf(p, id)).toEqual({});
    expect(await read(customer, id)).toMatchObject({ status: 'paid', deadline_at: null });
  });
});

type Step =
  | { kind: 'reported'; bill: number; event: PaymentEventKind; isNew: boolean; part: number }
  | { kind: 'mark' | 'announce' | 'transfer' | 'ship' | 'cancel' };

const reported = fc.record({
  kind: fc.constant('reported' as const),
  bill: fc.nat(2),
  // Money arrives and is returned more often than the other steps.
  event: fc.oneof(
    { weight: 3, arbitrary: fc.constant('captured' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...PAYMENT_EVENT_KINDS) },
  ),
  /** Another attempt to pay the bill, or an event of the first attempt. */
  isNew: fc.boolean(),
  /** Thirds that were refunded so far. */
  part: fc.integer({ min: 1, max: 3 }),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: reported },
    { weight: 2, arbitrary: fc.constant({ kind: 'mark' as const }) },
    { weight: 3, arbitrary: fc.constantFrom({ kind: 'announce' as const }, { kind: 'transfer' as const }) },
    { weight: 1, arbitrary: fc.constantFrom({ kind: 'ship' as const }, { kind: 'cancel' as const }) },
  ),
  { minLength: 1, maxLength: 9 },
);

/** The expected money of a bill, from the steps alone. */
class Money {
  left: number;
  /** Returned in another way than by the gateway's own full refund, which alone ends the bill: its capture can only be repeated. */
  #wentBack = false;
  readonly #seen = new Set<string>();
  readonly #undone = new Set<string>();
  readonly #brought = new Set<string>();

  constructor(left = 0) {
    this.left = left;
  }

  reported(event: PaymentEventKind, transaction: string, part: number): void {
    const same = `${event} ${transaction} ${event === 'partially_refunded' ? part : ''}`;
    if (this.#seen.has(same)) return;
    this.#seen.add(same);
    if (event === 'captured' || event === 'partially_refunded') this.#brought.add(transaction);
    if (event === 'captured') {
      if (this.left === 0 && !this.#wentBack && !this.#undone.has(transaction)) this.left = PRICE;
    } else if (['denied', 'cancelled', 'refunded', 'charged_back'].includes(event)) {
      this.#undone.add(transaction);
      const isOfAnother = [...this.#brought].some((other) => !this.#undone.has(other));
      if (['denied', 'cancelled'].includes(event) && isOfAnother) return;
      this.left = 0;
      this.#wentBack = false;
    } else if (event === 'partially_refunded') {
      // The first event of the bill: the rest is here.
      const isFirst = this.left === 0 && !this.#wentBack && !this.#undone.has(transaction) && part < 3;
      if (isFirst) this.left = PRICE;
      if (this.left === 0) return;
      this.left = Math.min(this.left, PRICE - (PRICE / 3) * part);
      // All of it was refunded in parts, so a capture is not new.
      this.#wentBack = this.left === 0;
    }
  }

  mark(): void {
    this.left = 0;
    this.#wentBack = true;
  }
}

const bring = (bill: number, event: PaymentEventKind, isNew = false, part = 1): Step => ({
  ...{ kind: 'reported', bill, event, isNew, part },
});
const paidTwice = [bring(1, 'captured'), bring(0, 'captured')];
/** Cases that chance finds rarely. */
const examples: [Step[]][] = [
  // The other bill pays when the paying one is reversed, and its refund is dropped; then nothing pays.
  ...(['denied', 'cancelled', 'refunded', 'charged_back'] as const).map((event): [Step[]] => [
    [...paidTwice, bring(1, event), bring(0, event), bring(2, 'captured')],
  ]),
  // The money that is due goes back, then the paying money.
  ...(['denied', 'refunded'] as const).map((event): [Step[]] => [
    [...paidTwice, bring(0, event), bring(1, 'charged_back')],
  ]),
  // A refund was sent: a second report of its capture brings nothing back.
  [[...paidTwice, { kind: 'mark' }, bring(0, 'captured', true), bring(1, 'charged_back')]],
  [[...paidTwice, { kind: 'ship' }, bring(1, 'charged_back'), bring(0, 'charged_back')]],
  [[...paidTwice, { kind: 'cancel' }, bring(1, 'charged_back')]],
  // The first report of a bill is about a refund of a part.
  [[bring(0, 'partially_refunded'), bring(0, 'captured'), { kind: 'cancel' }]],
];

/** As Midtrans reports it. */
const MIDTRANS = {
  pending: 'pending',
  captured: 'settlement',
  denied: 'deny',
  cancelled: 'cancel',
  failed: 'failure',
  expired: 'expire',
  refunded: 'refund',
  partially_refunded: 'partial_refund',
  charged_back: 'chargeback',
} satisfies Record<PaymentEventKind, string>;

/** Staff enter a bank transfer of the termin; null where it is refused, since one is due for refund or the order takes no money. */
async function enterTransfer(p: TestProvider, code: string, isUnpaid: boolean) {
  const context = { ...staffContext(p), staff: { by: 'petugas', why: 'BCA' } };
  const transfer = { order: code, termin: 1, amount: null, on: null, isPaidTwice: !isUnpaid };
  return markPaid(context, transfer).catch((error: unknown) => {
    if (error instanceof OperationRefused) return null;
    throw error;
  });
}

const mixtures = [
  { of: 'one gateway', gateways: ['sandbox', 'sandbox', 'sandbox'] },
  { of: 'two gateways', gateways: ['sandbox', 'midtrans', 'sandbox'] },
];
const RULE = 'paid exactly while money is kept, and none is both kept and due';
test.for(mixtures)(
  `any events of three bills of one termin at $of, with bank transfers between: ${RULE}`,
  { timeout: 600_000 },
  async ({ gateways }) => {
    const double = await startMidtransDouble();
    const env = { MIDTRANS_SERVER_KEY: double.serverKey, MIDTRANS_ADDRESS: double.address };
    const p = await startTestProvider({ env: { ...env, BANK_ACCOUNTS: 'BCA 1234567890 PT Slot Terbit' } });
    const { context } = p;
    const open = (n: number) => {
      const chosen = context.gateways.byId.get(gateways[n] ?? '');
      if (chosen) context.gateways = { ...context.gateways, chosen };
    };
    const report: Report = async (reference, reported) => {
      if (!double.made().some((body) => body.transaction_details.order_id === reference))
        return reportBill(p, reference, reported);
      const { event = 'captured', transaction, amount = PRICE } = reported;
      const parts = event === 'partially_refunded' ? { refund_amount: `${amount}.00` } : {};
      const more = { ...parts, ...(transaction !== undefined && { transaction_id: transaction }) };
      const news = double.bring(reference, MIDTRANS[event], more);
      expect((await p.call('POST', 'payments/midtrans', news)).status).toBe(200);
    };
    const customer = await p.register();
    await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 1_000_000);
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { id, code, bills, link } = await threeBills(p, customer, { open, report });
        const money = bills.map(() => new Money());
        let fresh = 0;
        for (const step of all) {
          const { status } = await read(customer, id);
          if (step.kind === 'reported') {
            const transaction = step.isNew ? `N-${++fresh}` : 'T';
            const { event } = step;
            const amount = event === 'partially_refunded' ? (PRICE / 3) * step.part : PRICE;
            await report(bills[step.bill] ?? '', { event, transaction, amount });
            money[step.bill]?.reported(event, transaction, step.part);
          } else if (step.kind === 'mark') {
            const due = await firstDue(p, code);
            if (due) await act(p, 'tandai-refund', { refund: due.id });
            if (due) money[bills.indexOf(due.reference)]?.mark();
          } else if (step.kind === 'announce') {
            await p.fetch(new URL(link.replace(/pay$/, 'transfer'), p.base), { method: 'POST' });
          } else if (step.kind === 'transfer') {
            const entered = await enterTransfer(p, code, status === 'pending');
            if (entered) bills.push(entered.charge);
            if (entered) money.push(new Money(entered.amount));
          } else if (step.kind === 'ship' ? status === 'paid' : status === 'paid' || status === 'pending') {
            await act(p, step.kind === 'ship' ? 'kirim' : 'batalkan', { pesanan: code });
          }
          const held = Object.fromEntries(bills.flatMap((bill, n) => (money[n]?.left ? [[bill, money[n].left]] : [])));
          const due = await dueOf(p, id);
          const now = await read(customer, id);
          const kept = Object.keys(held).filter((bill) => !(bill in due));
          const isGone = now.status === 'cancelled';
          // All of the bill's remaining money is due.
          expect(due).toEqual(Object.fromEntries(Object.keys(due).map((bill) => [bill, held[bill]])));
          expect(kept).toHaveLength(isGone || Object.keys(held).length === 0 ? 0 : 1);
          if (!isGone) expect(now.payments[0]?.status === 'paid').toBe(kept.length === 1);
          if (now.status === 'pending' || now.status === 'paid') expect(now.status === 'paid').toBe(kept.length === 1);
          expect(now.deadline_at !== null).toBe(now.status === 'pending');
        }
        expect(await checkIntegrity(p.db)).toEqual([]);
      }),
      // The rule alone is tested on more cases in packages/provider/payments/charges/allocation.test.ts.
      { numRuns: runs(12), examples },
    );
    await p.close();
    await double.close();
  },
);
