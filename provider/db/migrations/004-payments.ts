import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type DatabaseKind, idColumn, owned, required } from './columns.ts';

/** Payments, charges at the gateway, its payment events, refunds. */
export function paymentsMigration(kind: DatabaseKind): Migration {
  const id = idColumn(kind);
  return {
    async up(db: Kysely<unknown>) {
      const schema = db.schema;
      await schema
        .createTable('payments')
        .$call(id)
        .addColumn('order_id', 'integer', owned('orders.id'))
        .addColumn('termin', 'integer', required)
        .addColumn('amount', 'bigint', required)
        .addColumn('status', 'text', required)
        .addColumn('due_at', 'text', required)
        .addColumn('paid_at', 'text')
        .addColumn('link_token', 'text', (c) => c.notNull().unique())
        .addUniqueConstraint('payments_termin', ['order_id', 'termin'])
        .addCheckConstraint('payments_amount', sql`amount >= 0`)
        .execute();
      await schema
        .createTable('payment_attempts')
        .$call(id)
        .addColumn('payment_id', 'integer', owned('payments.id'))
        .addColumn('gateway', 'text', required)
        .addColumn('reference', 'text', (c) => c.notNull().unique())
        .addColumn('amount', 'bigint', required)
        .addColumn('status', 'text', required)
        .addColumn('url', 'text')
        .addColumn('created_at', 'text', required)
        .addColumn('expires_at', 'text', required)
        .addColumn('closed_at', 'text')
        .execute();
      // Two taps on 'Bayar' cannot make two charges that can both be paid.
      await schema
        .createIndex('payment_attempts_open')
        .on('payment_attempts')
        .column('payment_id')
        .unique()
        .where(sql.ref('status'), '=', sql.lit('open'))
        .execute();
      await schema.createIndex('payment_attempts_payment').on('payment_attempts').column('payment_id').execute();
      await schema
        .createTable('payment_notifications')
        .$call(id)
        .addColumn('reference', 'text', required)
        .addColumn('digest', 'text', (c) => c.notNull().unique())
        .addColumn('transaction_status', 'text', required)
        .addColumn('body', 'text', required)
        .addColumn('outcome', 'text', required)
        .addColumn('received_at', 'text', required)
        .execute();
      await schema
        .createIndex('payment_notifications_reference')
        .on('payment_notifications')
        .column('reference')
        .execute();
      await schema
        .createTable('refunds')
        .$call(id)
        .addColumn('order_id', 'integer', owned('orders.id'))
        .addColumn('attempt_id', 'integer', owned('payment_attempts.id'))
        .addColumn('amount', 'bigint', required)
        .addColumn('reason', 'text', required)
        .addColumn('created_at', 'text', required)
        .execute();
      await schema.createIndex('refunds_order').on('refunds').column('order_id').execute();
    },
  };
}
