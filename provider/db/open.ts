import { Kysely } from 'kysely';
import { type Settings, StartError } from '../config.ts';
import { prepareFolder } from './data-folder.ts';
import { migrate } from './migrate.ts';
import { type DatabaseObserver, postgresDialect } from './postgres-dialect.ts';
import type { Db, Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { withStartLock } from './start-lock.ts';

type PostgresSettings = Pick<
  Settings,
  'databasePoolSize' | 'databaseStatementMs' | 'databaseLockMs' | 'databaseNamedStatements'
>;

/** Never the whole address: it may hold a password. */
function hostAndName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'the local socket'}${pathname}`;
}

/**
 * Opens the PostgreSQL at `url` and brings it to the newest schema, one instance at a time; `onMade` is called where it had none.
 * Throws `StartError` when it cannot be reached or refuses.
 */
async function openPostgres(
  url: string,
  settings: PostgresSettings,
  observer: DatabaseObserver | undefined,
  onMade: (db: Db) => Promise<void>,
): Promise<Db> {
  const dialect = postgresDialect({
    url,
    poolSize: settings.databasePoolSize,
    statementMs: settings.databaseStatementMs,
    lockMs: settings.databaseLockMs,
    named: settings.databaseNamedStatements,
    observer,
  });
  const db = new Kysely<Tables>({ dialect });
  try {
    // What is run again after a serialization failure must remember that there was nothing.
    let isNew = false;
    await withStartLock(db, async () => {
      isNew = (await migrate(db, 'postgres')) || isNew;
      if (isNew) await onMade(db);
    });
    return db;
  } catch (error) {
    await db.destroy().catch(() => undefined); // The first error is the one to report.
    if (error instanceof StartError) throw error;
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
    throw new StartError(`DATABASE_URL: the database ${hostAndName(url)} cannot be opened: ${reason}`);
  }
}

/** Milliseconds for which a start or a staff command waits while another process holds the embedded database's write lock. */
export const LOCK_WAIT_MS = 30_000;

export type OpenOptions = {
  /** How long a statement waits while another process holds the embedded database's lock (a PostgreSQL has DATABASE_LOCK_MS). */
  waitMs?: () => number;
  /** Called for a database that had no schema before, while no other instance starts. */
  onMade?: (db: Db) => Promise<void>;
};

/**
 * Opens the database that the settings name and migrates it. The caller closes it with `db.destroy()`.
 * `observer` is told of a PostgreSQL's connections. Throws `StartError` for a folder that cannot be written, a file
 * that is no database, or a PostgreSQL that cannot be reached or refuses.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'> & PostgresSettings,
  observer?: DatabaseObserver,
  { waitMs = () => LOCK_WAIT_MS, onMade = async () => undefined }: OpenOptions = {},
): Promise<Db> {
  if (settings.databaseUrl !== null) return openPostgres(settings.databaseUrl, settings, observer, onMade);
  const file = prepareFolder(settings.dataDir);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file, waitMs) });
  try {
    if (await migrate(db, 'sqlite')) await onMade(db);
  } catch (error) {
    await db.destroy().catch(() => undefined); // The first error is the one to report.
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return db;
}

/** A database of this schema in which there is nothing, in memory alone: gone when it is closed. */
export async function openEmptyDatabase(): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:', () => 0) });
  await migrate(db, 'sqlite');
  return db;
}
