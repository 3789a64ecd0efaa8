import { expect, test } from 'vitest';
import { isOut } from './publication.ts';

test.each([
  ['2026-11-30T12:00:00+07:00', false],
  ['2026-11-30T23:59:59+07:00', false],
  ['2026-12-01T00:00:00+07:00', true],
  // Still November in the server's time zone.
  ['2026-11-30T17:00:00Z', true],
  ['2027-01-01T00:00:00+07:00', true],
])('at %s a post of the 1st of December is out: %s', (now, isThere) => {
  expect(isOut(new Date('2026-12-01'), new Date(now))).toBe(isThere);
});
