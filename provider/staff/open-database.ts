import type { Settings } from '../config.ts';
import { openDatabase, openEmptyDatabase, openWithoutMigrating } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { type Command, StaffError } from './command.ts';

/**
 * Opens the database for a command, whose schema it never changes: an older server may be using it. Only a command that begins a database makes the
 * schema, where there is none. Throws `StaffError` where there is no database, `StartError` where it is of another version or cannot be opened.
 */
export async function openForCommand(
  settings: Settings,
  { missingDatabase }: Pick<Command, 'missingDatabase'>,
): Promise<Db> {
  const db = await openWithoutMigrating(settings);
  if (db) return db;
  if (missingDatabase === 'is made') return openDatabase(settings);
  if (missingDatabase === 'is empty') return openEmptyDatabase();
  const where =
    settings.databaseUrl === null
      ? `DATA_DIR: there is no database in "${settings.dataDir}".`
      : 'DATABASE_URL: there are no tables in this database yet.';
  throw new StaffError(`${where} Start the server once, or begin with catalogue import or database import.`);
}
