import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a charge was last polled, the transaction of a payment event, refunds that were done, accounts that were closed. */
export const gatewayAndAccountsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // One column each: SQLite adds no more at a time.
    const add = (table: string, column: string) => db.schema.alterTable(table).addColumn(column, 'text').execute();
    await add('payment_attempts', 'polled_at');
    await add('payment_notifications', 'transaction_id');
    await add('refunds', 'refunded_at');
    await add('refunds', 'note');
    await add('customers', 'disabled_at');
    await db.schema
      .createIndex('payment_attempts_status')
      .on('payment_attempts')
      .columns(['status', 'polled_at'])
      .execute();
  },
};
