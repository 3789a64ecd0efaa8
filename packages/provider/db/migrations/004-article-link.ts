import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the link to the published article of each ordered line. */
export const articleLink: Migration = {
  async up(db) {
    await sql`alter table order_items add column article text`.execute(db);
  },
};
