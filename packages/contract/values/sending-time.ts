import { addHours, dayText, startOfDay } from './date.ts';
import { jakartaClock } from './month.ts';

/** Mail that no customer waits for is sent from 08.00 to 20.00 in Jakarta. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 20;

export function isSendingTime(now: Date): boolean {
  const hour = jakartaClock(now).getUTCHours();
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}

/** Returns `at` if such mail may be sent then, else the next 08.00. */
export function nextSendingTime(at: Date): Date {
  if (isSendingTime(at)) return at;
  const isEvening = jakartaClock(at).getUTCHours() >= UNTIL_HOUR;
  return addHours(new Date(startOfDay(dayText(at.toISOString()), isEvening ? 1 : 0)), FROM_HOUR);
}
