import { expect, test } from 'vitest';
import {
  firstStatus,
  type KnownStatus,
  paymentStatus,
  rulesOf,
  statusesThat,
  statusesUnderWay,
  stoppedStatuses,
} from './order-status.ts';

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
