import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPercent, formatRupiah } from './money.ts';

describe('formatRupiah', () => {
  test.each([
    [0, 'Rp 0'],
    [-0, 'Rp 0'],
    [999, 'Rp 999'],
    [1000, 'Rp 1.000'],
    [1_500_000, 'Rp 1.500.000'],
    [2_147_483_648_000, 'Rp 2.147.483.648.000'],
  ])('%d is %s', (amount, text) => expect(formatRupiah(amount)).toBe(text));

  test('has plain spaces only, and its digits are the amount', () => {
    fc.assert(
      fc.property(fc.nat(), (amount) => {
        const text = formatRupiah(amount);
        expect(text).toMatch(/^Rp \d{1,3}(\.\d{3})*$/);
        expect(Number(text.replace(/\D/g, ''))).toBe(amount);
      }),
    );
  });
});

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
