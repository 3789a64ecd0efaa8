/** A calendar month; `month` is 1-12. */
export type YearMonth = { year: number; month: number };

const NAMES = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
];

/** Western Indonesia has no daylight saving: a fixed shift is exact. */
const JAKARTA_MS = 7 * 3_600_000;

/** The wall clock of Jakarta, to be read with the getUTC… methods. */
function inJakarta(at: Date): Date {
  return new Date(at.getTime() + JAKARTA_MS);
}

/** The month in which `at` falls in Jakarta. */
export function monthOf(at: Date): YearMonth {
  const local = inJakarta(at);
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 };
}

/** Months as whole numbers that can be compared. */
export function monthNumber({ year, month }: YearMonth): number {
  return year * 12 + month;
}

/** Whether the month is over in Jakarta. */
export function isPast(month: YearMonth, now: Date): boolean {
  return monthNumber(month) < monthNumber(monthOf(now));
}

/** 'Maret 2027'. */
export function monthName({ year, month }: YearMonth): string {
  return `${NAMES[month - 1] ?? month} ${year}`;
}

/** '2027-03-01', the form of `req_publish` (docs/product.md 3). */
export function firstOfMonth({ year, month }: YearMonth): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

/** 'YYMMDD' of the day in Jakarta. */
export function dayDigits(at: Date): string {
  return inJakarta(at).toISOString().slice(2, 10).replaceAll('-', '');
}

/** '2027-03-01', the day in Jakarta of a moment that the database holds. */
export function dayText(at: string): string {
  return inJakarta(new Date(at)).toISOString().slice(0, 10);
}

/** '2027-03-01 14:05' in Jakarta. */
export function minuteText(at: string): string {
  return inJakarta(new Date(at)).toISOString().slice(0, 16).replace('T', ' ');
}

export function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000);
}
