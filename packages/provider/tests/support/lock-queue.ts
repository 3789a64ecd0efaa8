import type { Db, Tx } from '@slotterbit/provider/db/schema.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';

/** Far above the real time: only a statement that hangs may fail a test, not a busy machine. */
export const PATIENT = { timeout: 30_000, interval: 20 };

export async function waitingBackends(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * PostgreSQL: takes the lock of `lock`, runs `start`, waits until `count` statements wait for a lock, runs `meanwhile` and releases the lock.
 * Returns the result of `start`. Fails if `start` ends without waiting.
 */
export async function whileLocked<T>(
  db: Db,
  lock: (tx: Tx) => Promise<unknown>,
  start: () => Promise<T>,
  meanwhile: (tx: Tx) => Promise<unknown> = async () => undefined,
  count = 1,
): Promise<T> {
  let begun: Promise<T> | undefined;
  await db.transaction().execute(async (tx) => {
    await lock(tx);
    begun = start();
    let hasEnded = false;
    const ended = () => {
      hasEnded = true;
    };
    begun.then(ended, ended);
    await expect.poll(async () => hasEnded || (await waitingBackends(db)) >= count, PATIENT).toBe(true);
    expect(hasEnded, 'It ended without waiting for the lock.').toBe(false);
    await meanwhile(tx);
  });
  if (!begun) throw new Error('Nothing was begun.');
  return begun;
}
