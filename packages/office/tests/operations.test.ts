import { disableAccount } from '@slotterbit/office/operations/customers/customer-accounts.ts';
import { changePrice } from '@slotterbit/office/operations/items/change-item.ts';
import type { OperationContext } from '@slotterbit/office/operations/operation.ts';
import { changeStatusTo } from '@slotterbit/office/operations/orders/change-status.ts';
import { moveMonth } from '@slotterbit/office/operations/orders/move-month.ts';
import { markPaid } from '@slotterbit/office/operations/payments/mark-paid.ts';
import { dueRefunds, markRefunded } from '@slotterbit/office/operations/payments/mark-refunded.ts';
import { OperationRefused } from '@slotterbit/office/operations/refusal.ts';
import type { Refusal } from '@slotterbit/office/operations/refusal-texts.ts';
import { setCapacities } from '@slotterbit/office/operations/slots/capacities.ts';
import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { buy } from '@slotterbit/provider/tests/shopping.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { dueRefund } from './support/staff-browser.ts';

const cancelOrder = changeStatusTo('cancelled');

const contextOf = (
  { db, settings, now }: TestProvider,
  by: string,
  why: string | null = 'alasan',
): OperationContext => ({
  ...{ db, settings, now, staff: { by, why }, events: shopEvents },
  log: () => undefined,
  security: () => undefined,
});

const transfer = (code: string, termin = 1) => ({ order: code, termin, amount: null, on: null, isPaidTwice: false });

/** What an operation is refused with; fails where it is not refused. */
async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof OperationRefused) return error.refusal;
  throw error ?? new Error('The operation was not refused.');
}

/** The refusal of the slower of two calls that are made at once. */
async function slowerOf(calls: readonly Promise<unknown>[]): Promise<Refusal> {
  const ended = await Promise.allSettled(calls);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  return refusalOf(Promise.all(calls));
}

const recordsOf = (p: TestProvider) => recordedChanges(p.db, { limit: 99 });

describe('two of the staff do the same at once', () => {
  const both = ['Ani', 'Budi'];

  test('the second to mark a refund is told who marked it', async ({ p, customer }) => {
    const { code } = await buy(p, customer, [1_000_000, 2_000_000]);
    await markPaid(contextOf(p, 'Cici'), transfer(code));
    await cancelOrder(contextOf(p, 'Cici'), { order: code });
    const input = { refund: await dueRefund(p) };
    const refusal = await slowerOf(both.map((by) => markRefunded(contextOf(p, by), input)));
    const by = (await recordsOf(p))[0]?.by;
    expect(refusal).toMatchObject({ code: 'refund-marked', by });
    expect(both).toContain(by);
  });

  test('the second to close an account is told since when it is closed, and nothing is recorded twice', async ({
    p,
    customer,
  }) => {
    const input = { name: customer.email, holding: null };
    const refusal = await slowerOf(both.map((by) => disableAccount(contextOf(p, by), input)));
    expect(refusal).toEqual({ code: 'account-disabled', since: p.now().toISOString() });
    expect(await recordsOf(p)).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test('names the months that can take the line instead of a full one', async ({ p, customer }) => {
    const { code } = await buy(p, customer, [1_000_000, 2_000_000]);
    const { slots } = p.catalogue.alfa;
    await p.setCapacity(slots[2]?.id ?? 0, 1);
    const month = { year: 2027, month: 1 };
    expect(await refusalOf(moveMonth(contextOf(p, 'Ani'), { order: code, line: 1, month }))).toMatchObject({
      ...{ code: 'month-full', qty: 2, left: 1, month },
      free: expect.arrayContaining([expect.objectContaining({ year: 2027, month: 2 })]),
    });
  });

  test('leaves no record, and a change comes with its own', async ({ p }) => {
    const input = { item: 'jurnal-alfa', month: { year: 2026, month: 12 }, capacity: 9 };
    await setCapacities(contextOf(p, 'Ani', 'lebih banyak'), [input]);
    expect(await recordsOf(p)).toMatchObject([
      { by: 'Ani', why: 'lebih banyak', item: 'jurnal-alfa', month: input.month, facts: { was: 5, is: 9 } },
    ]);
    const price = { item: 'jurnal-alfa', prices: { indexing: 'sinta-2', price: 1 }, meansFree: false };
    expect(await refusalOf(changePrice(contextOf(p, 'Ani'), { ...price, confirmsSteep: false }))).toMatchObject({
      code: 'price-steep',
      change: { was: 1_500_000, is: 1 },
    });
    expect(await recordsOf(p)).toHaveLength(1);
  });

  test('without a reason comes from the operation itself, of its preview too', async ({ p, customer }) => {
    const { code } = await buy(p, customer, [1_000_000, 2_000_000]);
    const context = contextOf(p, 'Ani', null);
    expect(await refusalOf(cancelOrder(context, { order: code }))).toEqual({ code: 'reason-missing' });
    expect(await refusalOf(cancelOrder.preview(context, { order: code }))).toEqual({ code: 'reason-missing' });
    expect(await refusalOf(markPaid(contextOf(p, ' '), transfer(code)))).toEqual({ code: 'name-invalid' });
  });
});

describe('a preview', () => {
  test('returns what would be done, and changes nothing', async ({ p, customer }) => {
    const { code } = await buy(p, customer, [1_000_000, 2_000_000]);
    await markPaid(contextOf(p, 'Ani'), transfer(code));
    const before = await recordsOf(p);
    const { plan, done } = await cancelOrder.preview(contextOf(p, 'Budi'), { order: code });
    expect(plan).toMatchObject({ order: { code, status: 'pending' }, stops: true, isMailed: true });
    expect(done).toMatchObject({ code, dueForRefund: 1_000_000 });
    expect(await dueRefunds(p, 10)).toEqual([]);
    expect(await recordsOf(p)).toEqual(before);
    // What was previewed can then be done.
    expect(await cancelOrder(contextOf(p, 'Budi'), { order: code })).toEqual(done);
  });
});
