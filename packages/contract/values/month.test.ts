import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareMonths,
  currentMonth,
  daysLeft,
  formatDaysLeft,
  formatMonth,
  type Month,
  monthName,
  monthOf,
  parseMonth,
  parseMonthNumber,
  parseYear,
  shortMonth,
  toFirstDay,
  toInputValue,
  toMonthYear,
} from './month.ts';

const anyMonth: fc.Arbitrary<Month> = fc.record({
  year: fc.integer({ min: 1000, max: 9999 }),
  month: fc.integer({ min: 1, max: 12 }),
});

describe('parseMonthNumber', () => {
  test.each(
    [
      ['Januari', 'January', 'jan', '1', '01', 1],
      ['Februari', 'FEBRUARY', 'Feb.', 2],
      ['Maret', 'March', 'mar', 3],
      ['April', 'apr', 4],
      ['Mei', 'May', 5],
      ['Juni', 'June', 'Jun', 6],
      ['Juli', 'July', 'Jul', 7],
      ['Agustus', 'August', 'Agu', 'Agt', 'Aug', 8],
      ['September', 'Sept', 'Sep', 9],
      ['Oktober', 'October', 'Okt', 'Oct', 10],
      ['November', 'Nopember', 'Nov', 11],
      ['Desember', 'December', ' des ', 'Dec', '12', 12],
    ].flatMap((row) => row.map((form) => [form, row.at(-1)] as const)),
  )('%o is %o', (form, number) => expect(parseMonthNumber(form)).toBe(number));

  test.each([0, 13, -1, 1.5, '0', '13', '001', 'Marble', 'ma', '', 'null', null, undefined, {}, '1e0', ' '])(
    '%o is none',
    (value) => expect(parseMonthNumber(value)).toBeNull(),
  );
});

describe('parseYear', () => {
  test.each([
    [0, 2000],
    [27, 2027],
    ['27', 2027],
    [99, 2099],
    ['05', 2005],
    [1000, 1000],
    [2027, 2027],
    ['2027', 2027],
    [' 2027 ', 2027],
  ])('%o is %o', (value, year) => expect(parseYear(value)).toBe(year));

  test.each([100, 999, 10_000, -1, 27.5, '027', '20270', 'abc', '', '-', null, undefined])('%o is none', (value) =>
    expect(parseYear(value)).toBeNull(),
  );
});

describe('parseMonth', () => {
  test.each([
    ['2027-03', 2027, 3],
    ['2027-3', 2027, 3],
    ['2027/03/15', 2027, 3],
    ['2027-03-01', 2027, 3],
    ['2027-12-31T23:59:59.000Z', 2027, 12],
    [' 2027-03 ', 2027, 3],
  ])('%o begins with a month', (text, year, month) => expect(parseMonth(text)).toEqual({ year, month }));

  test.each([
    '2027-13',
    '2027-00',
    '2027-123',
    '12027-03',
    '27-03',
    '03-2027',
    '2027',
    '',
    '-',
    'null',
    null,
    202703,
    {},
  ])('%o does not', (value) => expect(parseMonth(value)).toBeNull());
});

test('needs both parts of a month', () => {
  expect(monthOf('27', 'Agustus')).toEqual({ year: 2027, month: 8 });
  expect(monthOf(2027, null)).toBeNull();
  expect(monthOf(undefined, 3)).toBeNull();
});

test('formats', () => {
  const march = { year: 2027, month: 3 };
  expect(formatMonth(march)).toBe('Maret 2027');
  expect(monthName(12)).toBe('Desember');
  expect(toInputValue(march)).toBe('2027-03');
  expect(toFirstDay(march)).toBe('2027-03-01');
  expect(toMonthYear(march)).toBe('03-2027');
});

test('every month survives its input value, its first day and its names', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      expect(parseMonth(toInputValue(month))).toEqual(month);
      expect(parseMonth(toFirstDay(month))).toEqual(month);
      expect(parseMonthNumber(monthName(month.month))).toBe(month.month);
    }),
  );
});

test('sorts months like their input values', () => {
  fc.assert(
    fc.property(anyMonth, anyMonth, (a, b) => {
      const [x, y] = [toInputValue(a), toInputValue(b)];
      expect(Math.sign(compareMonths(a, b))).toBe(x < y ? -1 : x > y ? 1 : 0);
    }),
  );
});

test('no value makes the parsers throw', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      parseMonth(value);
      parseMonthNumber(value);
      parseYear(value);
    }),
  );
});

describe('currentMonth', () => {
  test.each([
    ['2026-11-30T16:59:59Z', 2026, 11],
    ['2026-11-30T17:00:00Z', 2026, 12],
    ['2026-12-31T17:00:00Z', 2027, 1],
  ])('at %s it is that month in Jakarta', (now, year, month) =>
    expect(currentMonth(new Date(now))).toEqual({ year, month }),
  );
});

test.each([
  ['2026-11-26T05:00:00Z', 11, 'tersisa 4 hari'],
  ['2026-11-30T16:59:59Z', 11, 'hari terakhir'],
  ['2026-11-23T05:00:00Z', 11, 'tersisa 7 hari'],
  ['2026-11-22T05:00:00Z', 11, null],
  // Already December in Jakarta.
  ['2026-11-30T17:00:00Z', 11, null],
  ['2026-11-26T05:00:00Z', 12, null],
])('at %s, what is left of month %d: %j', (now, month, text) => {
  const days = daysLeft({ year: 2026, month }, new Date(now));
  expect(days === null ? null : formatDaysLeft(days)).toBe(text);
});

test('a short month has three letters and the year', () =>
  expect(shortMonth({ year: 2026, month: 12 })).toBe('Des 2026'));
