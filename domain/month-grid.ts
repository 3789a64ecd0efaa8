import { compareMonths, type Month, monthNumber, monthsAfter } from './month.ts';
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

/** The months of an item as a customer chooses among them, each list from the earliest on. */
export type MonthChoices = {
  /** With places: they come first. */
  offered: AvailableMonth[];
  /** With a slot that has nothing left. */
  full: Month[];
  /** The others of the year ahead, which nobody can choose. */
  without: Month[];
};

/** The item's months from `from` on: every one that has a slot, however far ahead, and those between and around them that have none. */
export function monthChoices(item: { slots: readonly Slot[] }, from: Month): MonthChoices {
  const ahead = item.slots.map(({ month }) => month).filter((month) => compareMonths(month, from) >= 0);
  const months = [...new Map(ahead.map((month) => [monthNumber(month), month])).values()].sort(compareMonths);
  const cells = months.map((month) => cellOf(item.slots, month));
  const monthsThatAre = (state: MonthCell['state'], among: MonthCell[]) =>
    among.filter((cell) => cell.state === state).map(({ month }) => month);
  return {
    offered: cells.filter(isAvailable),
    full: monthsThatAre('full', cells),
    without: monthsThatAre('none', monthGrid(item, from)),
  };
}

function isAvailable(cell: MonthCell): cell is AvailableMonth {
  return cell.state === 'few' || cell.state === 'available';
}

function cellOf(slots: readonly Slot[], month: Month): MonthCell {
  const ofMonth = slots.filter((slot) => compareMonths(slot.month, month) === 0).sort((a, b) => a.id - b.id);
  // The sheet takes the first slot of a month that is not full (slotFor): what it has left is what can be had.
  const offered = ofMonth.find(hasCapacity);
  if (offered === undefined) return { month, state: ofMonth.length === 0 ? 'none' : 'full' };
  const { remaining } = offered;
  return { month, remaining, state: remaining !== null && remaining <= few ? 'few' : 'available' };
}
