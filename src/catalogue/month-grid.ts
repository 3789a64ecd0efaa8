import { hasCapacity, isClosed, isNearlyFull, type Slot } from '@slotterbit/contract/catalogue/slot.ts';
import {
  compareMonths,
  currentMonth,
  type Month,
  monthNumber,
  monthsAfter,
} from '@slotterbit/contract/values/month.ts';

/**
 * A month of an item with a slot: `full` has no remaining capacity, `closed` is not sold because its day for manuscripts is over, `few` is
 * nearly full. `remaining` is the capacity for one order; null if unlimited.
 */
export type SlotCell = FullMonth | AvailableMonth;
/** `canWait`: the customer can wait for a place. */
export type FullMonth = { month: Month; state: 'full' | 'closed'; canWait: boolean };
export type AvailableMonth = { month: Month; state: 'few' | 'available'; remaining: number | null };

const MIN_MONTHS = 12;
const MAX_MONTHS = 24;

/** The months of an item for the customer's choice, each list earliest first. */
export type MonthChoices = {
  /** Months with a slot. */
  all: SlotCell[];
  /** Those with remaining capacity. */
  offered: AvailableMonth[];
  /** Those whose slots are full or closed. */
  full: FullMonth[];
  /** Months of the coming year, or of the time until the last slot, without a slot. */
  without: Month[];
};

/** Returns every month from this one on (Jakarta) that has a slot, and the months without one. */
export function monthChoices(item: { slots: readonly Slot[] }, now: Date): MonthChoices {
  const from = currentMonth(now);
  const ahead = item.slots.map(({ month }) => month).filter((month) => compareMonths(month, from) >= 0);
  const months = [...new Map(ahead.map((month) => [monthNumber(month), month])).values()].sort(compareMonths);
  const all = months.map((month) => cellOf(item.slots, month, now));
  const coming = Array.from({ length: MAX_MONTHS }, (_, count) => monthsAfter(from, count));
  const hasSlot = coming.map((month) => months.some((known) => compareMonths(known, month) === 0));
  return {
    all,
    offered: all.filter(isAvailable),
    full: all.filter((cell) => !isAvailable(cell)),
    without: coming.slice(0, Math.max(MIN_MONTHS, hasSlot.lastIndexOf(true) + 1)).filter((_, at) => !hasSlot[at]),
  };
}

export function isAvailable(cell: SlotCell): cell is AvailableMonth {
  return cell.state === 'few' || cell.state === 'available';
}

function cellOf(slots: readonly Slot[], month: Month, now: Date): SlotCell {
  const ofMonth = slots.filter((slot) => compareMonths(slot.month, month) === 0).sort((a, b) => a.id - b.id);
  // The sheet uses the first free slot of a month (slotFor), so its capacity counts.
  const offered = ofMonth.find(hasCapacity);
  if (offered === undefined) {
    const state = ofMonth.every((slot) => isClosed(slot, now)) ? 'closed' : 'full';
    return { month, state, canWait: ofMonth.some(({ hasWaitingList }) => hasWaitingList) };
  }
  const { remaining } = offered;
  return { month, remaining, state: isNearlyFull(offered) ? 'few' : 'available' };
}
