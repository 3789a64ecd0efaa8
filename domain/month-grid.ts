import { compareMonths, type Month, monthsAfter } from './month.ts';
import { hasCapacity, type Slot } from './slot.ts';

/**
 * One month of an item's year: `none` has no slot at all, `full` has one with nothing left, `few` is nearly full.
 * `remaining` is what one order may still take there; null where it is not limited.
 */
export type MonthCell = { month: Month; state: 'none' | 'full' } | AvailableMonth;
export type AvailableMonth = { month: Month; state: 'few' | 'available'; remaining: number | null };

/** At most so many left is 'few'. */
const few = 3;
const shownAtLeast = 12;
const shownAtMost = 24;

/** The item's slots month by month from `from` on: a year, or longer when there are slots further ahead. */
export function monthGrid(item: { slots: readonly Slot[] }, from: Month): MonthCell[] {
  const year = Array.from({ length: shownAtMost }, (_, ahead) => cellOf(item.slots, monthsAfter(from, ahead)));
  const last = year.map(({ state }) => state !== 'none').lastIndexOf(true);
  return year.slice(0, Math.max(shownAtLeast, last + 1));
}

function cellOf(slots: readonly Slot[], month: Month): MonthCell {
  const ofMonth = slots.filter((slot) => compareMonths(slot.month, month) === 0).sort((a, b) => a.id - b.id);
  // The sheet takes the first slot of a month that is not full (slotFor): what it has left is what can be had.
  const offered = ofMonth.find(hasCapacity);
  if (offered === undefined) return { month, state: ofMonth.length === 0 ? 'none' : 'full' };
  const { remaining } = offered;
  return { month, remaining, state: remaining !== null && remaining <= few ? 'few' : 'available' };
}
