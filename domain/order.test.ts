import { describe, expect, test } from 'vitest';
import { anOrder, anOrderLine } from '#tests/support/samples.ts';
import {
  fullOrder,
  moreLines,
  nextPayment,
  type Order,
  type OrderLine,
  orderLineName,
  type Payment,
  pagerText,
  paidTotal,
  slotPeriod,
} from './order.ts';
import { badgeColour, orderStatus, rulesOf } from './order-status.ts';
import { trackerSteps } from './tracker.ts';

const line = (id: number): OrderLine =>
  anOrderLine({
    id,
    itemId: id,
    slot: { id: 1, month: { year: 2027, month: 3 }, end: null, volumeIssue: null },
  });
const order = (lines: OrderLine[], changes: Partial<Order> = {}): Order => anOrder({ lines, ...changes });

describe('status', () => {
  test.each([
    ['PAID', 'paid'],
    ['Waiting', 'pending'],
    ['', 'pending'],
    [null, 'pending'],
    [undefined, 'pending'],
    ['Refunded', 'refunded'],
  ])('%o is %s', (value, status) => expect(orderStatus(value)).toBe(status));

  test.each([
    ['paid', 'green', 'green'],
    ['pending', 'yellow', 'yellow'],
    ['shipped', 'cyan', 'cyan'],
    ['completed', 'blue', 'blue'],
    ['cancelled', 'grey', 'grey'],
    ['failed', 'red', 'red'],
    ['refunded', 'outline', 'grey'],
  ])('%s is %s in the list and %s in the detail', (status, list, detail) => {
    expect([badgeColour(status, 'list'), badgeColour(status, 'detail')]).toEqual([list, detail]);
    const { badge, canPay, canTrack } = rulesOf(status);
    expect(badge.text).toBe(status);
    expect(canPay).toBe(status === 'pending');
    expect(canTrack).toBe(status === 'shipped');
  });
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
    const steps = trackerSteps(order([line(1)], { status }));
    expect(steps.map(({ state }) => state)).toEqual(
      // The last step is done as soon as it is reached.
      [0, 1, 2, 3, 4].map((i) => (i < active || (i === 4 && active === 4) ? 'done' : i === active ? 'active' : 'todo')),
    );
    expect(steps.findIndex(({ current }) => current)).toBe(active);
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
    expect(trackerSteps(order([april, line(1), line(3)]))[3]?.months).toEqual(['Maret 2027', 'April–Mei 2027']);
    expect(trackerSteps(order([]))[3]?.months).toEqual([]);
    expect(trackerSteps(order([april])).map(({ months }) => months.length)).toEqual([0, 0, 0, 1, 0]);
  });

  test('names the months in their order, and ignores lines without a month', () => {
    const april = { ...line(2), slot: { id: 2, month: { year: 2027, month: 4 }, end: null, volumeIssue: null } };
    const unknown = { ...line(4), slot: { id: 3, month: null, end: null, volumeIssue: null } };
    const without = { ...line(5), slot: null };
    const lines = [without, april, unknown, line(1), without];
    expect(trackerSteps(order(lines))[3]?.months).toEqual(['Maret 2027', 'April 2027']);
  });
});

describe('which lines are shown', () => {
  const full = order([line(1), line(2)]);
  const short = order([line(1)]);
  test.each([
    [null, full, 2],
    [full, null, 2],
    [short, full, 2],
    [order([]), short, 1],
    [full, short, 2],
    [full, order([]), 2],
  ])('listed %#', (listed, detail, count) => expect(fullOrder(listed, detail)?.lines).toHaveLength(count));

  test('the lines of the detail count if the list has as many', () => {
    expect(fullOrder(order([line(1)]), order([line(2)]))?.lines[0]?.id).toBe(2);
  });

  test('everything else comes from the detail; null without both', () => {
    expect(fullOrder(full, order([], { status: 'paid' }))?.status).toBe('paid');
    expect(fullOrder(null, null)).toBeNull();
  });

  test.each([
    [3, null],
    [4, '+1 item lainnya'],
    [9, '+6 item lainnya'],
  ])('a card of %d lines shows %o', (count, text) =>
    expect(moreLines({ lines: Array.from({ length: count }, (_, i) => line(i + 1)) })).toBe(text),
  );
});

test('formats pager, names and periods', () => {
  expect(pagerText({ page: 2, lastPage: 5, total: 41 })).toBe('Halaman 2 / 5 • Total pesanan: 41');
  expect(orderLineName({ ...line(7), name: '-' })).toBe('Item #7');
  expect(orderLineName({ itemId: 7, id: 99, name: '' })).toBe('Item #7');
  expect(orderLineName({ itemId: null, id: 99, name: '' })).toBe('Item #99');
  expect(slotPeriod(null)).toBeNull();
  expect(slotPeriod({ id: 1, month: null, end: 3, volumeIssue: null })).toBeNull();
  expect(slotPeriod({ id: 1, month: { year: 2027, month: 3 }, end: 3, volumeIssue: null })).toBe('Maret 2027');
});

test('the first unpaid termin is due', () => {
  const payment = (termin: number, status: Payment['status']): Payment => ({
    id: termin,
    termin,
    amount: termin * 100,
    discount: 0,
    status,
    dueAt: null,
    paidAt: null,
    paymentUrl: null,
    receiptNumber: null,
    shareUrl: null,
  });
  const payments = [payment(1, 'paid'), payment(2, 'failed'), payment(3, 'pending')];
  expect(nextPayment({ payments })?.termin).toBe(2);
  expect(nextPayment({ payments: [payment(1, 'paid')] })).toBeNull();
  expect(paidTotal({ payments })).toBe(100);
});
