import { anOrder, anOrderLine, aPayment } from '@slotterbit/contract/tests/support/samples.ts';
import { describe, expect, test } from 'vitest';
import { paymentLink } from './due.ts';
import { adjustmentOf, dutyStamp, invoiceStatus, invoiceTermin, placeAndDay, receiptOf } from './invoice.ts';
import type { Order, OrderLine } from './order.ts';
import type { PaymentStatus } from './order-status.ts';
import { hasReceipt, orderView } from './order-view.ts';

const paidAt = new Date('2026-11-20T03:00:00Z');
const deadline = new Date('2026-11-22T03:00:00Z');

const payments = (...all: [number, PaymentStatus][]) =>
  all.map(([amount, status], i) =>
    aPayment({
      id: i + 1,
      termin: i + 1,
      amount,
      status,
      paidAt: status === 'paid' && amount > 0 ? paidAt : null,
      paymentUrl: status === 'paid' ? null : `/api/payments/${i + 1}/pay`,
    }),
  );

const line = (price: number | null, qty = 1): OrderLine => anOrderLine({ price, qty });

const half = payments([400, 'paid'], [500, 'pending']);
const reversed = payments([400, 'failed'], [500, 'pending']);

describe('shows the payment status in words', () => {
  test.each<[string, Partial<Order>]>([
    ['Belum dibayar', {}],
    ['Belum dibayar', { payments: payments([900, 'expired']) }],
    ['Belum dibayar', { payments: reversed }],
    ['Dibayar sebagian', { payments: half, termin: 2 }],
    ['Lunas', { status: 'paid' }],
    ['Lunas', { status: 'completed', payments: payments([400, 'paid'], [500, 'paid']) }],
    // All is paid, and the status is not updated yet.
    ['Lunas', { payments: payments([400, 'paid'], [500, 'paid']) }],
    // Shipped, and then partly charged back.
    ['Dibayar sebagian', { status: 'shipped', payments: payments([400, 'paid'], [500, 'failed']) }],
    ['Dibatalkan', { status: 'cancelled', payments: half }],
    ['Gagal', { status: 'failed' }],
    ['menunggu verifikasi', { status: 'menunggu verifikasi' }],
    ['refunded', { status: 'refunded', payments: payments([900, 'paid']) }],
    // Fully charged back after the work began.
    ['Belum dibayar', { status: 'shipped', payments: payments([900, 'failed']) }],
  ])('%s', (words, changes) => {
    expect(invoiceStatus(anOrder(changes))).toBe(words);
  });
});

describe('shows the difference between total and lines', () => {
  test.each<[number, OrderLine[]]>([
    [0, [line(300, 3)]],
    [150, [line(750)]],
    [-100, [line(500), line(500)]],
    [0, []],
    [0, [line(null), line(500)]],
  ])('%d', (adjustment, lines) => {
    expect(adjustmentOf({ lines, total: 900 })).toBe(adjustment);
  });
});

describe('lists the termin of an invoice', () => {
  const rows = (changes: Partial<Order>) =>
    invoiceTermin(anOrder(changes)).map(({ termin, amount, status }) => [termin, amount, status]);

  test('shows paid, open and empty termin', () => {
    expect(rows({ payments: payments([400, 'paid'], [500, 'expired'], [0, 'paid']) })).toEqual([
      [1, 400, 'Lunas'],
      [2, 500, 'Belum dibayar'],
      [3, 0, 'Tidak ada tagihan'],
    ]);
  });

  test('asks for no payment of a stopped order', () => {
    expect(rows({ status: 'cancelled', payments: half })).toEqual([
      [1, 400, 'Lunas'],
      [2, 500, 'Tidak ditagih'],
    ]);
  });

  test('shows the total as one termin if the provider sends no payments, and none if there are several', () => {
    expect(rows({})).toEqual([[1, 900, 'Belum dibayar']]);
    expect(rows({ status: 'paid' })).toEqual([[1, 900, 'Lunas']]);
    expect(rows({ termin: 3 })).toEqual([]);
  });

  test("uses the order's deadline if the next termin has no due date", () => {
    expect(invoiceTermin(anOrder({ deadline, payments: reversed })).map(({ dueAt }) => dueAt)).toEqual([
      deadline,
      null,
    ]);
    expect(invoiceTermin(anOrder({ deadline }))[0]?.dueAt).toEqual(deadline);
  });

  test('has no due date for a termin of 0', () => {
    const free = payments([0, 'paid']).map((payment) => ({ ...payment, dueAt: deadline }));
    expect(invoiceTermin(anOrder({ payments: free })).map(({ dueAt }) => dueAt)).toEqual([null]);
  });
});

describe('a receipt', () => {
  test('exists for one paid termin', () => {
    expect(receiptOf(anOrder({ termin: 2, payments: half }), '1')).toEqual({
      kind: 'receipt',
      number: 'ST-7/1',
      termin: 1,
      count: 2,
      amount: 400,
      discount: 0,
      paidAt,
    });
  });

  test('has the number of the provider', () => {
    const paid = half.map((payment) => ({ ...payment, receiptNumber: 'KW/2026/000007' }));
    expect(receiptOf(anOrder({ termin: 2, payments: paid }), '1')).toMatchObject({ number: 'KW/2026/000007' });
  });

  test('is of the money that came: the amount less the discount of a transfer', () => {
    const paid = half.map((payment) => ({ ...payment, discount: 123 }));
    expect(receiptOf(anOrder({ termin: 2, payments: paid }), '1')).toMatchObject({ amount: 277, discount: 123 });
  });

  test('needs no payments if the order is paid at once', () => {
    expect(receiptOf(anOrder({ status: 'completed' }), '1')).toMatchObject({
      number: 'ST-7/1',
      amount: 900,
      paidAt: null,
    });
  });

  test('exists up to the largest amount that can be written in words', () => {
    expect(receiptOf(anOrder({ payments: payments([999_999_999_999_999, 'paid']) }), '1').kind).toBe('receipt');
  });

  test.each<[string, Partial<Order>, string]>([
    ['2', { payments: half }, 'Termin 2 belum dibayar.'],
    ['1', { payments: reversed }, 'Termin 1 belum dibayar.'],
    ['1', {}, 'Termin 1 belum dibayar.'],
    ['3', { payments: half }, 'Termin ini tidak ada pada pesanan ini.'],
    ['2', { status: 'paid' }, 'Termin ini tidak ada pada pesanan ini.'],
    ['1', { status: 'paid', termin: 3 }, 'Rincian termin pesanan ini tidak tersedia.'],
    ['3', { status: 'paid', termin: 3 }, 'Rincian termin pesanan ini tidak tersedia.'],
    ['4', { status: 'paid', termin: 3 }, 'Termin ini tidak ada pada pesanan ini.'],
    ['0', { status: 'paid', termin: 3 }, 'Termin ini tidak ada pada pesanan ini.'],
    ['2', { payments: payments([900, 'paid'], [0, 'paid']) }, 'Termin 2 tidak ada tagihannya.'],
    ['1', { status: 'cancelled', payments: half }, 'Pesanan ini dihentikan. Hubungi kami tentang yang sudah dibayar.'],
    ['1', { payments: payments([1e15, 'paid']) }, 'Jumlah termin 1 tidak sah.'],
  ])('does not exist for termin %s of %o', (termin, changes, reason) => {
    expect(receiptOf(anOrder(changes), termin)).toEqual({ kind: 'none', reason });
  });

  test.each(['', '0', '01', '-1', '1.0', '1e0', 'satu', ' 1', '1000'])('none of %j, which names no termin', (named) => {
    expect(receiptOf(anOrder({ payments: half }), named)).toMatchObject({ kind: 'none' });
  });
});

describe('which termin have a receipt', () => {
  const receipts = (changes: Partial<Order>) => {
    const one = anOrder(changes);
    return one.payments.map((payment) => hasReceipt(one, payment));
  };

  test.each<[boolean[], Partial<Order>]>([
    [[true, false], { payments: half }],
    [[false, false], { payments: reversed }],
    [[true, false], { payments: payments([900, 'paid'], [0, 'paid']) }],
    [[false, false], { status: 'cancelled', payments: half }],
    // Paid, with unknown payment statuses.
    [[true, true], { status: 'paid', payments: payments([400, 'pending'], [500, 'pending']) }],
  ])('%j', (expected, changes) => {
    expect(receipts(changes)).toEqual(expected);
  });
});

describe('finds the link to pay', () => {
  test.each<[string | null, Partial<Order>]>([
    ['/api/payments/2/pay', { payments: half, paymentUrl: '/of-the-order' }],
    ['/of-the-order', { paymentUrl: '/of-the-order' }],
    [null, {}],
    [null, { status: 'paid', paymentUrl: '/of-the-order' }],
    [null, { status: 'cancelled', payments: half, paymentUrl: '/of-the-order' }],
  ])('%s', (link, changes) => {
    const order = anOrder(changes);
    expect(paymentLink(order, orderView(order, paidAt).due)).toBe(link);
  });
});

describe('gives no receipt for returned money', () => {
  test.each<[string, Partial<Order>]>([
    ['all of a shipped order was charged back', { status: 'shipped', payments: payments([900, 'failed']) }],
    ['an order with an unknown status', { status: 'refunded', payments: payments([900, 'paid']) }],
  ])('%s', (_, changes) => {
    const shown = anOrder(changes);
    expect(receiptOf(shown, '1').kind).toBe('none');
    expect(shown.payments.map((payment) => hasReceipt(shown, payment))).toEqual([false]);
  });
});

test.each([
  [5_000_000, null],
  [5_000_001, 'Meterai Rp 10.000'],
  [12_500_000, 'Meterai Rp 10.000'],
  [1, null],
])('the receipt of %i rupiah needs the duty stamp %s', (amount, stamp) => expect(dutyStamp(amount)).toBe(stamp));

const late = new Date('2026-11-23T18:00:00Z');
test.each<[string | undefined, Date | null, string | null]>([
  ['Bandung', late, 'Bandung, 24 November 2026'],
  [undefined, late, '24 November 2026'],
  ['Bandung', null, 'Bandung'],
  [undefined, null, null],
])('the line above the signature, %s', (city, date, line) => expect(placeAndDay(city, date)).toBe(line));
