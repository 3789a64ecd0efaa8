import { describe, expect, test } from 'vitest';
import {
  firstStatus,
  type KnownStatus,
  orderStatuses,
  paymentStatus,
  rulesOf,
  statusesThat,
  statusesUnderWay,
  stoppedStatuses,
} from './order-status.ts';

describe.each(orderStatuses)('%s', (status) => {
  const rules = rulesOf(status);

  test('asks for money only while the order is active and unpaid', () => {
    if (rules.canPay) expect([rules.isSettled, rules.stopped]).toEqual([false, null]);
  });

  test('offers nothing for a stopped order', () => {
    if (rules.stopped === null) return;
    const { canPay, canTrack, canMove, isSettled, hasReceipt } = rules;
    expect([canPay, canTrack, canMove, isSettled, hasReceipt]).not.toContain(true);
  });

  test('has receipts for a settled order', () => {
    if (rules.isSettled) expect(rules.hasReceipt).toBe(true);
  });

  test('is a first status or follows another status', () => {
    const reached = [firstStatus(1), ...orderStatuses.flatMap((from) => rulesOf(from).nextStatuses)];
    expect(reached).toContain(status);
  });

  test('shows its day only at steps that it reaches', () => {
    for (const step of rules.datedSteps) expect(step).toBeLessThanOrEqual(rules.step);
  });
});

test.each<[KnownStatus, KnownStatus[], { move: boolean; receipt: boolean }]>([
  ['pending', ['paid', 'cancelled', 'failed'], { move: true, receipt: true }],
  ['paid', ['shipped', 'cancelled', 'pending'], { move: true, receipt: true }],
  ['shipped', ['completed'], { move: true, receipt: true }],
  ['completed', [], { move: false, receipt: true }],
  ['cancelled', ['pending'], { move: false, receipt: false }],
  ['failed', [], { move: false, receipt: false }],
])('%s can only become %j: %o', (status, next, { move, receipt }) => {
  const { nextStatuses, canMove, hasReceipt } = rulesOf(status);
  expect(nextStatuses).toEqual(next);
  expect({ canMove, hasReceipt }).toEqual({ canMove: move, hasReceipt: receipt });
});

test('a new order waits for payment unless it costs nothing', () => {
  expect([firstStatus(1), firstStatus(0)]).toEqual(['pending', 'paid']);
});

test.each([
  ['PAID', 'paid'],
  ['expired', 'expired'],
  ['Failed', 'failed'],
  ['charge_back', 'failed'],
  ['chargeback', 'failed'],
  ['Refunded', 'failed'],
  ['partially-reversed', 'pending'],
  ['denied', 'failed'],
  ['deny', 'failed'],
  ['not_void', 'pending'],
  ['settlement', 'pending'],
  ['', 'pending'],
  [null, 'pending'],
])("the payment status %o of another provider is read as '%s'", (value, status) =>
  expect(paymentStatus(value)).toBe(status),
);

test('payments change only between a payable and a settled status', () => {
  const moved = statusesThat('followsPayments').map((status) => [rulesOf(status).canPay, rulesOf(status).isSettled]);
  expect(moved).toEqual([
    [true, false],
    [false, true],
  ]);
});

test.each(['refunded', 'constructor', '__proto__', 'toString', ''])(
  '"%s" of another provider has a neutral colour and offers nothing',
  (status) =>
    expect(rulesOf(status)).toEqual({
      badge: 'outline',
      step: 1,
      datedSteps: [],
      paymentStep: 'Menunggu Pembayaran',
      note: null,
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

test('lists statuses for queries', () => {
  expect(statusesThat('canPay')).toEqual(['pending']);
  expect(stoppedStatuses).toEqual(['cancelled', 'failed']);
  expect(statusesUnderWay).toEqual(expect.arrayContaining(['pending', 'paid', 'shipped']));
  for (const ended of ['completed', 'cancelled', 'failed']) expect(statusesUnderWay).not.toContain(ended);
});
