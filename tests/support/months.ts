import { monthOf, type YearMonth } from '#provider/calendar.ts';

/** The month `ahead` months after the one of `now` (may be negative). */
export function addMonths(now: Date, ahead: number): YearMonth {
  const { year, month } = monthOf(now);
  const count = year * 12 + month - 1 + ahead;
  return { year: Math.floor(count / 12), month: (count % 12) + 1 };
}
