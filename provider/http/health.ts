import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { isBusy } from '../db/failure.ts';
import { isPostgres } from '../db/locks.ts';
import { writeMeta } from '../db/meta.ts';
import type { Db } from '../db/schema.ts';
import type { Log } from '../platform/log.ts';
import type { AppEnv } from './env.ts';

/** Milliseconds for the database's answer: whoever asks may believe within two seconds what it is told (docs/operating/watch.md). */
const READY_MS = 1_500;

/** Milliseconds after which a write to the embedded database counts as waiting for another process's lock. */
const LOCKED_MS = 100;

/** Key in `meta` that is written to see whether anything can be. */
const READY_KEY = 'ready_at';

type Probed = { db: Db; now: () => Date };

/**
 * Asks the database whether it does its work: whether it commits. Where a PostgreSQL waits for its standby, or where the disk is full, reads
 * still work, but no order gets through. One write at a time: one that waits keeps its connection, which others need.
 * The embedded database may wait for another process's lock (a backup, a staff command), which passes: then reading is enough.
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

/** GET /healthz: the process answers. GET /readyz: the database does its work too, and soon, else 503. */
export function healthRoutes(context: Probed & { log: Pick<Log, 'error'> }): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const ask = databaseProbe(context);
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    try {
      const late = wait(READY_MS, undefined, { ref: false }).then(() =>
        Promise.reject(new Error('the database is silent')),
      );
      await Promise.race([ask(), late]);
      return c.json({ status: 'ok' });
    } catch (error) {
      context.log.error(`readyz: ${error}`);
      return c.json({ status: 'unavailable' }, 503);
    }
  });
  return app;
}
