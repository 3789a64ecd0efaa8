import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the pictures that staff upload. */
export const pictures: Migration = {
  async up(db) {
    await sql`create table pictures (hash text not null, width integer not null, type text not null, body text not null,
      created_at text not null, constraint pictures_pk primary key (hash, width))`.execute(db);
  },
};
