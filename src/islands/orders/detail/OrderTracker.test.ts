import type { Order, OrderLine } from '@slotterbit/contract/orders/order.ts';
import { anOrder, anOrderLine, aPayment } from '@slotterbit/contract/tests/support/samples.ts';
import { describe, expect, test } from 'vitest';
import { stepDates, trackerSteps } from './OrderTracker.tsx';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const payment = (termin: number, paidAt: Date | null) =>
  aPayment({ termin, status: paidAt === null ? 'pending' : 'paid', paidAt });
const line = (id: number): OrderLine =>
  anOrderLine({ id, itemId: id, slot: { id: 1, month: { year: 2027, month: 3 }, end: null, volumeIssue: null } });
const orderOf = (lines: OrderLine[], changes: Partial<Order> = {}): Order => anOrder({ lines, ...changes });
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

describe('tracker', () => {
  test.each([
    ['pending', 1, 'Menunggu Pembayaran'],
    ['paid', 2, 'Pembayaran Lunas'],
    ['shipped', 3, 'Menunggu Pembayaran'],
    ['completed', 4, 'Pembayaran Lunas'],
    ['cancelled', 1, 'Menunggu Pembayaran'],
    ['failed', 1, 'Menunggu Pembayaran'],
    ['refunded', 1, 'Menunggu Pembayaran'],
  ])('%s is at step %d', (status, active, payment) => {
    const steps = trackerSteps(orderOf([line(1)], { status }));
    expect(steps.map(({ state }) => state)).toEqual(
      // The last step is done as soon as it is reached.
      [0, 1, 2, 3, 4].map((i) => (i < active || (i === 4 && active === 4) ? 'done' : i === active ? 'active' : 'todo')),
    );
    expect(steps.findIndex(({ isCurrent }) => isCurrent)).toBe(active);
    expect(steps.map(({ label }) => label)).toEqual([
      'Pesanan Diterima',
      payment,
      'Sedang Diproses',
      'Terjadwal Publish',
      'Selesai',
    ]);
  });

  test('names each scheduled month once', () => {
    const april = { ...line(2), slot: { id: 2, month: { year: 2027, month: 4 }, end: 5, volumeIssue: null } };
    expect(trackerSteps(orderOf([april, line(1), line(3)]))[3]?.months).toEqual(['Maret 2027', 'April–Mei 2027']);
    expect(trackerSteps(orderOf([]))[3]?.months).toEqual([]);
    expect(trackerSteps(orderOf([april])).map(({ months }) => months.length)).toEqual([0, 0, 0, 1, 0]);
  });

  test('names the months in their order, and ignores lines without a month', () => {
    const april = { ...line(2), slot: { id: 2, month: { year: 2027, month: 4 }, end: null, volumeIssue: null } };
    const unknown = { ...line(4), slot: { id: 3, month: null, end: null, volumeIssue: null } };
    const without = { ...line(5), slot: null };
    const lines = [without, april, unknown, line(1), without];
    expect(trackerSteps(orderOf(lines))[3]?.months).toEqual(['Maret 2027', 'April 2027']);
  });
});
