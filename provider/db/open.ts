import { Kysely } from 'kysely';
import type { Settings } from '../config.ts';
import { StartError } from '../start-error.ts';
import { prepareFolder } from './data-folder.ts';
import { migrate } from './migrate.ts';
import { openPostgres, type PostgresSettings } from './open-postgres.ts';
import type { DatabaseObserver } from './postgres-dialect.ts';
import type { Db, Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/**
 * Opens the database that the settings name and migrates it. The caller closes it with `db.destroy()`.
 * `observer` hears of a PostgreSQL's connections, `onMade` of a database that had no schema before, while no other instance starts. Throws `StartError` for a folder that cannot be written, a file
 * that is no database, or a PostgreSQL that cannot be reached, is too old or refuses.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'> & PostgresSettings,
  observer?: DatabaseObserver,
  onMade: (db: Db) => Promise<void> = async () => undefined,
): Promise<Db> {
  if (settings.databaseUrl !== null) return openPostgres(settings.databaseUrl, settings, observer, onMade);
  const file = prepareFolder(settings.dataDir);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
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
