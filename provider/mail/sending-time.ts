import { addHours, dayText, startOfDay } from '#domain/date.ts';
import { jakartaClock } from '#domain/month.ts';

/** Hours of the day in Jakarta between which mail is sent: from 08.00 on, before 20.00. */
const FROM = 8;
const UNTIL = 20;
/** Hours after the first try at which a message is given up. */
const GIVE_UP_AFTER = 24;
/** Minutes from a failed try to the next: the first, the second, …; the last for all further ones. */
const PAUSES = [1, 5, 15, 30, 60, 120];

/** Whether mail may be sent: nobody is woken. */
export function isSendingTime(now: Date): boolean {
  const hour = jakartaClock(now).getUTCHours();
  return hour >= FROM && hour < UNTIL;
}

/** The moment itself when mail may be sent then, else 08.00 of the same day or of the next. */
export function nextSendingTime(at: Date): Date {
  if (isSendingTime(at)) return at;
  const isEvening = jakartaClock(at).getUTCHours() >= UNTIL;
  return addHours(new Date(startOfDay(dayText(at.toISOString()), isEvening ? 1 : 0)), FROM);
}

/**
 * When a message is tried again after its `attempts`-th try failed; null when it is given up, a day after its first try. The last try is
 * at the end of that day.
 */
export function nextAttempt(attempts: number, firstAttemptAt: Date, now: Date): Date | null {
  const end = addHours(firstAttemptAt, GIVE_UP_AFTER);
  if (now >= end) return null;
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 1;
  const next = nextSendingTime(addHours(now, pause / 60));
  return next < end ? next : end;
}
