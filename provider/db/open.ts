import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Settings } from '../config.ts';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';
import { openPostgres, type PostgresSettings } from './open-postgres.ts';
import type { DatabaseObserver } from './postgres-dialect.ts';
import type { Db, Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** Name of the embedded database's file inside DATA_DIR. */
export const DATABASE_FILE = 'slotterbit.sqlite';

function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(
      `DATA_DIR: "${dataDir}" cannot be written (${reason}); give a folder that this user may write.`,
    );
  }
}

/** Milliseconds for which a start or a staff command waits while another process holds the embedded database's write lock. */
export const PATIENT_MS = 30_000;

/**
 * Opens the database that the settings name and migrates it. The caller closes it with `db.destroy()`.
 * `observer` hears of a PostgreSQL's connections; `waitMs` is how long a statement waits while another process holds the embedded
 * database's lock (a PostgreSQL has DATABASE_LOCK_MS). Throws `StartError` for a folder that cannot be written, a file
 * that is no database, or a PostgreSQL that cannot be reached, is too old or refuses.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'> & PostgresSettings,
  observer?: DatabaseObserver,
  waitMs: () => number = () => PATIENT_MS,
): Promise<Db> {
  if (settings.databaseUrl !== null) return openPostgres(settings.databaseUrl, settings, observer);
  prepareFolder(settings.dataDir);
  const file = join(settings.dataDir, DATABASE_FILE);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file, waitMs) });
  try {
    await migrate(db, 'sqlite');
  } catch (error) {
    await db.destroy().catch(() => undefined); // The first error is the one to report.
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return db;
}
