import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Bank transfers that customers announce: their amounts are unique while they are open, and may be less than the termin. */
export const bankTransfersMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable('payments')
      .addColumn('discount', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    // Staff find the termin of a transfer by its amount.
    await schema
      .createIndex('charges_open_transfer_amount')
      .on('charges')
      .column('amount')
      .unique()
      .where(sql<boolean>`gateway = 'transfer' and status = 'open'`)
      .execute();
  },
};
