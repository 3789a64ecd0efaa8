import { type ItemsQuery, itemsQuery } from '#contract/items.ts';
import type { Context } from '../context.ts';
import { requestIdOf } from '../http/observe.ts';
import type { CatalogueAnswer } from './catalogue-answers.ts';
import { takesGzip } from './packed.ts';

/** What is asked: the query as it stands in the address, and what the headers say. */
export type ItemsRequest = {
  method: string;
  query: string;
  acceptEncoding: string | undefined;
  requestId: string | undefined;
};
export type ReadyItems = { answer: CatalogueAnswer; requestId: string; answered(status: number): void };

/**
 * GET items past Hono, which takes longer than the answer: for a door that has the bytes ready. Null where Hono has to say
 * what is wrong. Counted and logged as every request, when `answered` is called.
 */
export function readyItems({ answers, log, metrics }: Context) {
  return async ({ method, query, acceptEncoding, requestId }: ItemsRequest): Promise<ReadyItems | null> => {
    const started = performance.now();
    const checked = parsed(query);
    if (!checked) return null;
    // Hono also says what is wrong with the database.
    const answer = await answers.answer(checked, takesGzip(acceptEncoding)).catch(() => null);
    if (!answer) return null;
    const id = requestIdOf(requestId);
    return {
      answer,
      requestId: id,
      answered(status) {
        const ms = Math.round((performance.now() - started) * 10) / 10;
        const entry = { id, method, route: '/api/items', status, ms };
        metrics.request(entry);
        log.request({ ...entry, customer: null });
      },
    };
  };
}

/** Queries that were understood before. The screens ask few different ones. */
const understood = new Map<string, ItemsQuery>();
const UNDERSTOOD_KEPT = 500;

function parsed(query: string): ItemsQuery | null {
  const known = understood.get(query);
  if (known) return known;
  const given = new URLSearchParams(query);
  const checked = itemsQuery.safeParse({
    page: given.get('page') ?? undefined,
    limit: given.get('limit') ?? undefined,
    indexingId: given.get('indexingId') ?? undefined,
  });
  if (!checked.success) return null;
  if (understood.size >= UNDERSTOOD_KEPT) understood.clear();
  if (query.length <= 100) understood.set(query, checked.data);
  return checked.data;
}
