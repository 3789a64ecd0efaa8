import { expect, test } from 'vitest';
import type { Slot } from './slot.ts';
import { slotToWaitFor, withHeldPlaces } from './waiting-slot.ts';

const january = { year: 2027, month: 1 };
const full: Slot = { id: 1, month: january, remaining: 0, hasWaitingList: true };

test('a held place can be ordered by its customer', () => {
  const unlimited: Slot = { id: 2, month: january, remaining: null };
  expect(withHeldPlaces([full, unlimited], new Set([1, 2]))).toEqual([{ ...full, remaining: 1 }, unlimited]);
  expect(withHeldPlaces([full], new Set([7]))).toEqual([full]);
});

test('a full month can be waited for if its provider says so, and no other slot of the month is free', () => {
  expect(slotToWaitFor([full], january)).toBe(full);
  expect(slotToWaitFor([{ id: 1, month: january, remaining: 0 }], january)).toBeNull();
  expect(slotToWaitFor([full, { id: 2, month: january, remaining: 1 }], january)).toBeNull();
  expect(slotToWaitFor([full], { year: 2027, month: 2 })).toBeNull();
  expect(slotToWaitFor([full], null)).toBeNull();
});
