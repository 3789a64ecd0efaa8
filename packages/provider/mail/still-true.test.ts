import { describe, expect, test } from 'vitest';
import type { MailKind } from '../db/tables/mail.ts';
import { isTooOld, type OrderState, stillTrue } from './still-true.ts';

/** 20 November 2026, 10.00 in Jakarta. */
const NOW = new Date('2026-11-20T03:00:00.000Z');
const DAY = 86_400_000;

/** Two termin: the first is due now, the second in `days` days, at 23.30 in Jakarta. */
function orderOf(status: OrderState['status'], paid: readonly number[], days = 7): OrderState {
  const due = (inDays: number) => new Date(Date.parse('2026-11-20T16:30:00.000Z') + inDays * DAY).toISOString();
  const termin = (number: number, at: string) => {
    const state: 'paid' | 'pending' = paid.includes(number) ? 'paid' : 'pending';
    return { termin: number, amount: 500_000, status: state, due_at: at };
  };
  const payments = [termin(1, due(1)), termin(2, due(days))];
  return { status, total: 1_000_000, payments, lastReason: 'created', order_items: [] };
}

const waiting = orderOf('pending', []);
const begun = orderOf('pending', [1]);
const paid = orderOf('paid', [1, 2]);
const withManuscript = (diterima: string | null, loa: string | null, artikel: string | null = null) => ({
  order_items: [{ naskah: { diterima: null, loa: null, artikel: null } }, { naskah: { diterima, loa, artikel } }],
});
const cancelled = { ...orderOf('cancelled', []), lastReason: 'deadline' } as const;

describe.each<[MailKind, number, string, OrderState, boolean]>([
  ['order-created', 0, 'nothing is paid yet', waiting, true],
  ['order-created', 0, 'something was paid', begun, false],
  ['order-created', 0, 'all was paid', paid, false],
  ['order-created', 0, 'it was cancelled', cancelled, false],
  ['order-created', 0, 'it costs nothing', { ...paid, total: 0, payments: [] }, true],
  ['termin-paid', 1, 'the termin is paid', begun, true],
  ['termin-paid', 2, 'the payment was taken back', begun, false],
  ['termin-paid', 1, 'the order goes on', { ...paid, status: 'shipped' }, true],
  ['termin-paid', 1, 'staff cancelled the order', { ...paid, status: 'cancelled', lastReason: 'staff' }, false],
  ['payment-reversed', 1, 'the termin is unpaid', waiting, true],
  ['payment-reversed', 1, 'it was paid again', begun, false],
  ['payment-reversed', 1, 'the order is worked on', { ...waiting, status: 'shipped' }, false],
  ['payment-reversed', 1, 'the order was cancelled', cancelled, false],
  ['due-in-7-days', 2, 'it is due in seven days', begun, true],
  ['due-in-7-days', 2, 'it is due in six', orderOf('pending', [1], 6), false],
  ['due-in-7-days', 2, 'the one before is not paid either', waiting, false],
  ['due-in-7-days', 2, 'it was paid', paid, false],
  ['due-tomorrow', 2, 'it is due tomorrow', orderOf('pending', [1], 1), true],
  ['due-tomorrow', 2, 'tomorrow has become today', orderOf('pending', [1], 0), false],
  ['due-tomorrow', 1, 'the first is next', waiting, true],
  ['due-tomorrow', 1, 'the order was cancelled', cancelled, false],
  ['due-today', 2, 'it is due today', orderOf('pending', [1], 0), true],
  ['due-today', 2, 'it was due yesterday', orderOf('pending', [1], -1), false],
  ['overdue-3-days', 2, 'it was due three days ago', orderOf('pending', [1], -3), true],
  ['overdue-3-days', 2, 'it was due four days ago', orderOf('pending', [1], -4), false],
  ['overdue-3-days', 2, 'it was paid since', orderOf('paid', [1, 2], -3), false],
  ['order-cancelled', 0, 'the deadline cancelled it', cancelled, true],
  ['order-cancelled', 0, 'money came and it lives again', { ...waiting, lastReason: 'late payment' }, false],
  ['order-cancelled', 0, 'staff cancelled it after that', { ...cancelled, lastReason: 'staff' }, false],
  ['cancelled-by-staff', 0, 'staff cancelled it', { ...cancelled, lastReason: 'staff' }, true],
  ['cancelled-by-staff', 0, 'the deadline cancelled it', cancelled, false],
  ['cancelled-by-staff', 0, 'it waits', waiting, false],
  ['month-moved', 0, 'it waits', waiting, true],
  ['month-moved', 0, 'it is being worked on', { ...paid, status: 'shipped' }, true],
  ['month-moved', 0, 'it is completed', { ...paid, status: 'completed' }, false],
  ['month-moved', 0, 'it was cancelled', cancelled, false],
  ['manuscript-received', 0, 'one arrived', { ...begun, ...withManuscript('2026-11-20', null) }, true],
  ['manuscript-received', 0, 'it was a mistake', { ...paid, ...withManuscript(null, null) }, false],
  ['manuscript-received', 0, 'it was cancelled', { ...cancelled, ...withManuscript('2026-11-20', null) }, false],
  ['loa-linked', 0, 'it has a link', { ...paid, ...withManuscript('2026-11-20', 'https://x.test/loa') }, true],
  ['loa-linked', 0, 'the link was removed', { ...paid, ...withManuscript('2026-11-20', null) }, false],
  ['order-shipped', 0, 'it is being worked on', { ...paid, status: 'shipped' }, true],
  ['order-shipped', 0, 'it is completed already', { ...paid, status: 'completed' }, false],
  ['order-completed', 0, 'it is completed', { ...paid, status: 'completed' }, true],
])('%s of termin %i when %s', (kind, termin, _when, order, expected) => {
  test(expected ? 'is sent' : 'is dropped', () => {
    expect(stillTrue({ kind, termin }, order, NOW)).toBe(expected);
  });
});

test('a day is a Jakarta day: late in the evening the next one has not begun', () => {
  const order = orderOf('pending', [1], 1);
  expect(stillTrue({ kind: 'due-tomorrow', termin: 2 }, order, new Date('2026-11-20T16:59:59.000Z'))).toBe(true);
  expect(stillTrue({ kind: 'due-tomorrow', termin: 2 }, order, new Date('2026-11-20T17:00:00.000Z'))).toBe(false);
});

test('a message is too old after two days', () => {
  const message = { attempts: 1, not_before: NOW.toISOString(), first_attempt_at: null };
  expect(isTooOld(message, new Date(NOW.getTime() + 2 * DAY))).toBe(false);
  expect(isTooOld(message, new Date(NOW.getTime() + 2 * DAY + 1))).toBe(true);
});

test('a tried message is too old a day and two hours after its first try', () => {
  const first = new Date(NOW.getTime() + 2 * DAY);
  const message = { attempts: 2, not_before: NOW.toISOString(), first_attempt_at: first.toISOString() };
  const after = (hours: number) => new Date(first.getTime() + hours * 3_600_000);
  expect(isTooOld(message, after(24))).toBe(false);
  expect(isTooOld(message, after(26))).toBe(false);
  expect(isTooOld(message, after(26.1))).toBe(true);
});
