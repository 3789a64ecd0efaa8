import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Fields of science of an item, as a JSON list of names. */
export const bidangMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('items').addColumn('bidang', 'text').execute();
  },
};
