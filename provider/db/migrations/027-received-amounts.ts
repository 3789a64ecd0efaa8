import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Money that differs from its charge, and the fee that a payer paid on top. */
export const receivedAmountsMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('charges').addColumn('received', 'bigint').execute();
    await schema
      .alterTable('charges')
      .addColumn('payer_fee', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
