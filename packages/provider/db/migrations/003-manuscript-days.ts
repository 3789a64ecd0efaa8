import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The days before the month that applied to every journal until this version, and those that apply until staff change them. */
const DAYS_BEFORE = 45;
const DAYS_NOW = 30;

type Month = { year: number; month: number };
const MIDNIGHT_IN_JAKARTA = 'T17:00:00.000Z';

/** YYYY-MM-DD. Not shared with newer code: a migration never changes. */
const daysBefore = ({ year, month }: Month, days: number) =>
  new Date(Date.UTC(year, month - 1, 1 - days)).toISOString().slice(0, 10);

/**
 * Adds the days for manuscripts of each journal, and the last day for the manuscript of each ordered line. Ordered lines keep the day that their
 * customers were shown. Entries of the waiting list end when their month closes.
 */
export const manuscriptDays: Migration = {
  async up(db) {
    await sql`alter table items add column manuscript_days integer not null default 30`.execute(db);
    await sql`alter table order_items add column manuscript_until text`.execute(db);
    const ordered = await sql<Month>`select distinct slot_year as year, slot_month as month from order_items`.execute(
      db,
    );
    for (const month of ordered.rows) {
      await sql`update order_items set manuscript_until = ${daysBefore(month, DAYS_BEFORE)}
        where slot_year = ${month.year} and slot_month = ${month.month}`.execute(db);
    }
    const awaited = await sql<Month>`select distinct year, month from slots
      where id in (select slot_id from waiting_entries where ended_at is null)`.execute(db);
    for (const month of awaited.rows) {
      const closes = daysBefore(month, DAYS_NOW) + MIDNIGHT_IN_JAKARTA;
      await sql`update waiting_entries set ends_at = ${closes} where ended_at is null and ends_at > ${closes}
        and slot_id in (select id from slots where year = ${month.year} and month = ${month.month})`.execute(db);
    }
  },
};
