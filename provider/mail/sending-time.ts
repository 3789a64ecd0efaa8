import { addHours, dayText, startOfDay } from '#domain/date.ts';
import { jakartaClock } from '#domain/month.ts';

/** Mail is sent from 08.00 to 20.00 in Jakarta. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 20;
/** A message is given up after this time from its first try. */
const GIVE_UP_AFTER_HOURS = 24;
/** Pauses between tries; the last one repeats. */
const PAUSES_MINUTES = [1, 5, 15, 30, 60, 120];

export function isSendingTime(now: Date): boolean {
  const hour = jakartaClock(now).getUTCHours();
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}

/** Returns `at` if mail may be sent then, else the next 08.00. */
export function nextSendingTime(at: Date): Date {
  if (isSendingTime(at)) return at;
  const isEvening = jakartaClock(at).getUTCHours() >= UNTIL_HOUR;
  return addHours(new Date(startOfDay(dayText(at.toISOString()), isEvening ? 1 : 0)), FROM_HOUR);
}

/**
 * Returns when to retry after the failed try number `attempts`; null a day after the first try, when the message is
 * given up. The last try is at the end of that day.
 */
export function nextAttempt(attempts: number, firstAttemptAt: Date, now: Date): Date | null {
  const end = addHours(firstAttemptAt, GIVE_UP_AFTER_HOURS);
  if (now >= end) return null;
  const pause = PAUSES_MINUTES[Math.min(attempts, PAUSES_MINUTES.length) - 1] ?? 1;
  const next = nextSendingTime(addHours(now, pause / 60));
  return next < end ? next : end;
}
