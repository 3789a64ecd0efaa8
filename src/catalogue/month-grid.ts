import { hasCapacity, isNearlyFull, type Slot } from '@slotterbit/contract/catalogue/slot.ts';
import { compareMonths, type Month, monthNumber, monthsAfter } from '@slotterbit/contract/values/month.ts';

/**
 * A month of an item: `none` has no slot, `full` has no remaining capacity, `few` is nearly full. `remaining` is the capacity for one
 * order; null if unlimited.
 */
export type MonthCell = { month: Month; state: 'none' } | FullMonth | AvailableMonth;
/** `canWait`: the customer can wait for a place. */
export type FullMonth = { month: Month; state: 'full'; canWait: boolean };
export type AvailableMonth = { month: Month; state: 'few' | 'available'; remaining: number | null };

const MIN_MONTHS = 12;
const MAX_MONTHS = 24;

/** Returns the item's months from `from` on: a year, or longer if there are later slots. */
export function monthGrid(item: { slots: readonly Slot[] }, from: Month): MonthCell[] {
  const year = Array.from({ length: MAX_MONTHS }, (_, ahead) => cellOf(item.slots, monthsAfter(from, ahead)));
  const last = year.map(({ state }) => state !== 'none').lastIndexOf(true);
  return year.slice(0, Math.max(MIN_MONTHS, last + 1));
}

/** The months of an item for the customer's choice, each list earliest first. */
export type MonthChoices = {
  /** Months with remaining capacity. */
  offered: AvailableMonth[];
  /** Months whose slots are full. */
  full: FullMonth[];
  /** Months of the coming year without a slot. */
  without: Month[];
};

/** Returns every month from `from` on that has a slot, and the months of the coming year without one. */
export function monthChoices(item: { slots: readonly Slot[] }, from: Month): MonthChoices {
  const ahead = item.slots.map(({ month }) => month).filter((month) => compareMonths(month, from) >= 0);
  const months = [...new Map(ahead.map((month) => [monthNumber(month), month])).values()].sort(compareMonths);
  const cells = months.map((month) => cellOf(item.slots, month));
  return {
    offered: cells.filter(isAvailable),
    full: cells.filter((cell) => cell.state === 'full'),
    without: monthGrid(item, from)
      .filter(({ state }) => state === 'none')
      .map(({ month }) => month),
  };
}

function isAvailable(cell: MonthCell): cell is AvailableMonth {
  return cell.state === 'few' || cell.state === 'available';
}

function cellOf(slots: readonly Slot[], month: Month): MonthCell {
  const ofMonth = slots.filter((slot) => compareMonths(slot.month, month) === 0).sort((a, b) => a.id - b.id);
  // The sheet uses the first free slot of a month (slotFor), so its capacity counts.
  const offered = ofMonth.find(hasCapacity);
  if (offered === undefined) {
    if (ofMonth.length === 0) return { month, state: 'none' };
    return { month, state: 'full', canWait: ofMonth.some(({ hasWaitingList }) => hasWaitingList) };
  }
  const { remaining } = offered;
  return { month, remaining, state: isNearlyFull(offered) ? 'few' : 'available' };
}
