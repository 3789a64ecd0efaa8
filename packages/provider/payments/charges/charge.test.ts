import { expect, test } from 'vitest';
import { timeOfPayment } from './charge.ts';

const NOW = '2026-11-21T03:00:10.000Z';
const CREATED = '2026-11-21T02:00:00.500Z';

test.for([
  ['in between', '2026-11-21T02:59:58.000Z', '2026-11-21T02:59:58.000Z'],
  ['without milliseconds', '2026-11-21T02:59:58Z', '2026-11-21T02:59:58.000Z'],
  ['unknown', null, NOW],
  ['now', NOW, NOW],
  ["of a gateway's clock that is ahead", '2026-11-21T03:00:11.000Z', NOW],
  ['when the charge was made', CREATED, CREATED],
  // Midtrans has no milliseconds.
  ['in the second of the charge', '2026-11-21T02:00:00.000Z', CREATED],
  ['of a year ago', '2025-11-21T02:59:58.000Z', CREATED],
] as const)('a payment %s (%s) was made at %s', ([, reported, expected]) => {
  expect(timeOfPayment(reported, { created_at: CREATED }, new Date(NOW))).toBe(expected);
});

test('a payment is not in the future, also of a charge that another server made with a clock that is ahead', () => {
  expect(timeOfPayment(null, { created_at: '2026-11-21T03:00:20.000Z' }, new Date(NOW))).toBe(NOW);
});
