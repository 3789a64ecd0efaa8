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

/**
 * The same as `lockRow` for something that has no row: locks one of `meta`, made the first time. Not an advisory lock, which not every
 * database that speaks as PostgreSQL has.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await tx
    .insertInto('meta')
    .values({ key: `lock:${name}`, value: '' })
    .onConflict((on) => on.column('key').doUpdateSet({ value: '' }))
    .execute();
}
