import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumOf } from './instalment.ts';
import { evenPlan, restToLast } from './instalment-plan.ts';

test('evenPlan sums to the subtotal and keeps the minimum', () => {
  expect(evenPlan(1, 1_000_000, 300_000)).toEqual([1_000_000]);
  expect(evenPlan(3, 1_000_000, 300_000)).toEqual([333_334, 333_333, 333_333]);
  expect(evenPlan(4, 1_000_000, 400_000)).toEqual([400_000, 200_000, 200_000, 200_000]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.nat(10 ** 9),
      fc.integer({ min: 0, max: 100 }),
      (n, total, share) => {
        const minimum = Math.round((total * share) / 100);
        const plan = evenPlan(n, total, minimum);
        expect(plan).toHaveLength(n);
        expect(sumOf(plan)).toBe(total);
        expect(plan[0]).toBeGreaterThanOrEqual(minimum);
        expect(Math.min(...plan)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('restToLast never gives a negative amount', () => {
  expect(restToLast([300, 0, 0], 1000)).toEqual([300, 0, 700]);
  expect(restToLast([800, 400, 50], 1000)).toEqual([800, 400, 0]);
  expect(restToLast([0], 1000)).toEqual([1000]);
});
