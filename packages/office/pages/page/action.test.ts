import { expect, test } from 'vitest';
import { numberField } from './action.ts';

test.each([
  ['1500000', 1_500_000],
  ['1.500.000', 1_500_000],
  ['Rp 1.500.000', 1_500_000],
  ['rp1500000', 1_500_000],
  [' 25 ', 25],
  ['0', 0],
  ['\u2066Rp\u00a01.500.000\u2069\u200e', 1_500_000],
  ['999.999.999.999', 999_999_999_999],
  ['', null],
  ['1.5', null],
  ['1500000.00', null],
  ['1.500000', null],
  ['1500.000', null],
  ['0.500', null],
  ['1.500.000,00', null],
  ['1,500,000', null],
  ['15 00', null],
  ['-1', null],
  ['1e6', null],
  ['1.000.000.000.000', null],
  ['1000000000000', null],
])('the number of %j is %j', (text, expected) => {
  expect(numberField(new URLSearchParams({ jumlah: text }), 'jumlah')).toBe(expected);
});

test('a missing field has no number', () => expect(numberField(new URLSearchParams(), 'jumlah')).toBeNull());
