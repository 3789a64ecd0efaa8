import { expect, test } from 'vitest';
import { isSendingTime, nextAttempt, nextSendingTime } from './sending-time.ts';

const wib = (time: string) => new Date(`${time}+07:00`);

test.each([
  ['2026-11-20T07:59:59.999', false, '2026-11-20T08:00'],
  ['2026-11-20T08:00:00.000', true, '2026-11-20T08:00'],
  ['2026-11-20T13:30:00.000', true, '2026-11-20T13:30'],
  ['2026-11-20T19:59:59.999', true, '2026-11-20T19:59:59.999'],
  ['2026-11-20T20:00:00.000', false, '2026-11-21T08:00'],
  ['2026-11-20T23:59:00.000', false, '2026-11-21T08:00'],
  // The next day in Jakarta, the day before in UTC.
  ['2026-11-21T00:30:00.000', false, '2026-11-21T08:00'],
  ['2026-12-31T22:00:00.000', false, '2027-01-01T08:00'],
])('%s in Jakarta: mail may be sent: %s; next at %s', (at, allowed, next) => {
  expect(isSendingTime(wib(at))).toBe(allowed);
  expect(nextSendingTime(wib(at))).toEqual(wib(next));
});

const FIRST = '2026-11-20T10:00';
test.each([
  [1, '2026-11-20T10:00', '2026-11-20T10:01'],
  [2, '2026-11-20T10:01', '2026-11-20T10:06'],
  [3, '2026-11-20T10:06', '2026-11-20T10:21'],
  [4, '2026-11-20T10:21', '2026-11-20T10:51'],
  [5, '2026-11-20T10:51', '2026-11-20T11:51'],
  [6, '2026-11-20T11:51', '2026-11-20T13:51'],
  [9, '2026-11-20T17:51', '2026-11-20T19:51'],
  // Not at night.
  [10, '2026-11-20T19:51', '2026-11-21T08:00'],
  // The last try is a day after the first.
  [11, '2026-11-21T08:00', '2026-11-21T10:00'],
  [12, '2026-11-21T10:00', null],
  [3, '2026-11-25T10:00', null],
])('after try %i failed at %s: next at %s', (attempts, failedAt, next) => {
  expect(nextAttempt(attempts, wib(FIRST), wib(failedAt))).toEqual(next === null ? null : wib(next));
});
