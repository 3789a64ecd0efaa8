import { expect, test } from 'vitest';
import { closingTime, holdPeriod, waitingText } from './waiting-list.ts';

const wib = (time: string) => new Date(`${time}+07:00`);
const january = { year: 2027, month: 1 };

test.each([
  ['by day', '2026-11-24T07:59:59', '2026-11-24T08:00', '2026-11-24T20:00'],
  ['at 08.00', '2026-11-24T08:00', '2026-11-24T08:00', '2026-11-24T20:00'],
  ['in the evening', '2026-11-24T19:44', '2026-11-24T19:44', '2026-11-25T07:44'],
  [
    'just before 20.00 it ends as if it began in the morning',
    '2026-11-24T19:59',
    '2026-11-24T19:59',
    '2026-11-25T20:00',
  ],
  ['from 20.00 on it begins in the morning', '2026-11-24T20:00', '2026-11-25T08:00', '2026-11-25T20:00'],
  ['after midnight, too', '2026-11-25T02:30', '2026-11-25T08:00', '2026-11-25T20:00'],
  ['no longer than its month is sold', '2027-01-31T19:00', '2027-01-31T19:00', '2027-02-01T00:00'],
])('a hold of 12 hours, %s', (_name, now, from, until) => {
  expect(holdPeriod(wib(now), 12, '2027-01-31')).toEqual({ from: wib(from), until: wib(until) });
});

test('a month that closes before the hold begins is not offered', () => {
  expect(holdPeriod(wib('2027-01-31T20:00'), 12, '2027-01-31')).toBeNull();
  expect(closingTime('2026-12-31')).toEqual(wib('2027-01-01T00:00'));
});

test('says the place in line, and until when a place is held', () => {
  const entry = { id: 1, slotId: 2, itemId: 3, itemName: 'Jurnal Alfa', month: january };
  expect(waitingText({ ...entry, state: 'waiting', position: 3 })).toBe('Anda ke-3 dalam antrean');
  expect(waitingText({ ...entry, state: 'held', until: wib('2026-11-24T19:17') })).toBe(
    'Slot ditahan untuk Anda sampai 24 Nov 19.17',
  );
});
