import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from './columns.ts';

type Renaming = { table: string; name: string; to: string };

/** PostgreSQL keeps the names of sequence and constraints when a table is renamed; they appear in error messages. */
async function renameConstraints(db: Kysely<unknown>): Promise<void> {
  await sql`alter sequence payment_attempts_id_seq rename to charges_id_seq`.execute(db);
  await sql`alter sequence order_moves_id_seq rename to order_status_changes_id_seq`.execute(db);
  const { rows } = await sql<Renaming>`
    select of.relname as "table", conname as name,
      replace(replace(replace(conname, 'payment_attempts', 'charges'), 'order_moves', 'order_status_changes'),
        'attempt_id', 'charge_id') as "to"
    from pg_constraint join pg_class of on of.oid = conrelid
    where conrelid in ('charges'::regclass, 'order_status_changes'::regclass, 'refunds'::regclass)
      and conname ~ 'payment_attempts|order_moves|attempt_id'`.execute(db);
  for (const { table, name, to } of rows) {
    await sql`alter table ${sql.table(table)} rename constraint ${sql.id(name)} to ${sql.id(to)}`.execute(db);
  }
}

/** New names by old ones. */
const indexes = {
  payment_attempts_open: 'charges_open',
  payment_attempts_payment: 'charges_payment',
  payment_attempts_status: 'charges_status',
  order_moves_order: 'order_status_changes_order',
};

async function renameIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [name, to] of Object.entries(indexes))
    await sql`alter index ${sql.id(name)} rename to ${sql.id(to)}`.execute(db);
}

/** SQLite cannot rename an index. */
async function makeIndexesAnew({ schema }: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(indexes)) await schema.dropIndex(name).execute();
  await schema
    .createIndex('charges_open')
    .on('charges')
    .column('payment_id')
    .unique()
    .where(sql.ref('status'), '=', sql.lit('open'))
    .execute();
  await schema.createIndex('charges_payment').on('charges').column('payment_id').execute();
  await schema.createIndex('charges_status').on('charges').columns(['status', 'polled_at']).execute();
  await schema.createIndex('order_status_changes_order').on('order_status_changes').column('order_id').execute();
}

/**
 * The tables get the names of the code: `payment_attempts` are charges, `order_moves` status changes. Drops
 * `customers.orders_made`, which is unused.
 */
export function chargesAndStatusChangesMigration(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const schema = db.schema;
      await schema.alterTable('payment_attempts').renameTo('charges').execute();
      await schema.alterTable('order_moves').renameTo('order_status_changes').execute();
      await schema.alterTable('refunds').renameColumn('attempt_id', 'charge_id').execute();
      if (kind === 'postgres') await renameConstraints(db);
      await schema.alterTable('customers').dropColumn('orders_made').execute();
      await (kind === 'postgres' ? renameIndexes(db) : makeIndexesAnew(db));
      // The index of a renamed column; there are few refunds.
      await schema.dropIndex('refunds_attempt').execute();
      await schema.createIndex('refunds_charge').on('refunds').column('charge_id').execute();
    },
  };
}
