import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from './date.ts';

test('dates are those of Jakarta, times have a dot', () => {
  const date = new Date('2026-11-20T18:05:00Z');
  expect(formatDate(date)).toBe('21 November 2026');
  expect(formatDateTime(date)).toBe('21 November 2026 pukul 01.05 WIB');
});
