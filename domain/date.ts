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
