import { addHours } from '#domain/date.ts';
import { nextSendingTime } from '#domain/sending-time.ts';

/** A message is given up after this time from its first try. */
const GIVE_UP_AFTER_HOURS = 24;
/** Pauses between tries; the last one repeats. */
const PAUSES_MINUTES = [1, 5, 15, 30, 60, 120];

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
