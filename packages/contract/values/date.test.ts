import { expect, test } from 'vitest';
import { addHours, daysBetween, endOfDay, formatDate, formatDateTime, minuteText, startOfDay } from './date.ts';

test('formats Jakarta dates, and times with a dot', () => {
  const date = new Date('2026-11-20T18:05:00Z');
  expect(formatDate(date)).toBe('21 November 2026');
  expect(formatDateTime(date)).toBe('21 November 2026 pukul 01.05 WIB');
});

test.each([
  // 23.59 and 00.00 in Jakarta.
  ['2026-11-20T16:59:00.000Z', '2026-11-20T17:00:00.000Z', 1],
  ['2026-11-20T17:00:00.000Z', '2026-11-21T16:59:00.000Z', 0],
  ['2026-12-31T03:00:00.000Z', '2027-01-07T03:00:00.000Z', 7],
  ['2026-11-20T03:00:00.000Z', '2026-11-17T20:00:00.000Z', -2],
])('counts Jakarta days from %s to %s: %i', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test('a day begins and ends at midnight in Jakarta', () => {
  expect(startOfDay('2026-11-20')).toBe('2026-11-19T17:00:00.000Z');
  expect(startOfDay('2026-12-31', 1)).toBe('2026-12-31T17:00:00.000Z');
  // 23.59 and 00.00 in Jakarta.
  expect(endOfDay(new Date('2026-11-20T16:59:00Z'))).toBe('2026-11-20T16:59:59.999Z');
  expect(endOfDay(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21T16:59:59.999Z');
});

test('shows the minute in Jakarta', () => {
  expect(minuteText('2026-11-20T18:05:59.000Z')).toBe('2026-11-21 01:05');
});

test.each([
  [24, '2026-11-21T03:00:00.000Z'],
  [-1, '2026-11-20T02:00:00.000Z'],
  [0.5, '2026-11-20T03:30:00.000Z'],
])('adds %d hours', (hours, at) => {
  expect(addHours(new Date('2026-11-20T03:00:00Z'), hours).toISOString()).toBe(at);
});
