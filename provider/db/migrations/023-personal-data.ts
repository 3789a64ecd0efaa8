import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type DatabaseKind, idColumn, required } from './columns.ts';

/** Deletion of accounts, their messages, and indexes by which old data is found. */
export function personalDataMigration(kind: DatabaseKind): Migration {
  const id = idColumn(kind);
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema.alterTable('customers').addColumn('delete_after', 'text').execute();
      await schema.alterTable('customers').addColumn('deleted_at', 'text').execute();
      await schema
        .createIndex('customers_delete_after')
        .on('customers')
        .column('delete_after')
        .where(sql.ref('delete_after'), 'is not', null)
        .execute();
      await schema
        .createTable('account_letters')
        .$call(id)
        .addColumn('customer_id', 'integer', required)
        .addColumn('kind', 'text', required)
        .addColumn('name', 'text', required)
        .addColumn('email', 'text', required)
        .addColumn('delete_after', 'text')
        .addColumn('created_at', 'text', required)
        .addColumn('next_attempt_at', 'text', required)
        .addColumn('attempts', 'integer', required)
        .execute();
      await schema.createIndex('account_letters_next').on('account_letters').column('next_attempt_at').execute();
      await schema.createIndex('account_letters_created').on('account_letters').column('created_at').execute();
      await schema
        .createIndex('orders_stopped')
        .on('orders')
        .columns(['updated_at', 'id'])
        .where(sql.ref('status'), 'in', sql`('cancelled', 'failed')`)
        .execute();
      await schema
        .createIndex('mail_messages_traces')
        .on('mail_messages')
        .column('ended_at')
        .where(sql<boolean>`(mailbox is not null or last_error is not null)`)
        .execute();
    },
  };
}
