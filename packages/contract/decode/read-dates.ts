import { isDay } from '../values/date.ts';
import { currentMonth, type Month, parseMonth } from '../values/month.ts';
import { stringOf } from './read-values.ts';

/** Longer texts are no dates, and take long to read. */
const MAX_LENGTH = 80;

const ISO_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*(?: ?(Z|[+-]\d\d)(?::?(\d\d))?)?)?$/i;

/** Parses a date text ('2026-11-20', '2026-11-20 10:00:00', '…T03:00:00.000000Z'); null otherwise. Without a zone it is Jakarta's time. */
export function dateOf(value: unknown): Date | null {
  const text = stringOf(value) ?? '';
  if (text.length > MAX_LENGTH) return null;
  const [, day, time = '00:00', zone = '+07', minutes = '00'] = ISO_TIME.exec(text) ?? [];
  const iso = `${day}T${time}${zone.length === 1 ? 'Z' : `${zone}:${minutes}`}`;
  const isComplete = /GMT|UTC|:\d\d *[+-]\d\d/i.test(text) || Number.isNaN(Date.parse(text));
  const other = isComplete ? text : `${text} GMT+0700`;
  const date = new Date(day === undefined ? other : iso);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Parses a day written YYYY-MM-DD; null otherwise. */
export function dayOf(value: unknown): string | null {
  const text = stringOf(value) ?? '';
  return isDay(text) ? text : null;
}

/** Parses the month of a date text. A text with a zone is an instant, and its month is Jakarta's; null without a month. */
export function dateMonthOf(value: unknown): Month | null {
  const text = stringOf(value) ?? '';
  const hasZone = text.length <= MAX_LENGTH && /:.*(Z|[+-][\d:]+)$/i.test(text);
  const date = hasZone ? dateOf(value) : null;
  return date === null ? parseMonth(value) : currentMonth(date);
}
