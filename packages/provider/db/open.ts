import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { StartError } from '../platform/setting.ts';
import type { Settings } from '../platform/settings.ts';
import { DATABASE_FILE, prepareFolder } from './data-folder.ts';
import { type DatabaseKind, migrate, otherVersion, schemaState, withStartLock } from './migrate.ts';
import type { DatabaseObserver, PostgresSettings } from './postgres-dialect.ts';
import type { Db, Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** Never the whole address: it may contain a password. */
function hostAndName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'the local socket'}${pathname}`;
}

/** Where the database of the settings is, for operators: '.data/slotterbit.sqlite' or 'PostgreSQL db.example:5432/slotterbit'. */
export const databaseName = ({ databaseUrl, dataDir }: Pick<Settings, 'dataDir' | 'databaseUrl'>): string =>
  databaseUrl === null ? join(dataDir, DATABASE_FILE) : `PostgreSQL ${hostAndName(databaseUrl)}`;

/** How many milliseconds a start or a staff command waits while another process holds the embedded database's write lock. */
export const LOCK_WAIT_MS = 30_000;

/** With the observer of PostgreSQL connections. */
type OpenOptions = DatabaseObserver & {
  /** How long a statement waits while another process holds the embedded database's lock (a PostgreSQL has DATABASE_LOCK_MS). */
  waitMs?: () => number;
  /** Called for a database without schema, while no other instance starts. */
  onMade?: (db: Db) => Promise<void>;
};

type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl'> & PostgresSettings;

type Connection = { db: Db; kind: DatabaseKind; cannotBeOpened: string };

/** Connects to the database of the settings. Throws `StartError` for a folder that cannot be written. */
async function connect(settings: DatabaseSettings, options: OpenOptions): Promise<Connection> {
  const { databaseUrl: url } = settings;
  if (url === null) {
    const file = prepareFolder(settings.dataDir);
    const dialect = sqliteDialect(file, options.waitMs ?? (() => LOCK_WAIT_MS));
    return {
      db: new Kysely<Tables>({ dialect }),
      kind: 'sqlite',
      cannotBeOpened: `The database ${file} cannot be opened`,
    };
  }
  // The embedded database does not need the driver.
  const { postgresDialect } = await import('./postgres-dialect.ts');
  const dialect = postgresDialect(url, settings, options);
  const cannotBeOpened = `DATABASE_URL: the database ${hostAndName(url)} cannot be opened`;
  return { db: new Kysely<Tables>({ dialect }), kind: 'postgres', cannotBeOpened };
}

/** Runs the steps before first use. On failure closes the database and throws a `StartError`. */
async function prepared<T>({ db, cannotBeOpened }: Connection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await db.destroy().catch(() => undefined); // The first error is the one to report.
    if (error instanceof StartError) throw error;
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
    throw new StartError(`${cannotBeOpened}: ${reason}`);
  }
}

/**
 * Opens the database of the settings and migrates it, one instance at a time. The caller closes it with
 * `db.destroy()`. Throws `StartError` for a folder that cannot be written, a file that is no database, or an
 * unreachable PostgreSQL.
 */
export async function openDatabase(settings: DatabaseSettings, options: OpenOptions = {}): Promise<Db> {
  const connection = await connect(settings, options);
  const { db, kind } = connection;
  await prepared(connection, async () => {
    // A retry after a serialization failure must remember that the database was empty.
    let isNew = false;
    await withStartLock(db, async () => {
      isNew = (await migrate(db, kind)) || isNew;
      if (isNew) await options.onMade?.(db);
    });
  });
  return db;
}

/**
 * Opens the database of the settings without migrating it, because a server may be using it. Null if it does not exist or
 * it has no tables; nothing is created. Throws `StartError` if the schema is of another version, and like
 * `openDatabase`.
 */
export async function openWithoutMigrating(settings: DatabaseSettings): Promise<Db | null> {
  if (settings.databaseUrl === null && !existsSync(join(settings.dataDir, DATABASE_FILE))) return null;
  const connection = await connect(settings, {});
  const { db, kind } = connection;
  const state = await prepared(connection, async () => {
    const read = await schemaState(db, kind);
    if (read.kind === 'older' || read.kind === 'unknown') throw new StartError(otherVersion(read));
    return read;
  });
  if (state.kind === 'current') return db;
  await db.destroy();
  return null;
}

/** SQLite's name for an unnamed temporary database, deleted when it is closed. */
const TEMPORARY = '';

/** An empty temporary database with this schema, deleted when it is closed. */
export async function openEmptyDatabase(): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(TEMPORARY, () => 0) });
  await migrate(db, 'sqlite');
  return db;
}
