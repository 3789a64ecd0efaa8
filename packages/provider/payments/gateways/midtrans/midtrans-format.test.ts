import { describe, expect, test } from 'vitest';
import { chargeRequest } from '../../../tests/support/charge-request.ts';
import {
  kindOf,
  midtransStatus,
  midtransTime,
  paidAmount,
  paidAt,
  readMidtransTime,
  refundedSoFar,
  snapTransaction,
} from './midtrans-format.ts';

test.for([
  ['settlement', '200', undefined, 'captured'],
  // The signature covers the status code, not the status.
  ['settlement', '201', undefined, 'pending'],
  ['capture', '200', 'accept', 'captured'],
  ['capture', '200', undefined, 'captured'],
  // Only a capture waits for the fraud check.
  ['settlement', '200', 'deny', 'captured'],
  ['pending', '201', undefined, 'pending'],
  ['chargeback', '200', undefined, 'charged_back'],
  ['capture', '200', 'challenge', 'pending'],
  ['capture', '202', 'accept', 'pending'],
  ['authorize', '200', 'accept', 'pending'],
  ['deny', '202', undefined, 'denied'],
  ['cancel', '200', undefined, 'cancelled'],
  ['failure', '202', undefined, 'failed'],
  ['expire', '407', undefined, 'expired'],
  ['refund', '200', undefined, 'refunded'],
  ['partial_chargeback', '200', undefined, 'partially_refunded'],
  ['constructor', '200', undefined, 'pending'],
] as const)('%s with code %s and fraud status %s is %s', ([transaction_status, status_code, fraud_status, kind]) => {
  expect(kindOf({ transaction_status, status_code, fraud_status })).toBe(kind);
});

test("times are Jakarta's", () => {
  expect(readMidtransTime('2026-11-20 10:00:00')).toBe('2026-11-20T03:00:00.000Z');
  const unreadable = [undefined, '2026-13-40 10:00:00', 'on 2026-11-20 10:00:00', '2026-11-20 10:00:00 WIB'];
  expect(unreadable.map(readMidtransTime)).toEqual(unreadable.map(() => null));
  expect(midtransTime(new Date('2026-11-20T18:05:09.999Z'))).toBe('2026-11-21 01:05:09');
});

const BEGAN = '2026-11-27 18:20:00';
const SETTLED = '2026-11-27 18:27:00';
test.for([
  [{ payment_type: 'bank_transfer', transaction_time: BEGAN, settlement_time: SETTLED }, '2026-11-27T11:27:00.000Z'],
  // A card settles on the next day.
  [{ payment_type: 'credit_card', transaction_time: BEGAN, settlement_time: SETTLED }, '2026-11-27T11:20:00.000Z'],
  [{ payment_type: 'credit_card', transaction_time: BEGAN }, '2026-11-27T11:20:00.000Z'],
  [{ payment_type: 'qris', transaction_time: BEGAN, settlement_time: 'kemarin' }, '2026-11-27T11:20:00.000Z'],
  [{}, null],
] as const)('%j was paid at %s', ([times, at]) => {
  const status = { order_id: 'ST-1', status_code: '200', gross_amount: '1.00', transaction_status: 'settlement' };
  expect(paidAt({ ...status, ...times })).toBe(at);
});

test.for([
  [{}, 0],
  [{ refund_amount: '5000.00' }, 5000],
  // The refunds count before their last amount.
  [{ refund_amount: '3000.00', refunds: [{ refund_amount: '5000.00' }, { refund_amount: '3000' }] }, 8000],
  [{ refund_amount: '3000.00', refunds: [] }, 3000],
  [{ refund_amount: '3000.00', refunds: 'x' }, 3000],
  [{ refund_amount: '3000.50' }, 0],
  [{ refund_amount: '-3000.00' }, 0],
  [{ refund_amount: '10000000000000.00' }, 0],
  [{ refund_amount: 3000 }, 3000],
] as const)('%j refunds %d in total', ([reported, sum]) => {
  const status = {
    order_id: 'ST-1',
    status_code: '200',
    gross_amount: '9000.00',
    transaction_status: 'partial_refund',
  };
  expect(refundedSoFar({ ...status, ...reported })).toBe(sum);
});

describe('the transaction of a charge', () => {
  const free = { name: 'Gratis', price: 0, qty: 1 };
  const charge = chargeRequest({ lines: [free, ...chargeRequest().lines] });

  test('has the ordered lines if they sum to its amount, without those that are free', () => {
    expect(snapTransaction(charge).item_details).toEqual([
      { id: 'ST-1-1', name: 'Jurnal A', price: 1_000_000, quantity: 2 },
      { id: 'ST-1-2', name: 'Jurnal B', price: 1_000_000, quantity: 1 },
    ]);
  });

  test.for([2_999_999, 1_000_000])('is one line for the termin if %d rupiah are to be paid', (amount) => {
    expect(snapTransaction({ ...charge, amount }).item_details).toEqual([
      { id: 'ST-1-T2', name: 'Termin 2 dari 3, pesanan ST-1', price: amount, quantity: 1 },
    ]);
  });

  test('cuts names at 50 characters, not inside one, and replaces what breaks a payment slip', () => {
    const lines = [{ name: `a|b${'é'.repeat(46)}😀😀`, price: 3_000_000, qty: 1 }];
    expect(snapTransaction({ ...charge, lines }).item_details[0]?.name).toBe(`a/b${'é'.repeat(46)}😀`);
  });

  test('ends with the charge, after whole minutes and at least one', () => {
    expect(snapTransaction(charge)).toMatchObject({
      expiry: { start_time: '2026-11-20 10:00:00 +0700', unit: 'minutes', duration: 90 },
      page_expiry: { unit: 'minutes', duration: 90 },
    });
    const expiresAt = new Date('2026-11-20T03:00:10Z');
    expect(snapTransaction({ ...charge, expiresAt }).page_expiry.duration).toBe(1);
  });

  test('names the charge, its amount and the payer, and asks for a secure card payment', () => {
    expect(snapTransaction(charge)).toMatchObject({
      transaction_details: { order_id: 'ST-1', gross_amount: 3_000_000 },
      customer_details: { first_name: 'Ani', email: 'ani@contoh.test', phone: '+6281234567890' },
      credit_card: { secure: true },
    });
  });

  test('returns the payer only to an absolute address', () => {
    expect(snapTransaction(charge)).toHaveProperty('callbacks', { finish: 'https://toko.example/status' });
    expect(snapTransaction({ ...charge, finishUrl: '/status' })).not.toHaveProperty('callbacks');
  });
});

test('optional fields that are null are read as missing', () => {
  const none = { transaction_id: null, transaction_time: null, fraud_status: null, currency: null };
  const named = { order_id: 'ST-1', status_code: '200', transaction_status: 'settlement' };
  const status = midtransStatus.parse({ ...named, gross_amount: '5000.00', ...none });
  expect(kindOf(status)).toBe('captured');
  expect(paidAmount(status)).toEqual({ amount: 5_000, fee: 0 });
});
