import { expect, test } from 'vitest';
import { kindOf, readMidtransTime, wholeRupiah } from './format.ts';

test.for([
  ['settlement', '200', undefined, 'captured'],
  // The signature covers the status code, not the status.
  ['settlement', '201', undefined, 'pending'],
  ['capture', '200', 'accept', 'captured'],
  ['capture', '200', undefined, 'captured'],
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

test("amounts are whole rupiah with two zeros, times are Jakarta's", () => {
  expect(['1500000.00', '1.50', '1', '1e3.00', ''].map(wholeRupiah)).toEqual([1_500_000, null, null, null, null]);
  expect(readMidtransTime('2026-11-20 10:00:00')).toBe('2026-11-20T03:00:00.000Z');
  expect([readMidtransTime(undefined), readMidtransTime('2026-13-40 10:00:00')]).toEqual([null, null]);
});
