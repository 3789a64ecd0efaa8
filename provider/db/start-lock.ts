import { sql } from 'kysely';
import { isPostgres } from './locks.ts';
import type { Db } from './schema.ts';

/** A number that only this program uses. */
const KEY = 7_306_198_401;

/**
 * Runs what must happen once per database (migrations, seeding) while no other instance does the same: ten may start at once.
 * The lock belongs to a transaction, so that it works through a pooler and goes away with its connection; `work` uses others.
 */
export async function withStartLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return work();
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', '120000', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(KEY)})`.execute(tx);
    return work();
  });
}
