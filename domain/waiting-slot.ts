import { compareMonths, type Month } from './month.ts';
import { hasCapacity, type Slot } from './slot.ts';

/** Returns the slots as the customer may order them: a place that is held for the customer is not taken. */
export function withHeldPlaces(slots: readonly Slot[], held: ReadonlySet<number>): Slot[] {
  return slots.map((slot) =>
    held.has(slot.id) && slot.remaining !== null ? { ...slot, remaining: slot.remaining + 1 } : slot,
  );
}

/** Returns the slot of a full month that a customer can wait for; null if the month has a free slot, or no waiting list. */
export function slotToWaitFor(slots: readonly Slot[], month: Month | null): Slot | null {
  const ofMonth = slots.filter((slot) => month !== null && compareMonths(slot.month, month) === 0);
  if (ofMonth.some(hasCapacity)) return null;
  return ofMonth.find(({ hasWaitingList }) => hasWaitingList) ?? null;
}
