import type { WaitingEntry } from '@slotterbit/contract/catalogue/waiting-list.ts';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import { anOrder, anOrderLine, aPayment } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import type { NextTask } from '../session/next-tasks.ts';
import { tasksOf } from './request-next-tasks.ts';

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
const settled = anOrder({ id: 4, status: 'completed' });
const sending = anOrder({
  id: 6,
  status: 'paid',
  lines: [
    anOrderLine({
      name: 'Alfa',
      manuscript: { received: null, loa: null, article: null },
      manuscriptUntil: '2026-11-08',
    }),
    anOrderLine({
      name: 'Beta',
      manuscript: { received: day(1), loa: null, article: null },
      manuscriptUntil: '2026-11-02',
    }),
  ],
});
const month = { year: 2027, month: 3 };
const waiting: WaitingEntry[] = [
  { id: 1, slotId: 1, itemId: 7, itemName: 'Gama', month, state: 'held', until: day(10) },
  { id: 2, slotId: 2, itemId: 8, itemName: 'Delta', month, state: 'waiting', position: 1 },
];

const bayar = (id: number) => ({ text: 'Bayar', href: `/pay/${id}` });
const pay = { kind: 'pay', termin: 1, count: 1, amount: 900, isNow: true, isAnnounced: false } as const;
const toPaySooner: NextTask = { ...pay, button: bayar(2), at: day(9).toISOString() };
const toSend: NextTask = { kind: 'send', order: 6, journal: 'Alfa', day: '2026-11-08', isOver: false };
const toTake: NextTask = { kind: 'take', item: 7, journal: 'Gama', month, until: day(10).toISOString() };

test.each<[string, Order[], WaitingEntry[], NextTask[]]>([
  ['nothing is to do', [settled, anOrder({ status: 'cancelled' })], waiting.slice(1), []],
  ['send, pay and take, in the order of their days', [sooner, sending], waiting, [toSend, toPaySooner, toTake]],
  [
    'a later termin, not now',
    [later],
    [],
    [{ ...pay, button: bayar(1), termin: 2, count: 2, amount: 600, at: day(20).toISOString(), isNow: false }],
  ],
  [
    'the announced transfer: its amount, its day and its instructions',
    [announced],
    [],
    [
      {
        ...pay,
        button: { text: 'Lihat petunjuk transfer', href: '/bayar/a' },
        amount: 586,
        at: until.toISOString(),
        isAnnounced: true,
      },
    ],
  ],
  [
    'of a provider without payments and days, payments last',
    [undated],
    waiting,
    [toTake, { ...pay, button: bayar(3), termin: null, at: null }],
  ],
])('of orders and places, %s', (_name, orders, places, tasks) =>
  expect(tasksOf(orders, places, day(1))).toEqual(tasks),
);
