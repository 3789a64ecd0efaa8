import { PostgresAdapter, sql } from 'kysely';
import { isPostgres } from './locks.ts';
import type { Db } from './schema.ts';
import { retrying } from './transact.ts';

/** Kysely's table for locks, which it makes in the same way where there is none. */
export const START_LOCK_TABLE = 'kysely_migration_lock';
const ROW = 'migration_lock';

/** Makes the row that starts lock, and its table in a new database. Holds at once: whoever comes next must see the row. */
async function makeRow(db: Db): Promise<void> {
  const table = sql.table(START_LOCK_TABLE);
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${START_LOCK_TABLE}) is not null as exists`.execute(db);
  if (!rows[0]?.exists) {
    const make = () =>
      sql`create table if not exists ${table} (id varchar(255) primary key, is_locked integer not null default 0)`.execute(
        db,
      );
    // Of instances that make it at the same moment PostgreSQL refuses all but one, in spite of 'if not exists'; by then it is there.
    await make().catch(make);
  }
  await sql`insert into ${table} (id) values (${ROW}) on conflict do nothing`.execute(db);
}

/**
 * Runs what must happen once per database (migrations, seeding) while no other instance does the same: ten may start at once. `work` uses
 * other connections than the lock, and may run again: what it finds done it must leave.
 * The lock is a row's and belongs to a transaction that does nothing else. It works through a pooler, goes away with its connection, and
 * holds where the database commits before each change of the schema (docs/decisions/007-locks-on-postgresql.md).
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

/** Kysely itself would take an advisory lock, which not every database has: migrations run inside `withStartLock`. */
export class StartLockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
