import { describe, expect, test } from 'vitest';
import { type Month, parseMonth } from './month.ts';
import {
  choiceFromQuery,
  monthToCarry,
  nearestIndexing,
  nearestMonths,
  nearestTo,
  productPath,
  shortMonth,
} from './product-choice.ts';

/** Already December in Jakarta. */
const now = new Date('2026-11-30T18:00:00Z');
const month = (text: string): Month => {
  const parsed = parseMonth(text);
  if (parsed === null) throw new Error(text);
  return parsed;
};
const item = (...slots: [month: string, remaining: number | null][]) => ({
  slots: slots.map(([text, remaining], index) => ({ id: index + 1, month: month(text), remaining })),
});
const offered = (...names: [name: string, price: number][]) =>
  names.map(([name, hargaJual], index) => ({ id: index + 1, name, image: null, hargaJual, price: null }));

describe('the address of a product', () => {
  test.each([
    ['SINTA 2', '2027-03', '/product/7?indexing=SINTA+2&bulan=2027-03'],
    ['A&B?', null, '/product/7?indexing=A%26B%3F'],
    [null, '2027-03', '/product/7?bulan=2027-03'],
    [null, null, '/product/7'],
  ])('carries indexing %j and month %j', (indexing, text, path) => {
    const choice = { indexing, month: text === null ? null : month(text) };
    expect(productPath('product', 7, choice)).toBe(path);
    expect(choiceFromQuery(new URL(path, 'http://localhost').searchParams)).toEqual(choice);
  });

  test.each(['', 'indexing=&bulan=', 'bulan=Maret', 'bulan=2027-13', 'indexing=%20'])('no choice: ?%s', (query) => {
    expect(choiceFromQuery(new URLSearchParams(query))).toEqual({ indexing: null, month: null });
  });

  test('a long name is cut', () => {
    expect(choiceFromQuery(new URLSearchParams({ indexing: 'x'.repeat(5_000) })).indexing).toHaveLength(100);
  });
});

describe('the months of a card', () => {
  const journal = item(
    ['2027-06', 5],
    ['2027-03', 2],
    ['2026-11', 4],
    ['2027-04', 0],
    ['2027-09', null],
    ['2028-01', 1],
  );
  const shown = (months: string[], until: string | null) =>
    nearestMonths(journal, now, { months: months.map(month), until: until === null ? null : month(until) });

  test.each<[string[], string | null, string[]]>([
    [[], null, ['Mar 2', 'Jun 5', 'Sep']],
    [['2027-09', '2027-06'], null, ['Jun 5', 'Sep']],
    [[], '2027-06', ['Mar 2', 'Jun 5']],
    [['2027-03', '2027-09'], '2027-06', ['Mar 2']],
    [['2027-04', '2026-11'], null, []],
    [['2028-01'], null, ['Jan ’28 1']],
  ])('chosen %j until %j: %j', (months, until, texts) => {
    expect(shown(months, until).map((slot) => shortMonth(slot, now))).toEqual(texts);
  });

  test('of two slots in a month, the one that the form takes counts', () => {
    expect(nearestMonths(item(['2027-03', 0], ['2027-03', 4], ['2027-03', 7]), now)).toEqual([
      { month: month('2027-03'), remaining: 4 },
    ]);
  });

  test.each([
    [1, 'Mar 1'],
    [9, 'Mar 9'],
    [10, 'Mar'],
    [null, 'Mar'],
  ])('%j remaining slots: %s', (remaining, text) => {
    expect(shortMonth({ month: month('2027-03'), remaining }, now)).toBe(text);
  });

  test.each<[string[], string | null, string | null]>([
    [[], null, null],
    [['2027-09', '2027-06', '2027-04'], null, '2027-06'],
    [['2027-04', '2026-12'], null, '2026-12'],
    [[], '2027-12', '2027-03'],
    [[], '2027-02', null],
  ])('chosen %j until %j: the link carries %j', (months, until, carried) => {
    const wanted = { months: months.map(month), until: until === null ? null : month(until) };
    expect(monthToCarry(journal, now, wanted)).toEqual(carried && month(carried));
  });
});

test.each([
  ['2027-04', ['2027-02', '2027-05'], '2027-05'],
  ['2027-04', ['2027-03', '2027-05'], '2027-03'],
  ['2027-01', ['2027-12', '2026-12'], '2026-12'],
  ['2027-01', [], null],
])('nearest to %s among %j: %j', (full, open, nearest) => {
  const slots = open.map((text) => ({ month: month(text), remaining: 1 }));
  expect(nearestTo(month(full), slots)?.month ?? null).toEqual(nearest && month(nearest));
});

test.each([
  ['SINTA 2', offered(['SINTA 5', 1], ['SINTA 3', 9]), 'SINTA 3'],
  ['SINTA 2', offered(['SINTA 3', 1], ['SINTA 1', 9]), 'SINTA 1'],
  ['sinta 2 ', offered(['Scopus Q2', 1], ['SINTA 6', 9]), 'SINTA 6'],
  ['Scopus Q1', offered(['SINTA 1', 1], ['Scopus Q4', 9]), 'Scopus Q4'],
  ['Garuda', offered(['SINTA 1', 5], ['SINTA 2', 3]), 'SINTA 2'],
  ['SINTA 2', [], null],
])('instead of %s: %#', (name, indexings, nearest) => {
  expect(nearestIndexing(name, indexings)?.name ?? null).toBe(nearest);
});
