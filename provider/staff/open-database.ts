import { openDatabase, openEmptyDatabase, openWithoutMigrating } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import type { Settings } from '../platform/settings.ts';
import { type Command, StaffError } from './command.ts';

/** `missing` is set when `db` is a temporary, empty database: the reason, as a sentence for the operator. */
export type Opened = { db: Db; missing?: string };

/**
 * Opens the database for a command. Never migrates an existing database, because an older server may be using it. Without a database it creates one or uses
 * a temporary one, as the command says. Throws `StaffError` without a database, `StartError` when it has another version or cannot be opened.
 */
export async function openForCommand(
  settings: Settings,
  { missingDatabase }: Pick<Command, 'missingDatabase'>,
  isDryRun = false,
): Promise<Opened> {
  const known = await openWithoutMigrating(settings);
  if (known) return { db: known };
  if (missingDatabase === 'is made' && !isDryRun) return { db: await openDatabase(settings) };
  const missing =
    settings.databaseUrl === null
      ? `DATA_DIR: there is no database in "${settings.dataDir}".`
      : 'DATABASE_URL: there are no tables in this database yet.';
  if (missingDatabase) return { db: await openEmptyDatabase(), missing };
  throw new StaffError(`${missing} Start the server once, or begin with catalogue import or database import.`);
}
