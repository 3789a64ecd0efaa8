import { expect, test } from 'vitest';
import { dutyStamp, placeAndDay } from './invoice.ts';

test.each([
  [5_000_000, null],
  [5_000_001, 'Meterai Rp 10.000'],
  [12_500_000, 'Meterai Rp 10.000'],
  [1, null],
])('the receipt of %i rupiah needs the duty stamp %s', (amount, stamp) => expect(dutyStamp(amount)).toBe(stamp));

const paidAt = new Date('2026-11-23T18:00:00Z');
test.each<[string | undefined, Date | null, string | null]>([
  ['Bandung', paidAt, 'Bandung, 24 November 2026'],
  [undefined, paidAt, '24 November 2026'],
  ['Bandung', null, 'Bandung'],
  [undefined, null, null],
])('the line above the signature, %s', (city, date, line) => expect(placeAndDay(city, date)).toBe(line));
