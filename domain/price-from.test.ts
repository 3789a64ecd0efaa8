import { expect, test } from 'vitest';
import { priceFrom } from './price-from.ts';

const indexing = (id: number | null, hargaJual: number | null) => ({
  ...{ id, name: 'SINTA 2', image: null, price: null },
  hargaJual,
});

test.each([
  ['the lowest of several', [indexing(1, 300), indexing(2, 100)], { amount: 100, more: true }],
  ['one price is no "from"', [indexing(1, 300), indexing(2, 300)], { amount: 300, more: false }],
  ['what cannot be ordered does not count', [indexing(1, 300), indexing(null, 50)], { amount: 300, more: false }],
  ["without an offer the item's own", [indexing(1, null)], { amount: 900, more: false }],
])('%s', (_, indexings, expected) => {
  expect(priceFrom({ indexings, indexings2: [], price: 900 })).toEqual(expected);
});

test('no price at all is none', () => {
  expect(priceFrom({ indexings: [], indexings2: [], price: null })).toBeNull();
});
