import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../platform/setting.ts';
import { isPostgres } from './locks.ts';
import { baseline, type Dialect } from './migrations/001-baseline.ts';
import { chargesPaidAt } from './migrations/002-charges-paid-at.ts';
import { manuscriptDays } from './migrations/003-manuscript-days.ts';
import { articleLink } from './migrations/004-article-link.ts';
import { pictures } from './migrations/005-pictures.ts';
import { sentTexts } from './migrations/006-sent-texts.ts';
import { refundDestination } from './migrations/007-refund-destination.ts';
import { transfersToTheEndOfDay } from './migrations/008-transfers-to-the-end-of-day.ts';
import { searchTexts } from './migrations/009-search-text.ts';
import { proofs } from './migrations/010-proofs.ts';
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

/** The databases that the schema is written for. */
export type DatabaseKind = 'sqlite' | 'postgres';

/**
 * Compares the schema of a database with this version's: `none` = no tables of ours; `unknown` = made by version 0.1, an earlier build of 0.2 or a later version. `found`
 * and `wanted` are the newest migrations of the two.
 */
export type SchemaState = { kind: 'none' | 'current' } | { kind: 'older' | 'unknown'; found: string; wanted: string };

/** Whether the table of migrations exists. Kysely's introspection would read every column of the database: 100 ms on PostgreSQL. */
async function hasMigrations<T>(db: Kysely<T>, kind: DatabaseKind): Promise<boolean> {
  const tables =
    kind === 'postgres'
      ? sql`select 1 where to_regclass('kysely_migration') is not null`
      : sql`select 1 from sqlite_master where name = 'kysely_migration'`;
  return (await tables.execute(db)).rows.length > 0;
}

/** Reads the migration state without a lock. */
export async function schemaState<T>(db: Kysely<T>, kind: DatabaseKind): Promise<SchemaState> {
  if (!(await hasMigrations(db, kind))) return { kind: 'none' };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const known = Object.keys(stepsOf(kind));
  const [found, wanted] = [rows.at(-1)?.name, known.at(-1)];
  if (found === undefined || wanted === undefined) return { kind: 'none' };
  const stranger = rows.findLast(({ name }) => !known.includes(name));
  if (stranger) return { kind: 'unknown', found: stranger.name, wanted };
  return rows.length === known.length ? { kind: 'current' } : { kind: 'older', found, wanted };
}

/** Says in one line why a database of another version is not opened. */
export function otherVersion({
  kind,
  found,
  wanted,
}: {
  kind: 'older' | 'unknown';
  found: string;
  wanted: string;
}): string {
  return kind === 'older'
    ? `The database has schema ${found}, and this version needs ${wanted}. Commands never upgrade a database: make a backup, then restart the server with this version, which upgrades it (docs/operating/upgrade.md, "Schema").`
    : `The database has schema ${found}, which this version (${wanted}) does not know. Version 0.1, an earlier build of 0.2 or a later version made it: use that version, or give another DATA_DIR or DATABASE_URL.`;
}

/**
 * Staff search the beginning of an order's code as a range of its index, whose end is known only when codes compare by bytes. SQLite,
 * CockroachDB and YugabyteDB compare by bytes anyway.
 */
async function dialectOf<T>(db: Kysely<T>, kind: DatabaseKind): Promise<Dialect> {
  if (kind === 'sqlite') return { id: 'id integer primary key autoincrement', byBytes: '', json: 'text' };
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
  const isPostgresql = /^PostgreSQL (?!.*-YB-)/.test(rows[0]?.version ?? '');
  return {
    id: 'id integer generated by default as identity primary key',
    byBytes: isPostgresql ? 'collate "C"' : '',
    json: 'json',
  };
}

const baselineMigration = (kind: DatabaseKind): Migration => ({
  async up(db) {
    for (const statement of baseline(await dialectOf(db, kind))) await sql.raw(statement).execute(db);
  },
});

/** Its number separates databases of this baseline from those of earlier builds of 0.2, which are refused. The baseline is never edited. */
const FIRST = '001-baseline-4';

/** All migrations from an empty database to the newest schema, in order. A list in the code, not a folder: the built server is one bundle. */
const stepsOf = (kind: DatabaseKind): Record<string, Migration> => ({
  [FIRST]: baselineMigration(kind),
  '002-charges-paid-at': chargesPaidAt,
  '003-manuscript-days': manuscriptDays,
  '004-article-link': articleLink,
  '005-pictures': pictures,
  '006-sent-texts': sentTexts,
  '007-refund-destination': refundDestination,
  '008-transfers-to-the-end-of-day': transfersToTheEndOfDay,
  '009-search-text': searchTexts,
  '010-proofs': proofs,
});

export function migratorOf<T>(db: Kysely<T>, kind: DatabaseKind): Migrator {
  const provider = { getMigrations: async () => stepsOf(kind) };
  return new Migrator({ db, provider, migrationLockTableName: START_LOCK_TABLE });
}

/**
 * Migrates the database to the newest schema, all migrations or none; returns whether it was empty before. Throws
 * `StartError` on failure, and for a database that this version does not know.
 */
export async function migrate<T>(db: Kysely<T>, kind: DatabaseKind): Promise<boolean> {
  // Checked first, because Kysely begins a write transaction and a start without migrations must not wait for another
  // program's lock.
  const state = await schemaState(db, kind);
  if (state.kind === 'current') return false;
  if (state.kind === 'unknown') throw new StartError(otherVersion(state));
  const migrator = migratorOf(db, kind);
  try {
    let isNew = false;
    await retrying(async () => {
      const { error, results = [] } = await migrator.migrateToLatest();
      // A database that commits each migration keeps the first one, although a later one is retried.
      isNew ||= results.some(({ migrationName }) => migrationName === FIRST);
      if (error !== undefined) throw error;
    });
    return isNew;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database could not be brought to this version's schema: ${reason}`);
  }
}
