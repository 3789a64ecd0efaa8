import { PostgresAdapter, type QueryExecutor, sql } from 'kysely';
import { writeMeta } from './meta.ts';
import type { Tx } from './schema.ts';

/** Whether statements go to a PostgreSQL. */
export function isPostgres(db: { getExecutor(): QueryExecutor }): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

type LockedTable = 'customers' | 'orders' | 'items' | 'slots';

/**
 * Locks one row until the transaction ends, so that changes of its parts (a cart, an order with its payments) run one
 * after the other on all servers. Data read before the lock may be stale: read it again. Lock order against
 * deadlocks: customer, order, offers of a cart (shared), held entries, slots by id, waiting entries, catalogue version,
 * document numbers. The embedded database needs no row locks: its transactions begin with the only write lock.
 */
export async function lockRow(tx: Tx, table: LockedTable, id: number): Promise<void> {
  // Not FOR UPDATE: rows that only reference this one (foreign keys) need not wait.
  if (isPostgres(tx)) await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
}

/**
 * The new value of `version` in an update of a row that staff forms show. A form carries the version that it showed, and is refused when the
 * row has another one (operations/versions.ts).
 */
export const nextVersion = sql<number>`version + 1`;

/** Raises the version of an order whose payments, transfers or notes changed. The caller holds the lock on the order. */
export async function raiseVersion(tx: Tx, orderId: number): Promise<void> {
  await tx.updateTable('orders').set({ version: nextVersion }).where('id', '=', orderId).execute();
}

/** Locks several rows in id order. */
export async function lockRows(tx: Tx, table: LockedTable, ids: Iterable<number>): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) await lockRow(tx, table, id);
}

/** Like `lockRow`, for something without a row: locks a row of `meta`, created on first use. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  if (isPostgres(tx)) await writeMeta(tx, `lock:${name}`, '');
}
