import { describe, expect, test } from 'vitest';
import { formatPercent, formatRupiah } from './money.ts';
import { parseRupiah } from './typed-amount.ts';

describe('formatRupiah', () => {
  test.each([
    [0, 'Rp 0'],
    [-0, 'Rp 0'],
    [999, 'Rp 999'],
    [1000, 'Rp 1.000'],
    [1_500_000, 'Rp 1.500.000'],
    [2_147_483_648_000, 'Rp 2.147.483.648.000'],
  ])('%d is %s', (amount, text) => expect(formatRupiah(amount)).toBe(text));
});

test.each([
  ['1500000', 1_500_000],
  ['1.500.000', 1_500_000],
  ['Rp 1.500.000,00', 1_500_000],
  ['rp1.500.000,-', 1_500_000],
  ['Rp. 1.500.000', 1_500_000],
  ['IDR 1,500,000.00', 1_500_000],
  ['1500000.50 ', 1_500_000],
  ['1.500.000,5', 1_500_000],
  ['1 500 000', 1_500_000],
  ['\u2066Rp\u00a01.500.000\u2069', 1_500_000],
  ['1.500.000,00 (termin 1)', 1_500_000],
  ['termin 2: Rp 750.000 dari 3.000.000', 750_000],
  ['1.500.', 1500],
  ['1.5007', 15_007],
  ['1.5', 1],
  ['007', 7],
  ['0', 0],
  ['3 juta', 3_000_000],
  ['2,5jt', 2_500_000],
  ['Rp 1.5 Juta', 1_500_000],
  ['900rb', 900_000],
  ['50 ribu saja', 50_000],
  ['3 jutawan', 3],
  ['999.999.999.999.999', 999_999_999_999_999],
  ['1.000.000.000.000.000', null],
  ['gratis', null],
  ['', null],
])('%j is an amount of %j', (text, amount) => expect(parseRupiah(text)).toBe(amount));

describe('formatPercent', () => {
  test.each([
    [100 / 3, '33,3%'],
    [50, '50,0%'],
    [0, '0,0%'],
    [-0.01, '0,0%'],
    [66.66, '66,7%'],
    [1234.5, '1.234,5%'],
  ])('%d is %s', (share, text) => expect(formatPercent(share)).toBe(text));
});
