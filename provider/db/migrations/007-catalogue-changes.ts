import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { required } from './columns.ts';

/** The items that each step of a catalogue counter changed, so that servers reload only those. */
export const catalogueChangesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('catalogue_changes')
      .addColumn('counter', 'text', required)
      .addColumn('version', 'integer', required)
      .addColumn('item_id', 'integer', required)
      .addPrimaryKeyConstraint('catalogue_changes_pk', ['counter', 'version', 'item_id'])
      .execute();
  },
};
