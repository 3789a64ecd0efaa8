import { describe, expect, test } from 'vitest';
import {
  firstStatus,
  orderStatuses,
  rulesOf,
  statusesThat,
  statusesUnderWay,
  stoppedStatuses,
} from './order-status.ts';

describe.each(orderStatuses)('%s', (status) => {
  const rules = rulesOf(status);

  test('asks for money only while the order goes on and is not paid', () => {
    if (rules.canPay) expect([rules.isSettled, rules.stopped]).toEqual([false, null]);
  });

  test('offers nothing once the order is stopped', () => {
    if (rules.stopped === null) return;
    const { canPay, canTrack, canMove, isSettled, hasReceipt } = rules;
    expect([canPay, canTrack, canMove, isSettled, hasReceipt]).not.toContain(true);
  });

  test('has receipts of a settled order', () => {
    if (rules.isSettled) expect(rules.hasReceipt).toBe(true);
  });

  test('is where a new order is, or comes after another status', () => {
    const reached = [firstStatus(1), ...orderStatuses.flatMap((from) => rulesOf(from).nextStatuses)];
    expect(reached).toContain(status);
  });

  test('shows its day at steps that are reached with it', () => {
    for (const step of rules.datedSteps) expect(step).toBeLessThanOrEqual(rules.step);
  });
});

test('money moves an order between a status that asks for it and one that is settled', () => {
  const moved = statusesThat('followsPayments').map((status) => [rulesOf(status).canPay, rulesOf(status).isSettled]);
  expect(moved).toEqual([
    [true, false],
    [false, true],
  ]);
});

test.each(['refunded', 'constructor', '__proto__', 'toString', ''])(
  '"%s" of another provider is shown as it is, in a neutral colour, and offers nothing',
  (status) =>
    expect(rulesOf(status)).toEqual({
      badge: { text: status, colour: 'outline' },
      step: 1,
      datedSteps: [],
      paymentStep: 'Menunggu Pembayaran',
      canPay: false,
      canTrack: false,
      canMove: false,
      isSettled: false,
      hasReceipt: false,
      followsPayments: false,
      nextStatuses: [],
      stopped: null,
    }),
);

test('lists for queries', () => {
  expect(statusesThat('canPay')).toEqual(['pending']);
  expect(stoppedStatuses).toEqual(['cancelled', 'failed']);
  expect(statusesUnderWay).toEqual(expect.arrayContaining(['pending', 'paid', 'shipped']));
  for (const ended of ['completed', 'cancelled', 'failed']) expect(statusesUnderWay).not.toContain(ended);
});
