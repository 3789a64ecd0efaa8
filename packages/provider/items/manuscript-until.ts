import { dayText } from '@slotterbit/contract/values/date.ts';
import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';

/** How a query calls its tables. `days`: other days than those of the journal. */
type Names = { slot?: string; item?: string; days?: number };

/**
 * The last day for manuscripts of a slot in Jakarta, YYYY-MM-DD, for a query with the slot and its item (docs/product.md 13.5). No other code
 * computes this day.
 */
export function manuscriptUntil(db: Db, { slot = 'slots', item = 'items', days }: Names = {}): RawBuilder<string> {
  const [year, month] = [sql.ref(`${slot}.year`), sql.ref(`${slot}.month`)];
  const before = days === undefined ? sql.ref(`${item}.manuscript_days`) : sql.lit(days);
  // A date as text depends on the setting DateStyle.
  return isPostgres(db)
    ? sql<string>`to_char(make_date(${year}, ${month}, 1) - ${before}, 'YYYY-MM-DD')`
    : sql<string>`date(printf('%04d-%02d-01', ${year}, ${month}), printf('%+d days', -${before}))`;
}

/** Whether a slot is sold: its day for manuscripts is not over. */
export function isSold(db: Db, now: Date, names: Names = {}): RawBuilder<boolean> {
  return sql<boolean>`${manuscriptUntil(db, names)} >= ${dayText(now.toISOString())}`;
}
