import { openDatabase, openEmptyDatabase, openWithoutMigrating } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import type { Settings } from '../platform/settings.ts';
import { type Command, StaffError } from './command.ts';

/** An open database. `missing`: why it is an empty, temporary one, as a sentence for the operator. */
export type Opened = { db: Db; missing?: string };

/**
 * Opens the database for a command, whose schema it never changes: an older server may be using it. Only a command that begins a database makes the
 * schema, where there is none; its dry run works on a temporary database. Throws `StaffError` where there is no database, `StartError` where it is of
 * another version or cannot be opened.
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
