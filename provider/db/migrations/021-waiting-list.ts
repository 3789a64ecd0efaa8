import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type DatabaseKind, idColumn, owned, required } from './columns.ts';

async function createEntries(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('waiting_entries')
    .$call(idColumn(kind))
    .addColumn('customer_id', 'integer', owned('customers.id'))
    .addColumn('slot_id', 'integer', owned('slots.id'))
    .addColumn('state', 'text', required)
    .addColumn('hold_hours', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('held_from', 'text')
    .addColumn('ends_at', 'text', required)
    .addColumn('ended_at', 'text')
    .execute();
  // A customer waits once for a slot.
  await db.schema
    .createIndex('waiting_entries_open')
    .on('waiting_entries')
    .columns(['slot_id', 'customer_id'])
    .where(sql.ref('ended_at'), 'is', null)
    .unique()
    .execute();
  await db.schema
    .createIndex('waiting_entries_ends')
    .on('waiting_entries')
    .column('ends_at')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('waiting_entries_ended')
    .on('waiting_entries')
    .column('ended_at')
    .where(sql.ref('ended_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('waiting_entries_customer')
    .on('waiting_entries')
    .columns(['customer_id', 'created_at'])
    .execute();
}

/** SQLite cannot drop NOT NULL: the table is made again. */
async function rebuildMessages(db: Kysely<unknown>): Promise<void> {
  const columns = sql.raw(
    [
      'id, order_id, kind, termin, status, created_at, not_before, next_attempt_at',
      'attempts, first_attempt_at, lease_until, ended_at, last_error, mailbox',
    ].join(', '),
  );
  await db.schema.alterTable('mail_messages').renameTo('mail_messages_before_021').execute();
  for (const index of ['next', 'given_up', 'mailbox']) await db.schema.dropIndex(`mail_messages_${index}`).execute();
  await db.schema
    .createTable('mail_messages')
    .$call(idColumn('sqlite'))
    .addColumn('order_id', 'integer', (column) => column.references('orders.id').onDelete('cascade'))
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
    .addColumn('mailbox', 'text')
    .addColumn('waiting_entry_id', 'integer', (column) => column.references('waiting_entries.id').onDelete('cascade'))
    .addUniqueConstraint('mail_messages_occasion', ['order_id', 'kind', 'termin'])
    .execute();
  await sql`insert into mail_messages (${columns}) select ${columns} from mail_messages_before_021`.execute(db);
  await db.schema.dropTable('mail_messages_before_021').execute();
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
    .createIndex('mail_messages_mailbox')
    .on('mail_messages')
    .columns(['mailbox', 'ended_at'])
    .where(sql.ref('mailbox'), 'is not', null)
    .execute();
}

/** Customers who wait for a place of a full month. A message is about an order or about such an entry. */
export function waitingListMigration(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createEntries(db, kind);
      if (kind === 'sqlite') await rebuildMessages(db);
      else {
        await db.schema
          .alterTable('mail_messages')
          .alterColumn('order_id', (column) => column.dropNotNull())
          .addColumn('waiting_entry_id', 'integer', (column) =>
            column.references('waiting_entries.id').onDelete('cascade'),
          )
          .execute();
      }
      await db.schema
        .createIndex('mail_messages_waiting_entry')
        .on('mail_messages')
        .column('waiting_entry_id')
        .unique()
        .where(sql.ref('waiting_entry_id'), 'is not', null)
        .execute();
    },
  };
}
