import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { AppEnv } from './http/env.ts';

/** GET /healthz: the process answers. GET /readyz: the database answers too, else 503. */
export function healthRoutes({ db, log }: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    try {
      await sql`select 1`.execute(db);
      return c.json({ status: 'ok' });
    } catch (error) {
      log.error(`readyz: ${error}`);
      return c.json({ status: 'unavailable' }, 503);
    }
  });
  return app;
}
