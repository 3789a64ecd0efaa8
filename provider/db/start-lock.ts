import { PostgresAdapter, sql } from 'kysely';
import { isPostgres } from './locks.ts';
import type { Db } from './schema.ts';
import { retrying } from './transact.ts';

/** Kysely's lock table, which Kysely creates in the same way. */
export const START_LOCK_TABLE = 'kysely_migration_lock';
const ROW = 'migration_lock';

/**
 * Creates the row that starts lock, and its table in a new database. Commits at once, so that the next instance sees
 * the row.
 */
async function makeRow(db: Db): Promise<void> {
  const table = sql.table(START_LOCK_TABLE);
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${START_LOCK_TABLE}) is not null as exists`.execute(db);
  if (!rows[0]?.exists) {
    const make = () =>
      sql`create table if not exists ${table} (id varchar(255) primary key, is_locked integer not null default 0)`.execute(
        db,
      );
    // If several instances create it at the same moment, PostgreSQL refuses all but one despite 'if not exists'; then
    // it exists.
    await make().catch(make);
  }
  await sql`insert into ${table} (id) values (${ROW}) on conflict do nothing`.execute(db);
}

/**
 * Runs once-per-database work (migrations, seeding) while no other instance does the same; ten may start at once.
 * `work` uses other connections than the lock and may run again: it must skip finished work. The lock is a row, held
 * by a transaction that does nothing else. It works through a pooler, ends with its connection, and holds where the
 * database commits before each schema change (docs/decisions/007-locks-on-postgresql.md).
 */
export async function withStartLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return work();
  await makeRow(db);
  return retrying(() =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', '120000', true), set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
      await sql`select id from ${sql.table(START_LOCK_TABLE)} where id = ${ROW} for update`.execute(tx);
      return work();
    }),
  );
}

/** Kysely itself would take an advisory lock, which some databases lack: migrations run inside `withStartLock`. */
export class StartLockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
