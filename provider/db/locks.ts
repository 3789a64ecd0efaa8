import { PostgresAdapter, type QueryExecutor, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Tx } from './schema.ts';

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
 * Locks one row until the transaction ends: whoever changes what belongs to it (a cart, an order with its payments) comes one after
 * the other, on however many servers. What was read before the lock may be stale: read after it. To never wait in a circle, everybody
 * locks customer, then order, then the offers of a cart (shared), then slots in id order, then the catalogue's version.
 * The embedded database needs none: its transactions take the only write lock when they begin.
 */
export async function lockRow(tx: Tx, table: keyof typeof locks, id: number): Promise<void> {
  if (isPostgres(tx)) await locks[table](tx, { id });
}

/** The same for something that has no row yet: held until the transaction ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
