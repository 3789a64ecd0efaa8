import { expect, test } from 'vitest';
import { BY_IMPORT, isSteep, OWN_PRICES, priceChangeText, readPriceChange } from './item-change.ts';

test.each([
  [1_500_000, 300_000, true],
  [1_500_000, 300_001, false],
  [300_000, 1_500_000, true],
  [300_000, 1_499_999, false],
  [1_500_000, 0, true],
  [0, 1, true],
  [0, 0, false],
  [1_500_000, null, false],
  [null, 1_500_000, false],
])('changing a price from %s to %s must be confirmed: %s', (was, is, expected) => {
  expect(isSteep({ was, is })).toBe(expected);
});

test.for([
  ['jurnal-laut', 'sinta-2', 1_500_000, null, 'Rp 1.500.000', 'none'],
  ['jurnal-laut', OWN_PRICES.price, null, 0, 'none', 'Rp 0'],
] as const)('reads its own record of %s, %s', ([item, field, was, is, from, to]) => {
  const what = priceChangeText({ item, field, was, is });
  const read = { field, was: from, is: to };
  expect(readPriceChange(item, what)).toEqual({ ...read, file: null });
  expect(readPriceChange(item, `${what}${BY_IMPORT}a -> b, c: d.json`)).toEqual({ ...read, file: 'a -> b, c: d.json' });
});

test.for(['jurnal-laut: archived', 'jurnal-laut-dua, sinta-2: none -> Rp 1', 'jurnal-laut 2027-01: capacity 5 -> 6'])(
  'reads no price change of jurnal-laut from "%s"',
  (what) => {
    expect(readPriceChange('jurnal-laut', what)).toBeNull();
  },
);
