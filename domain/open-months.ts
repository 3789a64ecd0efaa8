import { compareMonths, currentMonth, type Month, monthNumber, monthsAfter } from './month.ts';
import { hasCapacity, type Slot } from './slot.ts';

/** A month in which something can be reserved, and how many items have a place in it. */
export type OpenMonth = { month: Month; items: number };

type Reservable = { slots: readonly Slot[] };

/** Whether the item has a place in the month. */
export function hasPlaceIn(item: Reservable, month: Month): boolean {
  return item.slots.some((slot) => hasCapacity(slot) && compareMonths(slot.month, month) === 0);
}

/** The months from this one (Jakarta) on in which at least one item has a place, nearest first. */
export function openMonths(items: readonly Reservable[], now: Date): OpenMonth[] {
  const first = currentMonth(now);
  const counts = new Map<number, number>();
  for (const { slots } of items) {
    const open = new Set(slots.filter(hasCapacity).map(({ month }) => monthNumber(month) - monthNumber(first)));
    for (const after of open) if (after >= 0) counts.set(after, (counts.get(after) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([after, count]) => ({ month: monthsAfter(first, after), items: count }));
}
