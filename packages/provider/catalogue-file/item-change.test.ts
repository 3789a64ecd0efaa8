import { expect, test } from 'vitest';
import { isSteep } from './item-change.ts';

test.each([
  [1_500_000, 300_000, true],
  [1_500_000, 300_001, false],
  [300_000, 1_500_000, true],
  [300_000, 1_499_999, false],
  [1_500_000, 0, true],
  [0, 1, true],
  [0, 0, false],
  [1_500_000, null, true],
  [1_500_000, null, false, 'old_price'],
  [null, 1_500_000, false],
])('changing a price from %s to %s must be confirmed: %s', (was, is, expected, field = 'sinta-2') => {
  expect(isSteep({ field, was, is })).toBe(expected);
});
