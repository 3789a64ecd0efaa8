import { expect, test } from 'vitest';
import { openMonths } from './offered-slots.ts';
import type { Slot } from './slot.ts';

/** Already December in Jakarta. */
const now = new Date('2026-11-30T18:00:00Z');
const item = (...slots: [year: number, month: number, remaining: number | null][]) => ({
  slots: slots.map(([year, month, remaining], id): Slot => ({ id: id + 1, month: { year, month }, remaining })),
});
const open = (year: number, month: number, items: number) => ({ month: { year, month }, items });

test.each([
  ['nothing without items', [], []],
  ['nothing without slots', [item()], []],
  ['counts items, not slots', [item([2027, 1, 3], [2027, 1, 1])], [open(2027, 1, 1)]],
  [
    'nearest first, across the end of a year',
    [item([2027, 2, 1]), item([2026, 12, 1])],
    [open(2026, 12, 1), open(2027, 2, 1)],
  ],
  ['several items of one month', [item([2027, 1, 1]), item([2027, 1, null])], [open(2027, 1, 2)]],
  ['no full month', [item([2027, 1, 0], [2027, 3, 2])], [open(2027, 3, 1)]],
  ['no month that is past in Jakarta', [item([2026, 11, 5], [2026, 12, 5])], [open(2026, 12, 1)]],
])('open months: %s', (_, items, months) => {
  expect(openMonths(items, now)).toEqual(months);
});
