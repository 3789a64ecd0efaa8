import { Kysely } from 'kysely';
import type { Settings } from '../config.ts';
import { StartError } from '../start-error.ts';
import { prepareFolder } from './data-folder.ts';
import { migrate } from './migrate.ts';
import { openPostgres, type PostgresSettings } from './open-postgres.ts';
import type { DatabaseObserver } from './postgres-dialect.ts';
import type { Db, Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** Milliseconds for which a start or a staff command waits while another process holds the embedded database's write lock. */
export const PATIENT_MS = 30_000;

export interface OpenOptions {
  /** How long a statement waits while another process holds the embedded database's lock (a PostgreSQL has DATABASE_LOCK_MS). */
  waitMs?: () => number;
  /** Called for a database that had no schema before, while no other instance starts. */
  onMade?: (db: Db) => Promise<void>;
}

/**
 * Opens the database that the settings name and migrates it. The caller closes it with `db.destroy()`.
 * `observer` hears of a PostgreSQL's connections. Throws `StartError` for a folder that cannot be written, a file
 * that is no database, or a PostgreSQL that cannot be reached, is too old or refuses.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'> & PostgresSettings,
  observer?: DatabaseObserver,
  { waitMs = () => PATIENT_MS, onMade = async () => undefined }: OpenOptions = {},
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
