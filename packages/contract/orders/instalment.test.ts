import { aCart, aLine } from '@slotterbit/contract/tests/support/samples.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  capTermin,
  evenPlan,
  instalmentAmount,
  isValidLine,
  limitingLines,
  maxTermin,
  minimumFirst,
  percentOf,
  planProblem,
  resetAmounts,
  restToLast,
  subtotalOf,
  sumOf,
} from './instalment.ts';

describe('maxTermin', () => {
  test.each([
    [null, [null, null], 4],
    [6, [null], 4],
    [3, [null, 4], 3],
    [4, [2, 3], 2],
    [null, [1], 1],
    [0, [4], 1],
  ])('cart %o and items %o allow %d', (cart, items, most) => {
    const lines = items.map((itemMaxTermin, i) => aLine({ id: i + 1, itemMaxTermin }));
    expect(maxTermin(aCart(lines, { maxTermin: cart }))).toBe(most);
  });

  test('ignores lines that cannot be ordered, unless no line can', () => {
    const good = aLine({ id: 1, itemMaxTermin: 4 });
    const archived = aLine({ id: 2, price: null, itemMaxTermin: 1 });
    expect(maxTermin(aCart([good, archived]))).toBe(4);
    expect(maxTermin(aCart([archived]))).toBe(1);
  });
});

test.each([
  [null, [4, 2, 3, 2], [2, 4]],
  [null, [4, null], []],
  [2, [3, null], []],
  [2, [2, 3], [1]],
  [null, [0], [1]],
])('with cart %o and items %o, the lines %o limit the count', (cart, items, limiting) => {
  const lines = items.map((itemMaxTermin, i) => aLine({ id: i + 1, itemMaxTermin }));
  expect(limitingLines(aCart(lines, { maxTermin: cart })).map(({ id }) => id)).toEqual(limiting);
});

test.each([
  [0, 4, 1],
  [1, 4, 1],
  [9, 3, 3],
  [2.7, 4, 2],
  [Number.NaN, 4, 1],
])('limits a count of %d with maximum %d to %d', (count, max, capped) => expect(capTermin(count, max)).toBe(capped));

describe('minimumFirst', () => {
  test.each([
    [250_000, 30, 250_000],
    [0, 30, 0],
    [null, 30, 300_000],
    [null, 33.3333, 333_333],
    [null, null, 0],
    [1_000_001, null, 1_000_000],
    [null, 150, 1_000_000],
  ])('amount %o, percent %o of a million: %d', (minPaidAmount, minPaidPercent, minimum) => {
    const line = aLine({ price: 1_000_000, total: 1_000_000 });
    // The archived line costs nothing: only what can be ordered counts.
    const cart = aCart([line, aLine({ id: 2, price: null, total: 500_000 })], { minPaidAmount, minPaidPercent });
    expect(minimumFirst(cart)).toBe(minimum);
    // A cart at its minimum can be ordered, in one termin and in several.
    for (const count of [1, 2, 4]) expect(planProblem(cart, evenPlan(count, 1_000_000, minimum))).toBeNull();
  });
});

test('ignores lines that cannot be ordered, unless no line can', () => {
  const good = aLine({ id: 1, total: 500 });
  const bad = aLine({ id: 2, slotId: null, total: 300 });
  expect(subtotalOf(aCart([good, bad]))).toBe(500);
  expect(subtotalOf(aCart([bad]))).toBe(300);
  expect(subtotalOf(aCart([good], { total: 450 }))).toBe(450);
});

test.each(['itemId', 'slotId', 'price'] as const)('a line without %s cannot be ordered', (field) => {
  expect(isValidLine(aLine())).toBe(true);
  expect(isValidLine(aLine({ [field]: null }))).toBe(false);
});

describe('a plan for a cart of 900 with at most 3 termin and a minimum of 300', () => {
  const cart = aCart([aLine({ total: 900 })], { maxTermin: 3, minPaidAmount: 300 });
  test.each([
    ['as many termin as allowed', [300, 300, 300], null],
    ['one termin more', [300, 300, 300, 0], 'count'],
    ['a termin of 0', [900, 0], null],
    ['a negative termin', [1000, -100], 'sum'],
    ['1 rupiah too little', [300, 599], 'sum'],
    ['1 rupiah too much', [300, 601], 'sum'],
    ['1 rupiah below the minimum', [299, 601], 'minimum'],
    ['no termin', [], 'sum'],
  ])('%s', (_, amounts, rule) => expect(planProblem(cart, amounts)?.rule ?? null).toBe(rule));
});

test('resets the amounts to the minimum and zeros', () => {
  expect(resetAmounts(3, 200)).toEqual([200, 0, 0]);
  expect(resetAmounts(1, 200)).toEqual([200]);
});

test.each([
  [-5, 0],
  [1.5, 2],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
  [7, 7],
])('corrects an amount of %d to %d', (typed, amount) => expect(instalmentAmount(typed)).toBe(amount));

test('returns the percentage of the subtotal', () => {
  expect(percentOf(1, 3)).toBeCloseTo(33.333, 2);
  expect(percentOf(5, 0)).toBe(0);
});

test('an even plan has the exact sum, at least the minimum first, and the remainder last', () => {
  expect(evenPlan(1, 1_000_000, 300_000)).toEqual([1_000_000]);
  expect(evenPlan(3, 1_000_000, 300_000)).toEqual([333_333, 333_333, 333_334]);
  expect(evenPlan(4, 1_000_000, 400_000)).toEqual([400_000, 200_000, 200_000, 200_000]);
  expect(evenPlan(4, 1_000_001, 400_000)).toEqual([400_000, 200_000, 200_000, 200_001]);
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
        // Apart from the first (minimum) and the last (remainder of less than `n` rupiah), all are equal.
        const later = plan.slice(1);
        expect(Math.max(0, ...later) - Math.min(...later, Math.max(0, ...later))).toBeLessThan(n);
      },
    ),
  );
});

test('restToLast never gives a negative amount', () => {
  expect(restToLast([300, 0, 0], 1000)).toEqual([300, 0, 700]);
  expect(restToLast([800, 400, 50], 1000)).toEqual([800, 400, 0]);
  expect(restToLast([0], 1000)).toEqual([1000]);
});
