import { changesOf } from '@slotterbit/provider/audit/read-audit.ts';
import { chargesOfTermins } from '@slotterbit/provider/payments/charges/termin-charges.ts';
import type { SandboxEvent } from '@slotterbit/provider/payments/gateways/sandbox/sandbox-format.ts';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { buy, openCharge, PRICE, read, statusesOf } from './shopping.ts';
import type { TestCustomer, TestProvider } from './support/provider.ts';
import { notifySandbox } from './support/sandbox-notification.ts';

/** Orders one SINTA 2 and opens its first bill. */
async function billed(p: TestProvider, customer: TestCustomer, amounts: readonly number[] = [PRICE]) {
  const { id } = await buy(p, customer, amounts);
  return { id, bill: await openCharge(p, customer, id) };
}

/** The gateway reports each event, in this order. */
async function report(p: TestProvider, reference: string, ...events: Partial<SandboxEvent>[]): Promise<void> {
  for (const event of events) expect(await notifySandbox(p, { reference, amount: PRICE }, event)).toBe(200);
}

const captured = (transaction: string) => ({ event: 'captured', transaction }) as const;
const part = (amount: number, transaction = 'T-1') => ({ event: 'partially_refunded', amount, transaction }) as const;
const refundsOf = (p: TestProvider) => p.db.selectFrom('refunds').select(['amount', 'reason']).orderBy('id').execute();
/** The recorded outcomes, oldest first. */
const outcomesOf = async (p: TestProvider) =>
  (await p.db.selectFrom('payment_notifications').select('outcome').orderBy('id').execute()).map((row) => row.outcome);

describe('a partial refund', () => {
  test('that is reported before the payment implies the payment', async ({ p, customer }) => {
    const { id, bill } = await billed(p, customer);
    await report(p, bill, part(500_000));
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
    expect(await refundsOf(p)).toEqual([{ amount: 500_000, reason: 'part refunded by the gateway' }]);
    expect(await outcomesOf(p)).toEqual(['part-refunded']);
  });

  test('of the whole amount implies no payment', async ({ p, customer }) => {
    const { id, bill } = await billed(p, customer);
    await report(p, bill, part(PRICE));
    expect(await statusesOf(customer, id)).toEqual(['pending', 'pending']);
    expect(await refundsOf(p)).toEqual([]);
    expect(await outcomesOf(p)).toEqual(['ignored']);
  });

  test('of a payment that was taken back before is ignored', async ({ p, customer }) => {
    const { id, bill } = await billed(p, customer);
    await report(p, bill, captured('T-1'), { event: 'denied', transaction: 'T-1' }, part(500_000));
    expect(await statusesOf(customer, id)).toEqual(['pending', 'failed']);
    expect(await refundsOf(p)).toEqual([]);
    await report(p, bill, part(500_000, 'T-2'));
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
  });

  test('counts by the sum of all refunds, in any order, and the last one leaves the termin unpaid', async ({
    p,
    customer,
  }) => {
    const { id, bill } = await billed(p, customer);
    await report(p, bill, captured('T-1'), part(500_000), part(300_000), part(900_000));
    expect((await refundsOf(p)).map(({ amount }) => amount)).toEqual([500_000, 400_000]);
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
    await report(p, bill, part(PRICE));
    expect(await statusesOf(customer, id)).toEqual(['pending', 'failed']);
    expect(await outcomesOf(p)).toEqual(['paid', 'part-refunded', 'ignored', 'part-refunded', 'refunded-in-parts']);
  });
});

describe('money that was returned', () => {
  test.for([
    ['refunded', 'refunded by the gateway'],
    ['charged_back', 'charged back by the gateway'],
  ] as const)('%s is recorded with its reason', async ([event, reason], { p, customer }) => {
    const { bill } = await billed(p, customer);
    await report(p, bill, captured('T-1'), { event, transaction: 'T-1' });
    expect(await refundsOf(p)).toEqual([{ amount: PRICE, reason }]);
    expect(await outcomesOf(p)).toEqual(['paid', 'reversed']);
  });

  test('does not count against a second payment of the same bill', async ({ p, customer }) => {
    const { id, bill } = await billed(p, customer);
    const refunded = { event: 'refunded', transaction: 'T-1' } as const;
    await report(p, bill, captured('T-1'), refunded, captured('T-2'));
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
    // The gateway delivers the old notification again.
    await report(p, bill, refunded);
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
    expect(await outcomesOf(p)).toEqual(['paid', 'reversed', 'paid']);
  });

  test('makes the order wait with a new deadline, although a termin of 0 is paid', async ({ p, customer }) => {
    const { id, bill } = await billed(p, customer, [PRICE, 0]);
    await report(p, bill, captured('T-1'));
    p.advance(1);
    await report(p, bill, { event: 'denied', transaction: 'T-1' });
    expect(await statusesOf(customer, id)).toEqual(['pending', 'failed', 'paid']);
    const { deadline_at, payments } = await read(customer, id);
    expect([deadline_at, payments[0]?.due_at]).toEqual(['2026-11-21T04:00:00.000Z', '2026-11-21T04:00:00.000Z']);
    const changes = await changesOf(p.db, { orderId: id }, 2);
    expect(changes).toMatchObject([{ facts: { reason: 'payment reversed' } }, { facts: { reason: 'paid' } }]);
  });
});

test('a second payment of a termin does not change when it was paid', async ({ p, customer }) => {
  const { id, bill } = await billed(p, customer);
  await report(p, bill, { event: 'expired' });
  await p.play(id);
  const paid = (await read(customer, id)).payments[0]?.paid_at;
  p.advance(1);
  await report(p, bill, captured('T-1'));
  expect((await read(customer, id)).payments[0]?.paid_at).toBe(paid);
  const mails = await p.db.selectFrom('mail_messages').select('kind').where('kind', '=', 'termin-paid').execute();
  expect(mails).toHaveLength(1);
});

describe('a termin of a cancelled order', () => {
  test('stays unpaid if its money arrives afterwards', async ({ p, customer }) => {
    const { id, bill } = await billed(p, customer);
    await p.moveOrder(id, 'cancelled');
    await report(p, bill, captured('T-1'));
    expect(await statusesOf(customer, id)).toEqual(['cancelled', 'pending']);
    expect(await outcomesOf(p)).toEqual(['due-for-refund']);
  });

  test.for([
    ['refunded', 'paid'],
    // The money never arrived.
    ['denied', 'failed'],
  ] as const)('is, after its payment was %s, %s', async ([event, status], { p, customer }) => {
    const { id, bill } = await billed(p, customer);
    await report(p, bill, captured('T-1'));
    await p.moveOrder(id, 'cancelled');
    await report(p, bill, { event, transaction: 'T-1' });
    expect(await statusesOf(customer, id)).toEqual(['cancelled', status]);
    expect((await outcomesOf(p)).at(-1)).toBe('reversed');
  });

  test('of 0 stays paid when late money reopens the order', async ({ p, customer }) => {
    const { id } = await buy(p, customer, [PRICE, 0]);
    p.advance(23.9);
    const bill = await openCharge(p, customer, id);
    p.advance(0.5);
    await p.provider.catchUp();
    await report(p, bill, captured('T-1'));
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid', 'paid']);
    expect(await outcomesOf(p)).toEqual(['paid']);
  });
});

test('each bill of a termin is shown with what became of its money', async ({ p, customer }) => {
  const { id, bill } = await billed(p, customer);
  const states = async () => {
    const { id: paymentId } = await p.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const charges = (await chargesOfTermins(p.db, [paymentId])).get(paymentId) ?? [];
    return charges.map(({ state, left, at }) => [state, left, at]);
  };
  const at = p.now().toISOString();
  expect(await states()).toEqual([['open', 0, at]]);
  p.advance(1);
  const ended = p.now().toISOString();
  await report(p, bill, { event: 'expired' });
  await p.play(id);
  expect(await states()).toEqual([
    ['expired', 0, ended],
    ['pays', PRICE, ended],
  ]);
  await report(p, bill, captured('T-1'));
  expect((await states())[0]).toEqual(['due for refund', PRICE, ended]);
  await report(p, bill, { event: 'refunded', transaction: 'T-1' });
  expect((await states())[0]).toEqual(['sent back', 0, ended]);
});

describe('a bill can be paid', () => {
  const expiryOf = async (p: TestProvider, customer: TestCustomer, orderId: number) => {
    const reference = await openCharge(p, customer, orderId);
    const charges = p.db.selectFrom('charges').select('expires_at').where('reference', '=', reference);
    return (await charges.executeTakeFirstOrThrow()).expires_at;
  };

  test.for([
    [10, '2026-11-21T03:00:00.000Z', "until the order's deadline"],
    [23.5, '2026-11-21T03:30:00.000Z', 'for an hour at least'],
  ] as const)('%d hours after the order: until %s, %s', async ([hours, until], { p, customer }) => {
    const { id } = await buy(p, customer);
    p.advance(hours);
    expect(await expiryOf(p, customer, id)).toBe(until);
  });

  test('for 24 hours if the order has no deadline', async ({ p, customer }) => {
    const { id } = await buy(p, customer, [500_000, 1_000_000]);
    await p.play(id);
    p.advance(10);
    expect(await expiryOf(p, customer, id)).toBe('2026-11-21T13:00:00.000Z');
  });
});
