import { daysBetween, formatDay, isDayOver, startOfDay } from '../values/date.ts';
import { compareMonths, currentMonth, daysLeft, ENDING_DAYS, type Month } from '../values/month.ts';

/**
 * A slot in one month's issue. `remaining` null means unlimited (docs/product.md 5.9). `hasWaitingList`: the slot is full, and its provider
 * lets customers wait for a place (docs/product.md 13.9). `manuscriptUntil`: the last day for manuscripts, 'YYYY-MM-DD'; after it, a provider
 * that names it leaves no capacity.
 */
export type Slot = {
  id: number;
  month: Month;
  remaining: number | null;
  hasWaitingList?: true;
  manuscriptUntil?: string;
};

type Dated = Pick<Slot, 'remaining' | 'manuscriptUntil'>;

/** Returns whether a slot is no longer sold because its day for manuscripts is over. */
export function isClosed({ remaining, manuscriptUntil }: Dated, now: Date): boolean {
  return !hasCapacity({ remaining }) && manuscriptUntil !== undefined && isDayOver(manuscriptUntil, now);
}

/** What screens say about a closed slot. */
export const closedText = 'Ditutup · batas naskah lewat';

/** 'Naskah paling lambat 15 Januari 2027'. */
export const manuscriptUntilText = (day: string): string => `Naskah paling lambat ${formatDay(day)}`;

/** Returns how many days are left to order a slot: to its day for manuscripts, else to the month's end; null for more than a week. */
export function daysToOrder({ month, manuscriptUntil }: Pick<Slot, 'month' | 'manuscriptUntil'>, now: Date) {
  if (manuscriptUntil === undefined) return daysLeft(month, now);
  const days = daysBetween(now.toISOString(), startOfDay(manuscriptUntil));
  return days >= 0 && days <= ENDING_DAYS ? days : null;
}

/**
 * Returns the remaining capacity: `remaining`, else `capacity` minus `used`, else null for unlimited (docs/product.md 3). Never
 * negative, even if oversold.
 */
export function remainingOf(stated: { remaining: number | null; capacity: number | null; used: number | null }) {
  if (stated.remaining !== null) return Math.max(0, Math.floor(stated.remaining));
  if (stated.capacity !== null) return Math.max(0, Math.floor(stated.capacity - (stated.used ?? 0)));
  return null;
}

export function hasCapacity(slot: Pick<Slot, 'remaining'>): boolean {
  return slot.remaining === null || slot.remaining > 0;
}

const FEW_REMAINING = 3;

export function isNearlyFull({ remaining }: Pick<Slot, 'remaining'>): boolean {
  return remaining !== null && remaining <= FEW_REMAINING;
}

/** Returns the slot of the chosen month; null if none is offered. */
export function slotFor(slots: readonly Slot[], month: Month | null): Slot | null {
  if (month === null) return null;
  return slots.find((slot) => compareMonths(slot.month, month) === 0) ?? null;
}

/** The first month in a new sheet: the earliest available, else the current one (docs/product.md 4). */
export function initialMonth(slots: readonly Slot[], now: Date): Month {
  return slots[0]?.month ?? currentMonth(now);
}

/** Returns the slots as the customer may order them: a place that is held for the customer is not taken, until the slot is closed. */
export function withHeldPlaces(slots: readonly Slot[], held: ReadonlySet<number>, now: Date): Slot[] {
  return slots.map((slot) =>
    held.has(slot.id) && slot.remaining !== null && !isClosed(slot, now)
      ? { ...slot, remaining: slot.remaining + 1 }
      : slot,
  );
}

/** Returns the slot of a full month that a customer can wait for; null if the month has a free slot, or no waiting list. */
export function slotToWaitFor(slots: readonly Slot[], month: Month | null): Slot | null {
  const ofMonth = slots.filter((slot) => month !== null && compareMonths(slot.month, month) === 0);
  if (ofMonth.some(hasCapacity)) return null;
  return ofMonth.find(({ hasWaitingList }) => hasWaitingList) ?? null;
}
