import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the account to which the money of each refund goes. */
export const refundDestination: Migration = {
  async up(db) {
    await sql`alter table refunds add column destination text`.execute(db);
  },
};
