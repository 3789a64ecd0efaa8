import { sql } from 'kysely';
import { isPostgres } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';

/**
 * Copies the write-ahead log of the embedded database to its file and empties the log, which holds earlier versions of
 * erased data. While another process uses the database, the log stays until a later run.
 */
export async function emptyWriteAheadLog(db: Db): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
