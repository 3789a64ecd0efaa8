import { expect, test } from 'vitest';
import { isSendingTime, nextSendingTime } from './sending-time.ts';

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
