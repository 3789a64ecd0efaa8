import { expect, test } from 'vitest';
import type { Payment } from './order.ts';
import { stepDates } from './tracker.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const payment = (termin: number, paidAt: Date | null): Payment => ({
  id: termin,
  termin,
  amount: 1,
  discount: 0,
  status: paidAt === null ? 'pending' : 'paid',
  dueAt: null,
  paidAt,
  paymentUrl: null,
  receiptNumber: null,
  shareUrl: null,
});
const order = { date: day(1), updatedAt: day(9), status: 'pending', payments: [], history: [] };

test('an unpaid order has only its creation date', () => {
  expect(stepDates({ ...order, payments: [payment(1, day(2)), payment(2, null)] })).toEqual([
    day(1),
    null,
    null,
    null,
    null,
  ]);
});

test('the payment date is that of the last termin', () => {
  const payments = [payment(1, day(4)), payment(2, day(3))];
  expect(stepDates({ ...order, status: 'paid', payments })).toEqual([day(1), day(4), day(4), null, null]);
});

test('a payment that was reversed has no date, even if it once was paid', () => {
  const payments = [payment(1, day(2)), { ...payment(2, day(3)), status: 'failed' as const }];
  expect(stepDates({ ...order, payments })[1]).toBeNull();
});

test('uses the last change for the current status if there is no history', () => {
  expect(stepDates({ ...order, status: 'shipped' })).toEqual([day(1), null, null, day(9), null]);
});

test('uses the history for each step', () => {
  const history = ['paid', 'shipped', 'completed'].map((status, i) => ({ status, at: day(i + 2) }));
  expect(stepDates({ ...order, status: 'completed', history })).toEqual([day(1), day(2), day(2), day(3), day(4)]);
});
