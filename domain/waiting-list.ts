import { addHours, formatShortTime } from './date.ts';
import type { Month } from './month.ts';
import { nextSendingTime } from './sending-time.ts';
import type { Slot } from './slot.ts';

/** `waiting` and `held` are open; the other states are the end of an entry. */
export const waitingStates = ['waiting', 'held', 'used', 'expired', 'left'] as const;
export type WaitingState = (typeof waitingStates)[number];

/** An open entry of the signed-in customer. `position` counts from 1. */
export type WaitingEntry = {
  id: number;
  slotId: number;
  itemId: number;
  itemName: string;
  month: Month;
} & ({ state: 'waiting'; position: number } | { state: 'held'; until: Date });

/**
 * Returns when a hold that is offered now begins and ends. At night it begins at 08.00, when its e-mail is sent; the place counts as taken
 * until then.
 */
export function holdPeriod(now: Date, hours: number): { from: Date; until: Date } {
  const from = nextSendingTime(now);
  return { from, until: addHours(from, hours) };
}

/** 'Anda ke-3 dalam antrean', or 'Slot ditahan untuk Anda sampai 24 Nov 19.17'. */
export function waitingText(entry: WaitingEntry): string {
  return entry.state === 'held'
    ? `Slot ditahan untuk Anda sampai ${formatShortTime(entry.until)}`
    : `Anda ke-${entry.position} dalam antrean`;
}

/** Returns the slots as the customer may order them: a place that is held for the customer is not taken. */
export function withHeldPlaces(slots: readonly Slot[], held: ReadonlySet<number>): readonly Slot[] {
  if (held.size === 0) return slots;
  return slots.map((slot) =>
    held.has(slot.id) && slot.remaining !== null ? { ...slot, remaining: slot.remaining + 1 } : slot,
  );
}
