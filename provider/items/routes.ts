import { Hono } from 'hono';
import { itemsQuery } from '#contract/items.ts';
import type { Context } from '../context.ts';
import type { AppEnv } from '../http/env.ts';
import { check } from '../http/input.ts';

/** GET items: public, the same for everybody, revalidated on every view since slots and prices move. */
export function itemRoutes({ catalogue }: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/items', async (c) => {
    const { body, etag } = await catalogue.answer(check(itemsQuery, c.req.query()));
    const headers = { ETag: etag, 'Cache-Control': 'public, no-cache' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, 'Content-Type': 'application/json' });
  });
  return app;
}
