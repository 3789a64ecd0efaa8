import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the time of payment of each charge. Of earlier ones, the day of the termin that they pay, else the time of the notification, is known. */
export const chargesPaidAt: Migration = {
  async up(db) {
    await sql`alter table charges add column paid_at text`.execute(db);
    await sql`update charges set paid_at = coalesce(
      (select payments.paid_at from payments where payments.id = charges.payment_id), closed_at)
      where status = 'paid'`.execute(db);
  },
};
