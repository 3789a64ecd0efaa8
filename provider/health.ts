import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { isPostgres } from './db/locks.ts';
import { writeMeta } from './db/meta.ts';
import type { Db } from './db/schema.ts';
import type { AppEnv } from './http/env.ts';

/** Milliseconds for the database's answer: whoever asks may believe within two seconds what it is told (docs/operating.md). */
const READY_MS = 1_500;

/** Key in `meta` that is written to see whether anything can be. */
const READY_KEY = 'ready_at';

/**
 * Asks the database whether it does its work. A PostgreSQL must commit: one that waits for its standby still reads, and no order gets through. Of the
 * embedded one a read is enough: what it cannot write is told by each call, and another program may hold its lock for a moment.
 */
async function askDatabase(db: Db, now: Date): Promise<void> {
  if (isPostgres(db)) await writeMeta(db, READY_KEY, now.toISOString());
  else await sql`select 1`.execute(db);
}

/** GET /healthz: the process answers. GET /readyz: the database does its work too, and soon, else 503. */
export function healthRoutes({ db, log, now }: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  // One at a time: a commit that waits keeps its connection, which others need.
  let asked: Promise<void> | undefined;
  const ask = () => {
    asked ??= askDatabase(db, now()).finally(() => {
      asked = undefined;
    });
    return asked;
  };
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    try {
      const late = wait(READY_MS, undefined, { ref: false }).then(() =>
        Promise.reject(new Error('the database is silent')),
      );
      await Promise.race([ask(), late]);
      return c.json({ status: 'ok' });
    } catch (error) {
      log.error(`readyz: ${error}`);
      return c.json({ status: 'unavailable' }, 503);
    }
  });
  return app;
}
