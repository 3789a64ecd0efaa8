import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type DatabaseKind, idColumn, owned, required } from './columns.ts';

/** The outbox of e-mail, and an index by which unpaid termin are found by their date. */
export function mailMessagesMigration(kind: DatabaseKind): Migration {
  const id = idColumn(kind);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('mail_messages')
        .$call(id)
        .addColumn('order_id', 'integer', owned('orders.id'))
        .addColumn('kind', 'text', required)
        .addColumn('termin', 'integer', required)
        .addColumn('status', 'text', required)
        .addColumn('created_at', 'text', required)
        .addColumn('not_before', 'text', required)
        .addColumn('next_attempt_at', 'text')
        .addColumn('attempts', 'integer', required)
        .addColumn('first_attempt_at', 'text')
        .addColumn('lease_until', 'text')
        .addColumn('ended_at', 'text')
        .addColumn('last_error', 'text')
        // One occasion creates one message on all instances.
        .addUniqueConstraint('mail_messages_occasion', ['order_id', 'kind', 'termin'])
        .execute();
      await db.schema
        .createIndex('mail_messages_next')
        .on('mail_messages')
        .column('next_attempt_at')
        .where(sql.ref('next_attempt_at'), 'is not', null)
        .execute();
      await db.schema
        .createIndex('mail_messages_given_up')
        .on('mail_messages')
        .column('id')
        .where(sql.ref('status'), '=', sql.lit('given-up'))
        .execute();
      await db.schema
        .createIndex('payments_unpaid')
        .on('payments')
        .column('due_at')
        .where(sql.ref('status'), '<>', sql.lit('paid'))
        .execute();
    },
  };
}
