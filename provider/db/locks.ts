import { PostgresAdapter, type QueryExecutor, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db, Tx } from './schema.ts';

/** Whether statements go to a PostgreSQL. */
export function isPostgres(db: { getExecutor(): QueryExecutor }): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

// Not FOR UPDATE: rows that merely refer to this one (foreign keys) need not wait.
const lockOf = (table: 'customers' | 'orders' | 'slots') =>
  prepared((db, value: { id: number }) =>
    sql`select 1 from ${sql.table(table)} where id = ${value.id} for no key update`.compile(db),
  );
const locks = { customers: lockOf('customers'), orders: lockOf('orders'), slots: lockOf('slots') };

/**
 * Locks one row until the transaction ends: changes of what belongs to it (a cart, an order with its payments) are made one after
 * the other, on however many servers. What was read before the lock may be stale: read it again after it. To avoid deadlocks, everybody
 * locks customer, then order, then the offers of a cart (shared), then slots in id order, then the catalogue's version.
 * The embedded database needs none: its transactions take the only write lock when they begin.
 */
export async function lockRow(tx: Tx, table: keyof typeof locks, id: number): Promise<void> {
  if (isPostgres(tx)) await locks[table](tx, { id });
}

/** Locks several rows in the order of their ids. */
export async function lockRows(tx: Tx, table: keyof typeof locks, ids: Iterable<number>): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) await lockRow(tx, table, id);
}

/** The same as `lockRow` for something that has no row yet: held until the transaction ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** A number that only this program uses. */
const START_LOCK = 7_306_198_401;

/**
 * Runs what must happen once per database (migrations, seeding) while no other instance does the same: ten may start at once.
 * The lock belongs to a transaction, so that it works through a pooler and goes away with its connection; `work` uses others.
 */
export async function withStartLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return work();
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', '120000', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(START_LOCK)})`.execute(tx);
    return work();
  });
}
