import { setTimeout as wait } from 'node:timers/promises';
import { failureOf } from './failure.ts';
import { inGroup } from './group-commit.ts';
import { isPostgres } from './locks.ts';
import type { Db, Tx } from './schema.ts';

const MOST_TRIES = 6;

/** Runs `work` again, after a short random wait, while PostgreSQL chooses it as the one of two to give way. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (failureOf(error) !== 'gave way' || tries >= MOST_TRIES) throw error;
      await wait(Math.random() * 20 * 2 ** tries);
    }
  }
}

/**
 * Runs `work` in a transaction, all or nothing. It may run more than once (a deadlock or a failed serialization undoes it and tries
 * again), so that it must not change anything but the database. On the embedded database it shares its commit with others.
 */
export function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isPostgres(db) ? retrying(() => db.transaction().execute(work)) : inGroup(db, work);
}

/** Runs `work`, which only reads, on one state of the database. Nobody waits for it, and it waits for nobody who writes. */
export function readOneState<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const reading = db.transaction().setAccessMode('read only');
  return (isPostgres(db) ? reading.setIsolationLevel('repeatable read') : reading).execute(work);
}
