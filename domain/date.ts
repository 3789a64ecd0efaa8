import { currentMonth, formatMonth, jakartaClock } from './month.ts';

/** The Jakarta day of a moment: '20 November 2026'. */
export function formatDate(date: Date): string {
  return `${jakartaClock(date).getUTCDate()} ${formatMonth(currentMonth(date))}`;
}

/** The Jakarta day and time of a moment: '20 November 2026 pukul 14.05 WIB'. */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)} pukul ${jakartaClock(date).toISOString().slice(11, 16).replace(':', '.')} WIB`;
}

/** The Jakarta day of a moment that is written in ISO 8601: '2026-11-20'. */
export function dayText(at: string): string {
  return jakartaClock(new Date(at)).toISOString().slice(0, 10);
}

/** The Jakarta day and time of a moment that is written in ISO 8601: '2026-11-20 14:05'. */
export function minuteText(at: string): string {
  return jakartaClock(new Date(at)).toISOString().slice(0, 16).replace('T', ' ');
}

/** The moment that many hours after `at`; before it when `hours` is negative. */
export function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000);
}

const DAY_MS = 86_400_000;

/** The moment at which a day ('2026-11-20') begins in Jakarta, in ISO 8601; `plus` days later. */
export function startOfDay(day: string, plus = 0): string {
  return new Date(Date.parse(`${day}T00:00:00+07:00`) + plus * DAY_MS).toISOString();
}

/** How many days of Jakarta lie between two moments in ISO 8601: 1 when `to` is tomorrow, below 0 when it is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(dayText(to)) - Date.parse(dayText(from))) / DAY_MS);
}
