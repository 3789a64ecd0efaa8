import { anOrder, aPayment } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import type { Order, Payment } from './order.ts';
import { isAsked, payerState } from './payer-payment.ts';

type Paid = Payment['status'];

/** An order of two termin, as the payer of the second sees it. */
function ofSecond([first, second]: [Paid, Paid], changes: Partial<Order> = {}) {
  const payment = aPayment({ termin: 2, status: second });
  return { payment, order: anOrder({ termin: 2, payments: [aPayment({ status: first }), payment], ...changes }) };
}

test.each<[string, boolean, [Paid, Paid], Partial<Order>]>([
  ['too early', true, ['pending', 'pending'], {}],
  ['due', true, ['paid', 'pending'], {}],
  ['due', true, ['paid', 'failed'], {}],
  ['paid', false, ['paid', 'paid'], { status: 'paid' }],
  // The provider has not updated the status yet.
  ['paid', false, ['paid', 'paid'], {}],
  ['stopped', false, ['paid', 'pending'], { status: 'cancelled' }],
  ['stopped', false, ['paid', 'paid'], { status: 'failed' }],
  ['closed', false, ['paid', 'pending'], { status: 'refunded' }],
])('is %s (asked for: %s) with %j and %j', (state, asked, statuses, changes) => {
  const found = payerState(ofSecond(statuses, changes), new Date('2026-11-20T03:00:00Z'));
  expect([found, isAsked(found)]).toEqual([state, asked]);
});
