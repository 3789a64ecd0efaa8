import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds what tells an account from others with its number or mailbox, and a session from a copy of its old tokens. */
export const proofs: Migration = {
  async up(db) {
    await sql`alter table customers add column mail_proved_at text`.execute(db);
    await sql`alter table sessions add column network text`.execute(db);
    await sql`alter table sessions add column family text`.execute(db);
    await sql`create unique index sessions_family on sessions (family) where family is not null`.execute(db);
  },
};
