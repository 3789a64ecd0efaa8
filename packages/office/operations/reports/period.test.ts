import { toInputValue } from '@slotterbit/contract/values/month.ts';
import { expect, test } from 'vitest';
import { chosenPeriod, monthsIn, timesOf } from './period.ts';

const usual = { from: { year: 2025, month: 12 }, to: { year: 2026, month: 11 } };

test.each([
  [null, null, '2025-12 to 2026-11'],
  ['2026-03', '2026-05', '2026-03 to 2026-05'],
  ['2026-03', '2026-03', '2026-03 to 2026-03'],
  // Without one of the two: as long as usual.
  ['2026-03', null, '2026-03 to 2027-02'],
  [null, '2026-03', '2025-04 to 2026-03'],
  // Turned round.
  ['2026-05', '2026-03', '2026-03 to 2026-05'],
  // Not a month.
  ['kemarin', '2026-13', '2025-12 to 2026-11'],
  ['', '', '2025-12 to 2026-11'],
  ['9999-12', '0999-01', '2025-12 to 2026-11'],
  ['2101-01', null, '2025-12 to 2026-11'],
  // At most three years.
  ['2020-01', '2026-11', '2023-12 to 2026-11'],
  ['2023-12', '2026-11', '2023-12 to 2026-11'],
])('from %j to %j is %s', (from, to, expected) => {
  const period = chosenPeriod(from, to, usual);
  expect(`${toInputValue(period.from)} to ${toInputValue(period.to)}`).toBe(expected);
});

test('has its months, and begins and ends at midnight in Jakarta', () => {
  const period = { from: { year: 2026, month: 11 }, to: { year: 2027, month: 1 } };
  expect(monthsIn(period).map(toInputValue)).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(timesOf(period)).toEqual({ since: '2026-10-31T17:00:00.000Z', before: '2027-01-31T17:00:00.000Z' });
});
