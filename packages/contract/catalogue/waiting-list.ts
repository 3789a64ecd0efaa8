import { addHours, dayText, formatShortTime, startOfDay } from '../values/date.ts';
import type { Month } from '../values/month.ts';
import { nextSendingTime } from '../values/sending-time.ts';

/** `waiting` and `held` are open; the other states are the end of an entry. */
export const waitingStates = ['waiting', 'held', 'used', 'expired', 'left'] as const;
export type WaitingState = (typeof waitingStates)[number];

/** An open entry of the signed-in customer. `position` counts from 1; `holdHours`: how long a place will be held, if known. */
export type WaitingEntry = {
  id: number;
  slotId: number;
  itemId: number;
  itemName: string;
  month: Month;
} & ({ state: 'waiting'; position: number; holdHours?: number | null } | { state: 'held'; until: Date });

/** Returns the end of a slot's last day for manuscripts ('YYYY-MM-DD') in Jakarta, when its waiting list ends. */
export const closingTime = (manuscriptUntil: string): Date => new Date(startOfDay(manuscriptUntil, 1));

/** How long its e-mail may take to be read, in hours. */
const MAIL_TAKES_HOURS = 1 / 4;

/**
 * Returns when a hold of a slot's place that is offered now begins and ends; null if the slot is closed then. At night its time begins at 08.00,
 * so that no customer loses it asleep; the place counts as taken from now on. One that begins just before 20.00 ends as if it began at 08.00.
 */
export function holdPeriod(now: Date, hours: number, manuscriptUntil: string): { from: Date; until: Date } | null {
  const from = nextSendingTime(now);
  const toldLate = nextSendingTime(addHours(from, MAIL_TAKES_HOURS));
  const isToldToday = dayText(toldLate.toISOString()) === dayText(from.toISOString());
  const until = addHours(isToldToday ? from : toldLate, hours);
  const end = closingTime(manuscriptUntil);
  return from < end ? { from, until: until < end ? until : end } : null;
}

/** 'Anda ke-3 dalam antrean', or 'Slot ditahan untuk Anda sampai 24 Nov 19.17'. */
export function waitingText(entry: WaitingEntry): string {
  return entry.state === 'held'
    ? `Slot ditahan untuk Anda sampai ${formatShortTime(entry.until)}`
    : `Anda ke-${entry.position} dalam antrean`;
}
