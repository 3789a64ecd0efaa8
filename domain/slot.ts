import { compareMonths, currentMonth, isPast, type Month } from './month.ts';

/** A reserved place in one month's issue. `remaining` null means unlimited (docs/product.md 5.9). */
export type Slot = { id: number; month: Month; remaining: number | null };

/**
 * What remains of a slot: `remaining` if stated, otherwise `capacity` minus `used`, otherwise null, unlimited (docs/product.md 3).
 * Never below 0: an oversold slot simply has none left.
 */
export function remainingOf(stated: { remaining: number | null; capacity: number | null; used: number | null }) {
  if (stated.remaining !== null) return Math.max(0, Math.floor(stated.remaining));
  if (stated.capacity !== null) return Math.max(0, Math.floor(stated.capacity - (stated.used ?? 0)));
  return null;
}

/** Whether the slot can take one more. */
export function hasCapacity(slot: Pick<Slot, 'remaining'>): boolean {
  return slot.remaining === null || slot.remaining > 0;
}

/** The item's slots that a customer may take: this month (Jakarta) or later, not full, earliest first (docs/product.md 5). */
export function offeredSlots(item: { slots: readonly Slot[] }, now: Date): Slot[] {
  return item.slots
    .filter((slot) => hasCapacity(slot) && !isPast(slot.month, now))
    .sort((a, b) => compareMonths(a.month, b.month) || a.id - b.id);
}

/** The slot that is taken when the customer chooses `month`; null when none is offered. */
export function slotFor(slots: readonly Slot[], month: Month | null): Slot | null {
  if (month === null) return null;
  return slots.find((slot) => compareMonths(slot.month, month) === 0) ?? null;
}

/** The month that a freshly opened sheet shows: the earliest available, or else the current one (docs/product.md 4). */
export function initialMonth(slots: readonly Slot[], now: Date): Month {
  return slots[0]?.month ?? currentMonth(now);
}
