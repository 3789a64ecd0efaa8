import { usableText } from './usable-text.ts';

/** A month of a year; `month` counts from 1. */
export type Month = { year: number; month: number };

const indonesian = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ');

/** Names of the months in English and Indonesian: long, short and common misspellings. */
const names = [
  'januari january jan',
  'februari february feb pebruari peb',
  'maret march mar',
  'april apr',
  'mei may',
  'juni june jun',
  'juli july jul',
  'agustus august agu agt ags aug',
  'september sep sept',
  'oktober october okt oct',
  'november nov nopember nop',
  'desember december des dec',
].map((line) => line.split(' '));

/** Parses a month 1-12 from a number, digits, or an English or Indonesian name; null otherwise. */
export function parseMonthNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 1 && value <= 12 ? value : null;
  const text = usableText(value)?.toLowerCase().replace(/\.$/, '');
  if (text === undefined) return null;
  if (/^\d{1,2}$/.test(text)) return parseMonthNumber(Number(text));
  const index = names.findIndex((forms) => forms.includes(text));
  return index < 0 ? null : index + 1;
}

/** Parses a year from a number or digits; 0-99 means 20xx (docs/product.md 9). Years of three digits are invalid. */
export function parseYear(value: unknown): number | null {
  if (typeof value !== 'number') {
    const text = usableText(value);
    return text !== null && /^(\d{1,2}|[1-9]\d{3})$/.test(text) ? parseYear(Number(text)) : null;
  }
  if (!Number.isInteger(value) || value < 0 || value > 9999) return null;
  if (value < 100) return 2000 + value;
  return value < 1000 ? null : value;
}

/** Parses a month from a text that begins with year-month, such as '2027-03' or '2027-03-01T00:00:00Z'; null otherwise. */
export function parseMonth(value: unknown): Month | null {
  const parts = /^(\d{4})[-/](\d{1,2})(?!\d)/.exec(usableText(value) ?? '');
  return parts ? monthOf(parts[1], parts[2]) : null;
}

/** Years of a publish month. The staff pages and the catalogue file know no month outside them. */
export const YEARS = { first: 2000, last: 2100 } as const;

/** Returns whether a month or day is in one of `YEARS`. */
export const isInYears = ({ year }: Pick<Month, 'year'>) => year >= YEARS.first && year <= YEARS.last;

/** Parses a month like `parseMonth`; null also when it is outside `YEARS`. */
export function parseMonthInYears(value: unknown): Month | null {
  const month = parseMonth(value);
  return month !== null && isInYears(month) ? month : null;
}

/** Parses a month from its two parts; null if either is invalid. */
export function monthOf(year: unknown, month: unknown): Month | null {
  const parsed = { year: parseYear(year), month: parseMonthNumber(month) };
  return parsed.year === null || parsed.month === null ? null : { year: parsed.year, month: parsed.month };
}

/** 3 -> 'Maret'. */
export function monthName(month: number): string {
  return indonesian[month - 1] ?? '';
}

/** { year: 2027, month: 3 } -> 'Maret 2027'. */
export function formatMonth({ year, month }: Month): string {
  return `${monthName(month)} ${year}`;
}

/** { year: 2026, month: 12 } -> 'Des 2026'. */
export function shortMonth({ year, month }: Month): string {
  return `${monthName(month).slice(0, 3)} ${year}`;
}

const twoDigits = (month: number) => String(month).padStart(2, '0');

/** The value of an `<input type="month">`: 'YYYY-MM'. */
export function toInputValue({ year, month }: Month): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}`;
}

/** The month's first day, 'YYYY-MM-01', for `req_publish`. */
export function toFirstDay(month: Month): string {
  return `${toInputValue(month)}-01`;
}

/** 'MM-YYYY', for the order page's request. */
export function toMonthYear({ year, month }: Month): string {
  return `${twoDigits(month)}-${year}`;
}

/** The month's last day: '2027-02-28'. */
export function lastDay(month: Month): string {
  return `${toInputValue(month)}-${new Date(Date.UTC(month.year, month.month, 0)).getUTCDate()}`;
}

/** Compares for sorting: negative if `a` is earlier. */
export function compareMonths(a: Month, b: Month): number {
  return a.year - b.year || a.month - b.month;
}

/** Returns whether the month is over in Jakarta. */
export function isPast(month: Month, now: Date): boolean {
  return compareMonths(month, currentMonth(now)) < 0;
}

/** Converts a month to a number that grows by 1 per month, across years. */
export function monthNumber({ year, month }: Month): number {
  return year * 12 + month;
}

/** Returns the month `count` months after `from`; `count` can be negative. */
export function monthsAfter(from: Month, count: number): Month {
  const number = monthNumber(from) + count - 1;
  return { year: Math.floor(number / 12), month: (number % 12) + 1 };
}

/** Returns the current month in Jakarta. */
export function currentMonth(now: Date): Month {
  const clock = jakartaClock(now);
  return { year: clock.getUTCFullYear(), month: clock.getUTCMonth() + 1 };
}

/** A month that ends so soon is hardly an offer. */
export const ENDING_DAYS = 7;

/** Returns how many days follow today in the month (Jakarta); null unless it ends within a week. */
export function daysLeft(month: Month, now: Date): number | null {
  if (compareMonths(month, currentMonth(now)) !== 0) return null;
  const days = Number(lastDay(month).slice(-2)) - jakartaClock(now).getUTCDate();
  return days <= ENDING_DAYS ? days : null;
}

/** 4 -> 'tersisa 4 hari'. @param days from `daysLeft` */
export function formatDaysLeft(days: number): string {
  return days === 0 ? 'hari terakhir' : `tersisa ${days} hari`;
}

/** Western Indonesia has no daylight saving time, so a fixed offset is exact. */
const JAKARTA_OFFSET_MS = 7 * 3_600_000;

/** Returns the Jakarta wall clock; read it with the getUTC… methods. */
export function jakartaClock(at: Date): Date {
  return new Date(at.getTime() + JAKARTA_OFFSET_MS);
}
