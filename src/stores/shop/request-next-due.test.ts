import type { Order } from '@slotterbit/contract/orders/order.ts';
import { anOrder, aPayment } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { nextDueOf } from './request-next-due.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 3));

const paid = aPayment({ status: 'paid', amount: 300 });
const later = anOrder({ id: 1, termin: 2, payments: [paid, aPayment({ termin: 2, amount: 600, dueAt: day(20) })] });
const sooner = anOrder({ id: 2, payments: [aPayment({ dueAt: day(9) })] });
const undated = anOrder({ id: 3 });
const until = day(12);
const announced = anOrder({
  id: 5,
  payments: [
    aPayment({
      dueAt: day(9),
      shareUrl: '/bayar/a',
      paymentUrl: '/api/payments/a/pay',
      transfer: { amount: 586, until },
    }),
  ],
});
const bayar = (id: number) => ({ text: 'Bayar', href: `/pay/${id}` });
const settled = anOrder({ id: 4, status: 'completed' });

test.each<[string, Order[], ReturnType<typeof nextDueOf>]>([
  ['nothing is to pay', [settled, anOrder({ status: 'cancelled' })], null],
  [
    'two are to pay, the sooner one',
    [undated, later, settled, sooner],
    { button: bayar(2), termin: 1, count: 1, amount: 900, at: day(9).toISOString(), isNow: true, isAnnounced: false },
  ],
  [
    'a later termin, not now',
    [later],
    { button: bayar(1), termin: 2, count: 2, amount: 600, at: day(20).toISOString(), isNow: false, isAnnounced: false },
  ],
  [
    'the announced transfer: its amount, its day and its instructions',
    [announced],
    {
      button: { text: 'Lihat petunjuk transfer', href: '/bayar/a' },
      termin: 1,
      count: 1,
      amount: 586,
      at: until.toISOString(),
      isNow: true,
      isAnnounced: true,
    },
  ],
  [
    'a provider without payments and days',
    [undated],
    { button: bayar(3), termin: null, count: 1, amount: 900, at: null, isNow: true, isAnnounced: false },
  ],
])('of the orders, %s', (_name, orders, due) => expect(nextDueOf(orders, day(1))).toEqual(due));
