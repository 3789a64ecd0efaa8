import { compareMonths, currentMonth, type Month, monthNumber, monthsAfter } from './month.ts';
import { hasCapacity, type Slot } from './slot.ts';

/** A month in which something can be reserved, and how many items have a place in it. */
export type OpenMonth = { month: Month; items: number };

type Reservable = { slots: readonly Slot[] };

/** Whether the item has a place in the month. */
export function hasPlaceIn(item: Reservable, month: Month): boolean {
  return item.slots.some((slot) => hasCapacity(slot) && compareMonths(slot.month, month) === 0);
}

/** The numbers (`monthNumber`) of the months in which the item has a place, each once, in no order. */
export function openMonthNumbers(item: Reservable): number[] {
  const months: number[] = [];
  for (const slot of item.slots) {
    const month = monthNumber(slot.month);
    if (hasCapacity(slot) && !months.includes(month)) months.push(month);
  }
  return months;
}

/** The months from this one (Jakarta) on in which at least one item has a place, nearest first. */
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
