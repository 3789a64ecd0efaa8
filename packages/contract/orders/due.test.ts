import { anOrder, anOrderLine, aPayment } from '@slotterbit/contract/tests/support/samples.ts';
import { describe, expect, test } from 'vitest';
import { awaitedText, cardDue, dueDate, dueTexts, formatDue, paymentRequest, progressText, statusText } from './due.ts';
import { dueOfPlan } from './instalment.ts';
import type { Manuscript, Order } from './order.ts';
import { orderView } from './order-view.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 3));

/** Payments of these amounts, the first `paid` of them paid. Termin n is due on November n. */
const payments = (amounts: number[], paid: number) =>
  amounts.map((amount, i) =>
    aPayment({ id: i, termin: i + 1, amount, status: i < paid ? 'paid' : 'pending', dueAt: day(i + 1) }),
  );

/** Every termin is due at the end of the month. */
const dueOf = (order: Order, now = day(30)) => orderView(order, now).due;

const cardOf = (order: Order, now: Date) => cardDue(orderView(order, now), now);
const paidTerminOf = (order: Order) => orderView(order, day(1)).isTerminPaid;

const inThree = (paid: number, status = 'pending') =>
  anOrder({ termin: 3, status, payments: payments([300, 500, 100], paid) });

const failed = inThree(1);
failed.payments = failed.payments.map((one) => (one.termin === 2 ? { ...one, status: 'failed', dueAt: null } : one));
const undated = inThree(1);
const announced = inThree(1);
const transfer = { amount: 414, until: day(12) };
announced.payments = announced.payments.map((one) => (one.termin === 2 ? { ...one, transfer } : one));
undated.payments = undated.payments.map((one) => ({ ...one, dueAt: null }));

describe('shows what is due of a plan', () => {
  test.each([
    [[300, 500, 100], 900, 'Bayar sekarang · Termin 1 dari 3', 'dari total Rp 900, sisa Rp 600'],
    [[900, 0], 900, 'Bayar sekarang · Termin 1 dari 2', 'dari total Rp 900, setelah ini lunas'],
    [[900], 900, 'Bayar sekarang', 'Total pesanan, dibayar sekali'],
    [[300], 900, 'Bayar sekarang', 'dari total Rp 900, sisa Rp 600'],
    [[1000], 900, 'Bayar sekarang', 'dari total Rp 900'],
    [[], 900, 'Bayar sekarang', 'dari total Rp 900, sisa Rp 900'],
  ])('%j of %d', (amounts, subtotal, label, note) => {
    const due = dueOfPlan(amounts, subtotal);
    expect(due.amount).toBe(amounts[0] ?? 0);
    expect(dueTexts(due)).toEqual({ label, note });
  });
});

describe('asks another payer for what is due', () => {
  const siti = { name: 'Siti Rahmawati', institution: 'Universitas Melati' };
  const withPage = (order: Order) => ({
    ...order,
    payments: order.payments.map((one) => ({ ...one, shareUrl: '/bayar/a' })),
  });
  test.each<[Order, Parameters<typeof paymentRequest>[2], string | null]>([
    [
      withPage(inThree(1)),
      siti,
      'Mohon pembayaran termin 2 dari 3 a.n. Siti Rahmawati (Universitas Melati), Rp 500, paling lambat 2 November. Bayar dan ambil kuitansi di sini:',
    ],
    [
      anOrder({ deadline: day(9) }),
      { ...siti, institution: '' },
      'Mohon pembayaran a.n. Siti Rahmawati, Rp 900, paling lambat 9 November. Bayar di sini:',
    ],
    [anOrder(), { ...siti, name: null }, 'Mohon pembayaran a.n. Universitas Melati, Rp 900. Bayar di sini:'],
    [anOrder(), { name: null, institution: null }, 'Mohon pembayaran, Rp 900. Bayar di sini:'],
    [inThree(3, 'paid'), siti, null],
  ])('%#', (order, who, text) => expect(paymentRequest(order, dueOf(order), who)).toBe(text));
});

test('skips an instalment of 0', () => {
  const due = dueOfPlan([0, 900], 900);
  expect(due.amount).toBe(900);
  expect(dueTexts(due).label).toBe('Bayar sekarang · Termin 2 dari 2');
});

describe('handles payments that do not fit their order', () => {
  test('does not call an order with a chargeback paid', () => {
    const shipped = inThree(2, 'shipped');
    expect(dueOf(shipped)).toEqual({ kind: 'none', total: 900 });
    expect(paidTerminOf(shipped)).toEqual([true, true, false]);
  });

  test('counts a settled order as paid if the status of its payments is unknown', () => {
    expect(dueOf(inThree(0, 'paid')).kind).toBe('paid');
  });

  test('counts a settled order as paid if only a termin of 0 is marked as paid', () => {
    const [asked, free] = [payments([900], 0), payments([0], 1)];
    expect(dueOf(anOrder({ status: 'paid', termin: 2, payments: [...asked, ...free] })).kind).toBe('paid');
  });

  test('shows only the payments that exist so far', () => {
    const due = dueOf(anOrder({ termin: 3, payments: payments([300], 1) }));
    if (due.kind !== 'open') throw new Error(due.kind);
    expect([due.amount, dueTexts(due).note]).toEqual([600, 'dari total Rp 900, setelah ini lunas']);
  });

  test('shows nothing to pay while all payments are paid and the status is not updated yet', () => {
    expect(dueOf(inThree(3)).kind).toBe('none');
    expect(cardOf(inThree(3), day(1)).word).toBe('Total');
  });

  test('finds termin by their number', () => {
    const [, second, third] = payments([300, 500, 100], 2);
    const incomplete = anOrder({ payments: [second, third].filter((one) => one !== undefined) });
    expect(paidTerminOf(incomplete)).toEqual([false, true, false]);
    const due = dueOf(incomplete);
    expect(due.kind === 'open' && dueTexts(due).label).toBe('Bayar sekarang · Termin 3 dari 3');
  });

  test('omits the total if it is missing, and limits the number of drawn termin', () => {
    const due = dueOf(anOrder({ total: 0, payments: payments([300, 300], 0) }));
    expect(due.kind === 'open' && dueTexts(due).note).toBe('');
    expect(paidTerminOf(anOrder({ termin: 5_000_000_000 })).length).toBeLessThan(100);
  });
});

describe('shows what is due of an order', () => {
  test.each<[string, Order, number, string, string]>([
    ['first of three', inThree(0), 300, 'Bayar sekarang · Termin 1 dari 3', 'dari total Rp 900, sisa Rp 600'],
    ['second of three', inThree(1), 500, 'Bayar sekarang · Termin 2 dari 3', 'dari total Rp 900, sisa Rp 100'],
    ['last of three', inThree(2), 100, 'Bayar sekarang · Termin 3 dari 3', 'dari total Rp 900, setelah ini lunas'],
    ['announced', announced, 414, 'Menunggu transfer · Termin 2 dari 3', 'sampai 12 Nov 2026'],
    ['one termin', anOrder({ payments: payments([900], 0) }), 900, 'Bayar sekarang', 'Total pesanan, dibayar sekali'],
    ['one, no payments sent', anOrder({}), 900, 'Bayar sekarang', 'Total pesanan, dibayar sekali'],
    ['three, no payments sent', anOrder({ termin: 3 }), 900, 'Bayar sekarang', 'Total pesanan, 3 termin'],
  ])('%s', (_name, pending, amount, label, note) => {
    const due = dueOf(pending, day(11));
    if (due.kind !== 'open') throw new Error(due.kind);
    expect(due.amount).toBe(amount);
    expect(dueTexts(due)).toEqual({ label, note });
  });

  test.each([
    ['paid', inThree(3, 'paid'), { label: 'Lunas · 3 dari 3 termin', note: 'Semua termin sudah kami terima.' }],
    ['shipped', anOrder({ status: 'shipped' }), { label: 'Lunas', note: 'Pembayaran sudah kami terima.' }],
  ])('%s', (_name, settled, texts) => {
    const due = dueOf(settled);
    if (due.kind !== 'paid') throw new Error(due.kind);
    expect(dueTexts(due)).toEqual(texts);
  });

  test.each(['cancelled', 'failed', 'misteri'])('%s owes nothing', (status) =>
    expect(dueOf(inThree(1, status))).toEqual({ kind: 'none', total: 900 }),
  );
});

const coming = (date: string) => ({ text: `Jatuh tempo ${date}`, isOverdue: false });

test.each<[string, Order, ReturnType<typeof cardDue>]>([
  ['the next termin', inThree(1), { when: coming('2 November 2026 pukul 10.00 WIB'), word: 'Bayar', amount: 500 }],
  [
    'the deadline',
    anOrder({ deadline: day(7) }),
    { when: coming('7 November 2026 pukul 10.00 WIB'), word: 'Bayar', amount: 900 },
  ],
  [
    'an announced transfer',
    announced,
    { when: null, word: 'Menunggu transfer', amount: 414, until: 'sampai 12 Nov 2026' },
  ],
  ['a later termin without a day', undated, { when: null, word: 'Bayar', amount: 500 }],
  ['no date', anOrder({}), { when: { text: 'Jatuh tempo sekarang', isOverdue: false }, word: 'Bayar', amount: 900 }],
  ['paid', inThree(3, 'completed'), { when: null, word: 'Lunas', amount: 900 }],
  ['cancelled', inThree(1, 'cancelled'), { when: null, word: 'Total', amount: 900 }],
])('shows on a card: %s', (_name, listed, foot) => expect(cardOf(listed, day(1))).toEqual(foot));

const unknown = null;
const awaited = { received: null, loa: null, article: null };
const received = { received: day(1), loa: null, article: null };
const paidWith = (...manuscripts: (Manuscript | null)[]) => ({
  ...inThree(3, 'paid'),
  lines: manuscripts.map((manuscript) => anOrderLine({ manuscript })),
});

test.each([
  [inThree(0), 'Menunggu termin 1'],
  [inThree(1), 'Menunggu termin 2'],
  [anOrder({}), 'Menunggu pembayaran'],
  [announced, 'Menunggu transfer'],
  [inThree(3, 'paid'), 'Lunas'],
  [paidWith(unknown), 'Lunas'],
  [paidWith(awaited), 'Menunggu naskah Anda'],
  [paidWith(received, awaited), 'Menunggu naskah Anda'],
  [paidWith(received), 'Naskah diterima'],
  [paidWith(received, unknown), 'Naskah diterima'],
  [{ ...paidWith(awaited), status: 'shipped' }, 'Dijadwalkan terbit'],
  [inThree(3, 'shipped'), 'Dijadwalkan terbit'],
  [inThree(3, 'completed'), 'Sudah terbit'],
  [inThree(1, 'cancelled'), 'Dibatalkan'],
  [inThree(1, 'refunded'), 'refunded'],
])('says what happens now: %#', (order, note) => expect(statusText(orderView(order, day(1)), order.status)).toBe(note));

test.each<[string, Order, number, boolean]>([
  ['the first termin, whenever it is due', inThree(0), 1, true],
  ['a later termin before its day', inThree(1), 1, false],
  ['a later termin on its day', inThree(1), 2, true],
  ['a later termin that failed', failed, 1, true],
  ['a later termin without a day', undated, 9, false],
])('asks for %s', (_name, order, date, isNow) => {
  const due = dueOf(order, day(date));
  const label = due.kind === 'open' && dueTexts(due).label;
  expect(label).toMatch(isNow ? /^Bayar sekarang · Termin \d dari 3$/ : /^Berikutnya · Termin 2 dari 3$/);
});

test('calls a past day overdue', () => {
  const late = { text: 'Lewat jatuh tempo 2 November 2026 pukul 10.00 WIB', isOverdue: true };
  expect(cardOf(inThree(1), day(3)).when).toEqual(late);
  // The last minute of the day.
  expect(dueDate(day(2), new Date('2026-11-02T16:59:00Z'))).toEqual(coming('2 November 2026 pukul 10.00 WIB'));
});

test.each(['2026-11-02', '2026-11-02T00:00:00+07:00'])('shows no hour for a due date that is only a day: %s', (date) =>
  expect(formatDue(new Date(date))).toBe('2 November 2026'),
);

test.each<[Order, boolean[], string]>([
  [inThree(0), [false, false, false], '0 dari 3 termin dibayar'],
  [inThree(1), [true, false, false], '1 dari 3 termin dibayar'],
  [inThree(1, 'cancelled'), [true, false, false], '1 dari 3 termin dibayar'],
  [anOrder({ termin: 2, status: 'paid' }), [true, true], '2 dari 2 termin dibayar'],
  [anOrder({ termin: 2 }), [false, false], '0 dari 2 termin dibayar'],
  [anOrder({}), [false], 'Belum dibayar, sekali bayar'],
  [anOrder({ status: 'completed' }), [true], 'Sudah dibayar, sekali bayar'],
])('shows the progress %#', (shown, termin, text) => {
  expect(paidTerminOf(shown)).toEqual(termin);
  expect(progressText(termin)).toBe(text);
});

const firstPaidOn = (order: Order, paidAt: Date | null) => ({
  ...order,
  payments: order.payments.map((one) => (one.termin === 1 ? { ...one, paidAt } : one)),
});

test.each<[Order, string | null]>([
  [inThree(0), null],
  [firstPaidOn(inThree(1), day(1)), 'Termin 1 lunas 1 Nov · berikutnya 2 Nov'],
  [firstPaidOn(undated, null), 'Termin 1 lunas'],
  [announced, 'Menunggu transfer Rp 414 sampai 12 Nov 2026'],
  [inThree(3, 'paid'), null],
  [inThree(1, 'cancelled'), null],
])('says what was paid and which payment is awaited %#', (order, text) =>
  expect(awaitedText(order, dueOf(order, day(1)))).toBe(text),
);

test('an announced transfer is asked for now, and changes nothing of the rest', () =>
  expect(dueOf(announced, day(1))).toMatchObject({ rest: 100, isNow: true }));

test('a transfer that did not come until its day is no longer announced', () =>
  expect(dueOf(announced, day(13))).toMatchObject({ amount: 500, isAnnounced: false }));
