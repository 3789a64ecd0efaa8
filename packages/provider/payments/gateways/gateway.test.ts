import { expect, test } from 'vitest';
import { paidOf, readAmount } from './gateway.ts';

test('an amount is whole rupiah, as a text or a number', () => {
  const read = ['1500000.00', '1500000.0', '1500000', 1_500_000, '01500000'];
  expect(read.map(readAmount)).toEqual(read.map(() => 1_500_000));
  expect(readAmount('9999999999999.00')).toBe(9_999_999_999_999);
  const unreadable = [
    ...[
      '1.50',
      '1.001',
      '1,00',
      '1e3.00',
      '-1.00',
      ' 1.00',
      '1.00 ',
      '1.',
      '10000000000000.00',
      '0',
      '0.00',
      '',
      'NaN',
    ],
    ...[1.5, -1, 0, 1e21, 10_000_000_000_000, null, undefined, {}, true, [1]],
  ];
  expect(unreadable.map(readAmount)).toEqual(unreadable.map(() => null));
});

test.for([
  [100, null, { amount: 100, fee: 0 }],
  [104, 100, { amount: 100, fee: 4 }],
  [100, 100, { amount: 100, fee: 0 }],
  [100, 96, { amount: 96, fee: 4 }],
  // It contradicts itself.
  [100, 104, { amount: null, fee: 0 }],
  [null, 100, { amount: null, fee: 0 }],
  [null, null, { amount: null, fee: 0 }],
] as const)('%j in all, of which %j for the charge', ([gross, original, paid]) => {
  expect(paidOf(gross, original)).toEqual(paid);
});
