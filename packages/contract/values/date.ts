import { currentMonth, formatMonth, jakartaClock, monthName } from './month.ts';

/** Returns whether a text is a day that exists, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/** Formats a time as a Jakarta day: '20 November 2026'. */
export function formatDate(date: Date): string {
  return `${jakartaClock(date).getUTCDate()} ${formatMonth(currentMonth(date))}`;
}

/** Formats a Jakarta day ('2026-11-20'): '20 November 2026'. */
export const formatDay = (day: string): string => formatDate(new Date(startOfDay(day)));

/** Formats a time as a Jakarta day and time: '20 November 2026 pukul 14.05 WIB'. */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)} pukul ${jakartaClock(date).toISOString().slice(11, 16).replace(':', '.')} WIB`;
}

/** Formats a time as a Jakarta day without its year: '20 November'. @param letters of the month: '20 Nov' */
export function formatDayOfYear(date: Date, letters?: 3): string {
  const clock = jakartaClock(date);
  return `${clock.getUTCDate()} ${monthName(clock.getUTCMonth() + 1).slice(0, letters)}`;
}

/** Formats a time as a short Jakarta day: '20 Nov 2026'. */
export const formatShortDate = (date: Date): string =>
  `${formatDayOfYear(date, 3)} ${jakartaClock(date).getUTCFullYear()}`;

/** Formats a time as a short Jakarta day and time: '20 Nov 14.05'. */
export function formatShortTime(date: Date): string {
  return `${formatDayOfYear(date, 3)} ${jakartaClock(date).toISOString().slice(11, 16).replace(':', '.')}`;
}

/** Converts an ISO 8601 time to its Jakarta day: '2026-11-20'. */
export function dayText(at: string): string {
  return jakartaClock(new Date(at)).toISOString().slice(0, 10);
}

/** Returns whether a day ('2026-11-20') is over in Jakarta. */
export const isDayOver = (day: string, now: Date): boolean => day < dayText(now.toISOString());

/** Converts an ISO 8601 time to Jakarta day and time: '2026-11-20 14:05'. */
export function minuteText(at: string): string {
  return jakartaClock(new Date(at)).toISOString().slice(0, 16).replace('T', ' ');
}

/** Adds hours; `hours` can be negative. */
export function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000);
}

const DAY_MS = 86_400_000;

/** Returns the ISO 8601 time at which a Jakarta day ('2026-11-20') begins, `plus` days later. */
export function startOfDay(day: string, plus = 0): string {
  return new Date(Date.parse(`${day}T00:00:00+07:00`) + plus * DAY_MS).toISOString();
}

/** Returns the last millisecond (ISO 8601) of the Jakarta day of a time: it still has the date of that day. */
export const endOfDay = (at: Date): string =>
  new Date(Date.parse(startOfDay(dayText(at.toISOString()), 1)) - 1).toISOString();

/** Returns the number of Jakarta days between two ISO 8601 times: 1 if `to` is tomorrow, negative if it is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(dayText(to)) - Date.parse(dayText(from))) / DAY_MS);
}
