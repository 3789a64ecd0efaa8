import { setTimeout as wait } from 'node:timers/promises';
import { failureOf } from './failure.ts';
import { isPostgres } from './locks.ts';
import type { Db, Tx } from './schema.ts';

const MOST_TRIES = 6;

/** Runs `work` again after a short random wait while it fails with a deadlock or a serialization failure. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (failureOf(error) !== 'serialization failure' || tries >= MOST_TRIES) throw error;
      await wait(Math.random() * 20 * 2 ** tries);
    }
  }
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}

/**
 * Runs `work` in a transaction, all or nothing. It may run more than once (retried after a deadlock or serialization
 * failure), so it must change nothing but the database. A transaction as `db` is joined: only the outermost caller may retry.
 */
export function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : retrying(() => db.transaction().execute(work));
}

/**
 * Runs read-only `work` on one snapshot of the database. It neither blocks writers nor waits for them. Like
 * `transact`, it may run more than once, and joins a transaction.
 */
export function readOneState<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : retrying(() => readOnce(db, work));
}

/** The same for `work` that runs once, without retry: it streams what it reads. */
export function readOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const reading = db.transaction().setAccessMode('read only');
  return (isPostgres(db) ? reading.setIsolationLevel('repeatable read') : reading).execute(work);
}
