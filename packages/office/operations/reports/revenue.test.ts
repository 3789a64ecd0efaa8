import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion } from './revenue.ts';

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [100, [2, 1, 1], [50, 25, 25]],
  [10, [0, 5], [0, 10]],
  [7, [0, 0], [4, 3]],
  [0, [3, 4], [0, 0]],
  [5, [], []],
])('%i among %j is %j', (amount, shares, parts) => {
  expect(apportion(amount, shares)).toEqual(parts);
});

test('the parts are whole, sum to the amount, and none is a rupiah away from its share', () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 });
  const shares = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amounts, shares, (amount, given) => {
      const parts = apportion(amount, given);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      const total = given.reduce((sum, share) => sum + share, 0);
      for (const [place, part] of parts.entries()) {
        expect(Number.isInteger(part) && part >= 0).toBe(true);
        if (total > 0) expect(Math.abs(part - (amount * (given[place] ?? 0)) / total)).toBeLessThanOrEqual(1.01);
      }
    }),
  );
});
