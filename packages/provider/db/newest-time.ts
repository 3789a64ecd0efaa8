import type { Log } from '../platform/log.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { Db } from './schema.ts';

/** Key in `meta`: the newest time at which background jobs ran. */
const NEWEST_TIME = 'newest_time';

const HOUR_MS = 3_600_000;
const MAX_AHEAD_MS = 24 * HOUR_MS;
/** Clocks of several servers differ, and a clock may be corrected. */
const MAX_BEHIND_MS = HOUR_MS;
const STORE_EVERY_MS = 60_000;
const LOG_EVERY_MS = 60_000;

/** `newest`: the newest stored time. `now`: the time of a clock that jumped from it. */
export type ClockJump = { newest: string; now: string };

const isJump = (ms: number) => ms > MAX_AHEAD_MS || ms < -MAX_BEHIND_MS;

/** Returns the jump of a clock that is more than a day ahead of the newest stored time, or more than an hour behind it; else null. */
export async function readClockJump(db: Db, now: Date): Promise<ClockJump | null> {
  const newest = await readMeta(db, NEWEST_TIME);
  return newest !== null && isJump(now.getTime() - Date.parse(newest)) ? { newest, now: now.toISOString() } : null;
}

export async function acceptTime(db: Db, now: Date): Promise<void> {
  await writeMeta(db, NEWEST_TIME, now.toISOString());
}

type ClockContext = { db: Db; now: () => Date; log: Pick<Log, 'error'> };

/**
 * Creates the check that jobs make before each run: whether they may trust the clock. A wrong clock would delete and
 * cancel before the time. While it jumped, the check logs an error once a minute (docs/operating/recover.md, "Clock").
 */
export function createClockCheck({ db, now, log }: ClockContext): () => Promise<boolean> {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now();
    const newest = await readMeta(db, NEWEST_TIME);
    const ms = newest === null ? Number.POSITIVE_INFINITY : at.getTime() - Date.parse(newest);
    if (newest === null || !isJump(ms)) {
      if (ms >= STORE_EVERY_MS) await acceptTime(db, at);
      return true;
    }
    if (performance.now() - loggedAt >= LOG_EVERY_MS) {
      loggedAt = performance.now();
      log.error(
        `WARNING: the clock says ${at.toISOString()}, but the newest stored time is ${newest}. Cancellations, deletions, the waiting list and e-mail are held. Correct the clock; if it is right: npm run staff -- clock confirm`,
      );
    }
    return false;
  };
}
