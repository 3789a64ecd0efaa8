import { expect, test } from 'vitest';
import { formatShortTime } from '../values/date.ts';
import { dueTimes, isDueAfter } from './payment-terms.ts';

const terms = { firstHours: 24, daysBetween: 30 };
/** 19.17 in Jakarta. */
const orderedAt = new Date('2026-11-23T12:17:00Z');

test.each([
  [
    'the first termin has the deadline, later ones follow',
    [500, 500, 500],
    ['24 Nov 19.17', '23 Des 19.17', '22 Jan 19.17'],
  ],
  ['one termin has the deadline', [1500], ['24 Nov 19.17']],
  ['termin of 0 before the first amount do not move the deadline', [0, 500], ['24 Nov 19.17', '24 Nov 19.17']],
  ['no termin', [], []],
])('due times: %s', (_, amounts, expected) => {
  expect(dueTimes(amounts, terms, orderedAt).map(formatShortTime)).toEqual(expected);
});

test.each([
  ['2027-03-31T16:59:00Z', false],
  // 00.00 on 1 April in Jakarta.
  ['2027-03-31T17:00:00Z', true],
  ['2026-01-01T00:00:00Z', false],
])('a termin due %s is after the publish month Maret 2027: %s', (due, expected) => {
  expect(isDueAfter(new Date(due), { year: 2027, month: 3 })).toBe(expected);
  expect(isDueAfter(new Date(due), null)).toBe(false);
});
