import { type ItemsQuery, itemsAnswer, itemsQuery } from '@slotterbit/contract/calls/item-calls.ts';
import { indexingsOf } from '@slotterbit/contract/catalogue/indexing.ts';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { AppEnv } from '../http/app-env.ts';
import { query } from '../http/input.ts';
import { describeRoute } from '../http/openapi.ts';
import { Representation } from '../http/representation.ts';
import type { LiveCatalogue, Snapshot } from './live-catalogue.ts';

const DEFAULT_LIMIT = 20;

/** Builds the response of GET items from the JSON of the items in memory. */
function answerOf({ entries }: Snapshot, { page, limit, indexingId }: ItemsQuery) {
  const found =
    indexingId === undefined
      ? entries
      : entries.filter(({ item }) => indexingsOf(item).some(({ id }) => id === indexingId));
  const isPaged = page !== undefined || limit !== undefined;
  const number = page ?? 1;
  const size = isPaged ? (limit ?? DEFAULT_LIMIT) : Math.max(1, found.length);
  const items = found.slice((number - 1) * size, number * size).map(({ json }) => json);
  const lastPage = Math.max(1, Math.ceil(found.length / size));
  const position = `"page":${number},"limit":${size},"total":${found.length},"last_page":${lastPage}`;
  return { isEmpty: items.length === 0, body: `{"data":{"items":[${items.join(',')}],${position}}}` };
}

type CachedAnswer = { snapshot: Snapshot; answer: Representation };

/**
 * Maximum size of the cached answers, in bytes. It holds every page of a usual catalogue and the full list of 10,000
 * items. The full list is then built once, not once for each client that requests it and does not read it. An answer
 * is valid until the catalogue changes.
 */
const MAX_BYTES = 32 * 1024 * 1024;

/** GET items: public, the same for every caller. Revalidated on every view, because slots and prices change. */
export function itemRoutes({ catalogue }: { catalogue: Pick<LiveCatalogue, 'view'> }): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => answer.size,
  });

  async function answerTo(query: ItemsQuery): Promise<Representation> {
    const snapshot = await catalogue.view();
    // Every field of the validated query, in the order of its schema.
    const key = JSON.stringify(query);
    const cached = answers.get(key);
    if (cached?.snapshot === snapshot) return cached.answer;
    const { body, isEmpty } = answerOf(snapshot, query);
    const headers = { 'Cache-Control': 'public, no-cache', 'Content-Type': 'application/json' };
    const answer = new Representation(Buffer.from(body), headers);
    // Do not cache empty answers: requests for pages and indexings that do not exist would evict useful answers.
    if (!isEmpty) answers.set(key, { snapshot, answer });
    return answer;
  }

  const description = describeRoute('The catalogue; paged when page or limit is given', itemsAnswer);
  app.get('/items', description, query(itemsQuery), async (c) => {
    const answer = await answerTo(c.req.valid('query'));
    const { status, headers, body } = await answer.select(c.req.raw);
    if (body === null) return c.body(null, status === 304 ? 304 : 200, headers);
    return c.body(body, 200, headers);
  });
  return app;
}
