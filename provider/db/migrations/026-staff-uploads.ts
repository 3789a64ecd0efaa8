import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { owned, required } from './columns.ts';

/** Catalogue files that staff have uploaded and not yet imported. */
export const staffUploadsMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('staff_uploads')
      .addColumn('token', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'integer', owned('staff_accounts.id'))
      .addColumn('at', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('text', 'text', required)
      .execute();
  },
};
