import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a customer may hold unpaid, how many orders they made, refunds of a charge that was paid again. */
export const unpaidLimitsAndRefundsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // One column each: SQLite adds no more at a time.
    const customers = () => db.schema.alterTable('customers');
    await customers()
      .addColumn('orders_made', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await customers().addColumn('unpaid_orders_limit', 'integer').execute();
    await customers().addColumn('unpaid_places_limit', 'integer').execute();
    await db.schema.alterTable('refunds').addColumn('superseded_at', 'text').execute();
    await db.schema.createIndex('refunds_attempt').on('refunds').column('attempt_id').execute();
    // An order has a deadline while it waits with nothing paid.
    await db.schema
      .createIndex('orders_unpaid')
      .on('orders')
      .column('customer_id')
      .where(sql.ref('deadline_at'), 'is not', null)
      .execute();
  },
};
