import { sampleIndexing } from '@slotterbit/contract/tests/support/samples.ts';
import { describe, expect, test } from 'vitest';
import { kategoriBadge, priceFrom, uniqueKategori } from './item.ts';
import { itemName } from './names.ts';
import { formatRating, ratingOf } from './rating.ts';

test.each([
  ['Jurnal A', 'Jurnal A'],
  ['', 'Item #7'],
  ['  ', 'Item #7'],
  ['null', 'Item #7'],
  ['UNDEFINED', 'Item #7'],
  ['-', 'Item #7'],
  [undefined, 'Item #7'],
])('shows an item named %o as %s', (name, shown) => expect(itemName(7, name)).toBe(shown));

test.each([
  ['Nasional', 'Nasional', 'blue'],
  ['internasional', 'internasional', 'green'],
  ['Internal', 'Internal', 'yellow'],
  ['Regional', 'Regional', 'grey'],
  [null, '—', 'grey'],
  ['-', '—', 'grey'],
])('kategori %o has the badge %s in %s', (kategori, label, colour) =>
  expect(kategoriBadge(kategori)).toEqual({ label, colour }),
);

test('lists each kategori once', () => {
  const items = ['Nasional', null, 'Internal', 'Nasional', '-'].map((kategori) => ({ kategori }));
  expect(uniqueKategori(items)).toEqual(['Nasional', 'Internal']);
});

describe('ratingOf', () => {
  const none = { feedbacks: [], ratings: [], average: null, count: null };
  test.each([
    [none, null],
    [{ ...none, average: 0, count: 0 }, null],
    [
      { ...none, average: 4.5, count: 12 },
      { average: 4.5, count: 12 },
    ],
    [
      { ...none, average: 4.5 },
      { average: 4.5, count: 1 },
    ],
    [
      { ...none, average: 9, count: 2 },
      { average: 5, count: 2 },
    ],
    [
      { ...none, feedbacks: [{ rating: 5 }, { rating: 4 }] },
      { average: 4.5, count: 2 },
    ],
    [
      { ...none, ratings: [3, 4] },
      { average: 3.5, count: 2 },
    ],
    [
      { ...none, feedbacks: [{ rating: 5 }], ratings: [1], average: null, count: 8 },
      { average: 5, count: 8 },
    ],
  ])('%o gives %o', (given, rating) => expect(ratingOf(given)).toEqual(rating));

  test('is written with a comma', () => expect([formatRating(4.25), formatRating(5)]).toEqual(['4,3', '5,0']));
});

const indexing = (id: number | null, price: number | null) => sampleIndexing('SINTA 2', price, id);

test.each([
  ['the lowest of several', [indexing(1, 300), indexing(2, 100)], { amount: 100, hasMore: true }],
  ['one price is no "from"', [indexing(1, 300), indexing(2, 300)], { amount: 300, hasMore: false }],
  ['only offered indexings count', [indexing(1, 300), indexing(null, 50)], { amount: 300, hasMore: false }],
  ["without an offer the item's own", [indexing(1, null)], { amount: 900, hasMore: false }],
])('%s', (_, indexings, expected) => {
  expect(priceFrom({ indexings, indexings2: [], price: 900 })).toEqual(expected);
});

test('is null without any price', () => {
  expect(priceFrom({ indexings: [], indexings2: [], price: null })).toBeNull();
});
