import { Hono } from 'hono';
import { itemsAnswer, itemsQuery } from '#contract/items.ts';
import type { Context } from '../context.ts';
import { describeRoute } from '../http/describe-route.ts';
import type { AppEnv } from '../http/env.ts';
import { query } from '../http/input.ts';
import { takesGzip } from './packed.ts';

/** GET items: public, the same for everybody, revalidated on every view since slots and prices move. */
export function itemRoutes({ answers }: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const description = describeRoute({
    summary: 'The catalogue; paged when page or limit is given',
    answer: itemsAnswer,
  });
  app.get('/items', description, query(itemsQuery), async (c) => {
    const asked = c.req.valid('query');
    const { body, etag, encoding } = await answers.answer(asked, takesGzip(c.req.header('accept-encoding')));
    const headers = { ETag: etag, 'Cache-Control': 'public, no-cache' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    const encoded = encoding === 'gzip' ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {};
    return c.body(body, 200, { ...headers, ...encoded, 'Content-Type': 'application/json' });
  });
  return app;
}
