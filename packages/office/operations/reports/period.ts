import { startOfDay } from '@slotterbit/contract/values/date.ts';
import {
  type Month,
  monthNumber,
  monthsAfter,
  parseMonthInYears,
  toFirstDay,
} from '@slotterbit/contract/values/month.ts';
import { type RawBuilder, sql } from 'kysely';

/** The months of a report or a table, both included. */
export type Period = { from: Month; to: Month };

/** A longer period is cut at its beginning. */
export const MAX_MONTHS = 36;

/**
 * Returns the period that a caller chose: 'YYYY-MM' or null each; a month outside `YEARS` counts as null. Without one of the two, the period has as many months as `usual`. The order of the
 * two does not matter.
 */
export function chosenPeriod(fromText: string | null, toText: string | null, usual: Period): Period {
  const [from, to] = [parseMonthInYears(fromText), parseMonthInYears(toText)];
  const length = monthNumber(usual.to) - monthNumber(usual.from);
  const first = from ?? (to === null ? usual.from : monthsAfter(to, -length));
  const last = to ?? (from === null ? usual.to : monthsAfter(from, length));
  const [start, end] = monthNumber(first) <= monthNumber(last) ? [first, last] : [last, first];
  const earliest = monthsAfter(end, 1 - MAX_MONTHS);
  return { from: monthNumber(start) < monthNumber(earliest) ? earliest : start, to: end };
}

export function monthsIn({ from, to }: Period): Month[] {
  return Array.from({ length: monthNumber(to) - monthNumber(from) + 1 }, (_, place) => monthsAfter(from, place));
}

/** The condition of the slots in a period. */
export const slotsIn = ({ from, to }: Period) =>
  sql<boolean>`slots.year * 12 + slots.month between ${monthNumber(from)} and ${monthNumber(to)}`;

/** Returns the ISO 8601 time at which a month begins in Jakarta. */
const startOfMonth = (month: Month) => startOfDay(toFirstDay(month));

/** Returns start and end of a period, the end not included. */
export function timesOf({ from, to }: Period): { since: string; before: string } {
  return { since: startOfMonth(from), before: startOfMonth(monthsAfter(to, 1)) };
}

/**
 * Returns the SQL for the place of a time's Jakarta month within a period, from 0. The time must lie in the period. Comparing texts is several times
 * faster than SQLite's date functions. Literals, not parameters: PostgreSQL groups by it.
 */
export function monthPlace(column: RawBuilder<unknown>, period: Period): RawBuilder<number> {
  const cases = monthsIn(period).map(
    (month, place) => sql`when ${column} < ${sql.lit(startOfMonth(monthsAfter(month, 1)))} then ${sql.lit(place)}`,
  );
  return sql<number>`case ${sql.join(cases, sql` `)} end`;
}
