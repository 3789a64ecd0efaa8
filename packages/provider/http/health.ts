import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { answerWithin, isBusy } from '../db/failure.ts';
import { isPostgres } from '../db/locks.ts';
import { writeMeta } from '../db/meta.ts';
import type { Db } from '../db/schema.ts';
import type { Log } from '../platform/log.ts';
import type { AppEnv } from './app-env.ts';

/** Milliseconds for the database's response: a probe gets its answer within two seconds (docs/operating/watch.md). */
const READY_MS = 1_500;

/** Milliseconds after which a write to the embedded database counts as waiting for another process's lock. */
const LOCKED_MS = 100;

/** Everyone may ask, past the work queue: so the answer is remembered this long, and asking costs others nothing. */
const REMEMBERED_MS = 1_000;

/** Key in `meta` that is written to test whether writes work. */
const READY_KEY = 'ready_at';

type Probed = { db: Db; now: () => Date };

/**
 * Checks that the database commits. While a PostgreSQL waits for its standby or the disk is full, reads work but no
 * order succeeds. One write at a time, because a waiting one occupies a connection. The embedded database may wait
 * for another process's lock (a backup, a staff command), which passes: then reading is enough.
 */
function databaseProbe({ db, now }: Probed): () => Promise<unknown> {
  let writing: Promise<void> | undefined;
  const write = () => {
    writing ??= writeMeta(db, READY_KEY, now().toISOString()).finally(() => {
      writing = undefined;
    });
    return writing;
  };
  if (isPostgres(db)) return write;
  return () => {
    const written = write().catch((error: unknown) => {
      if (!isBusy(error)) throw error;
    });
    const read = wait(LOCKED_MS, undefined, { ref: false }).then(() => sql`select 1`.execute(db));
    return Promise.race([written, read]);
  };
}

/** GET /healthz: the process answers. GET /readyz: the database commits in time, else 503. */
export function healthRoutes(context: Probed & { log: Pick<Log, 'error'> }): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const ask = databaseProbe(context);
  const isReady = async () => {
    try {
      await answerWithin(READY_MS, ask());
      return true;
    } catch (error) {
      context.log.error(`readyz: ${error}`);
      return false;
    }
  };
  let latest: { ready: Promise<boolean>; askedAt: number } | undefined;
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const askedAt = performance.now();
    if (!latest || askedAt - latest.askedAt >= REMEMBERED_MS) latest = { ready: isReady(), askedAt };
    return (await latest.ready) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503);
  });
  return app;
}
