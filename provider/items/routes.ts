import { Hono } from 'hono';
import { itemsQuery } from '#contract/items.ts';
import type { Context } from '../context.ts';
import type { AppEnv } from '../http/env.ts';
import { check } from '../http/input.ts';
import { takesGzip } from './packed.ts';

/** GET items: public, the same for everybody, revalidated on every view since slots and prices move. */
export function itemRoutes({ answers }: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/items', async (c) => {
    const query = check(itemsQuery, c.req.query());
    const { body, etag, encoding } = await answers.answer(query, takesGzip(c.req.header('accept-encoding')));
    const headers = { ETag: etag, 'Cache-Control': 'public, no-cache' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    const encoded = encoding === 'gzip' ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {};
    return c.body(body, 200, { ...headers, ...encoded, 'Content-Type': 'application/json' });
  });
  return app;
}
