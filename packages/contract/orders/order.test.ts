import { anOrder, anOrderLine, aPayment } from '@slotterbit/contract/tests/support/samples.ts';
import { describe, expect, test } from 'vitest';
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
    const { canPay, canTrack } = rulesOf(status);
    expect(canPay).toBe(status === 'pending');
    expect(canTrack).toBe(status === 'shipped');
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
  const payment = (termin: number, status: Payment['status']) => aPayment({ termin, amount: termin * 100, status });
  const payments = [payment(1, 'paid'), payment(2, 'failed'), payment(3, 'pending')];
  expect(nextPayment({ payments })?.termin).toBe(2);
  expect(nextPayment({ payments: [payment(1, 'paid')] })).toBeNull();
  expect(paidTotal({ payments })).toBe(100);
});
