import { compareMonths, currentMonth, type Month, monthNumber, monthsAfter } from './month.ts';
import { hasCapacity, type Slot } from './slot.ts';

/** A month with free slots, and the number of items that have one. */
export type OpenMonth = { month: Month; items: number };

type Reservable = { slots: readonly Slot[] };

/** Returns whether the item has a free slot in the month. */
export function hasPlaceIn(item: Reservable, month: Month): boolean {
  return item.slots.some((slot) => hasCapacity(slot) && compareMonths(slot.month, month) === 0);
}

/** Returns the numbers (`monthNumber`) of the item's months with free slots, each once, unsorted. */
export function openMonthNumbers(item: Reservable): number[] {
  const months: number[] = [];
  for (const slot of item.slots) {
    const month = monthNumber(slot.month);
    if (hasCapacity(slot) && !months.includes(month)) months.push(month);
  }
  return months;
}

/** Returns the months with a free slot from this month (Jakarta) on, nearest first. */
export function openMonths(items: readonly Reservable[], now: Date): OpenMonth[] {
  const first = currentMonth(now);
  const firstNumber = monthNumber(first);
  const counts = new Map<number, number>();
  for (const item of items) {
    for (const month of openMonthNumbers(item)) {
      if (month >= firstNumber) counts.set(month - firstNumber, (counts.get(month - firstNumber) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([after, count]) => ({ month: monthsAfter(first, after), items: count }));
}
