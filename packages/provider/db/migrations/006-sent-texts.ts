import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the text of each e-mail as it was sent. Of earlier ones it is unknown. */
export const sentTexts: Migration = {
  async up(db) {
    await sql`alter table mail_messages add column sent_subject text`.execute(db);
    await sql`alter table mail_messages add column sent_text text`.execute(db);
  },
};
