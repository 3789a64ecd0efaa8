import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { required } from './columns.ts';

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

/**
 * Capacity that was taken before the slot was entered here (from a catalogue file), apart from the orders'
 * quantities: needed to compare `used` with the orders.
 */
export const takenElsewhereMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('slots')
      .addColumn('taken_elsewhere', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update slots set taken_elsewhere = used - coalesce((select sum(line.qty) from order_items line
      join orders on orders.id = line.order_id where orders.slots_held = 1 and line.slot_id = slots.id), 0)`.execute(
      db,
    );
  },
};

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
