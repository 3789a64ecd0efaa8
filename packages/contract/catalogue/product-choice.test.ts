import { describe, expect, test } from 'vitest';
import { type Month, parseMonth } from '../values/month.ts';
import { monthToCarry, nearestMonths, type OpenSlot, shortMonth } from './product-choice.ts';

const text = (slot: OpenSlot) => shortMonth(slot, now).replaceAll('\u00a0', ' ');
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
    expect(shown(months, until).map(text)).toEqual(texts);
  });

  test('of two slots in a month, the one that the form takes counts', () => {
    expect(nearestMonths(item(['2027-03', 0], ['2027-03', 4], ['2027-03', 7]), now)).toMatchObject([
      { month: month('2027-03'), remaining: 4 },
    ]);
  });

  test.each([
    [1, 'Mar 1'],
    [9, 'Mar 9'],
    [10, 'Mar'],
    [null, 'Mar'],
  ])('%j remaining slots: %s', (remaining, shown) => {
    expect(text({ month: month('2027-03'), remaining })).toBe(shown);
  });

  test.each<[string[], string | null, string | null]>([
    [[], null, null],
    [['2027-09', '2027-06', '2027-04'], null, '2027-06'],
    [['2027-04', '2026-12'], null, '2026-12'],
    [[], '2027-12', '2027-03'],
    [[], '2027-02', null],
  ])('chosen %j until %j: the link carries %j', (months, until, carried) => {
    const wanted = { months: months.map(month), until: until === null ? null : month(until) };
    expect(monthToCarry(nearestMonths(journal, now, wanted), wanted)).toEqual(carried && month(carried));
  });
});
