import { describe, expect, test } from 'vitest';
import { type Month, parseMonth } from '../values/month.ts';
import { anyMonth } from './offered-slots.ts';
import { choiceFromQuery, monthToCarry, type NearestMonth, nearestMonth, productPath } from './product-choice.ts';

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

describe('the month of a card', () => {
  const journal = item(
    ['2027-06', 5],
    ['2027-03', 2],
    ['2026-11', 4],
    ['2027-04', 0],
    ['2027-09', null],
    ['2028-01', 1],
  );
  const shown = (months: string[], until: string | null) =>
    nearestMonth(journal, now, { ...anyMonth, months: months.map(month), until: until === null ? null : month(until) });

  test.each<[string[], string | null, NearestMonth | null]>([
    [[], null, { month: month('2027-03'), remaining: 2, others: 3 }],
    [['2027-09', '2027-06'], null, { month: month('2027-06'), remaining: 5, others: 1 }],
    [[], '2027-06', { month: month('2027-03'), remaining: 2, others: 1 }],
    [['2027-03', '2027-09'], '2027-06', { month: month('2027-03'), remaining: 2, others: 0 }],
    [['2027-04', '2026-11'], null, null],
  ])('chosen %j until %j: %j', (months, until, nearest) => expect(shown(months, until)).toEqual(nearest));

  test('of two slots in a month, the one that the form takes counts', () => {
    expect(nearestMonth(item(['2027-03', 0], ['2027-03', 4], ['2027-03', 7]), now)).toEqual({
      month: month('2027-03'),
      remaining: 4,
      others: 0,
    });
  });

  test.each<[string[], string | null, string | null]>([
    [[], null, null],
    [['2027-09', '2027-06', '2027-04'], null, '2027-06'],
    [['2027-04', '2026-12'], null, '2026-12'],
    [[], '2027-12', '2027-03'],
    [[], '2027-02', null],
  ])('chosen %j until %j: the link carries %j', (months, until, carried) => {
    const wanted = { ...anyMonth, months: months.map(month), until: until === null ? null : month(until) };
    expect(monthToCarry(nearestMonth(journal, now, wanted), wanted)).toEqual(carried && month(carried));
  });
});

describe('the address of a product', () => {
  test.each([
    ['SINTA 2', '2027-03', '/product/7?indexing=SINTA+2&bulan=2027-03'],
    ['A&B?', null, '/product/7?indexing=A%26B%3F'],
    [null, '2027-03', '/product/7?bulan=2027-03'],
    [null, null, '/product/7'],
  ])('carries indexing %j and month %j', (indexing, text, path) => {
    const choice = { indexing, month: parseMonth(text) };
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
