import { type ItemsQuery, itemsQuery } from '#contract/items.ts';
import type { Context } from '../context.ts';
import { requestIdOf } from '../http/observe.ts';
import { answerKey, type CatalogueAnswer } from './catalogue-answers.ts';
import { takesGzip } from './packed.ts';

/** What there is to tell of a request that was answered past Hono. */
export type ItemsRequest = {
  method: string;
  /** Its X-Request-Id, if it gave one. */
  id: string | undefined;
  /** When it came, by `performance.now()`. */
  startedAt: number;
};

/** GET items past Hono, which takes longer than the answer: for a door that has the bytes ready. */
export type ReadyItems = {
  /** The answer if it is there and right without a look at the database. @param query as it stands in the address */
  now(query: string): CatalogueAnswer | undefined;
  /** The answer after such a look. Null where Hono has to say what is wrong, with the query or with the database. */
  later(query: string, acceptEncoding: string | undefined): Promise<CatalogueAnswer | null>;
  /** The id to answer the request with. */
  idOf(request: ItemsRequest): string;
  /** Counts and logs it as every request. */
  answered(request: ItemsRequest, id: string, status: number): void;
};

export function readyItems({ answers, log, metrics }: Context): ReadyItems {
  return {
    now(query) {
      const asked = understood(query);
      return asked && answers.ready(asked.key);
    },
    async later(query, acceptEncoding) {
      const asked = understood(query);
      return asked ? answers.answer(asked.query, takesGzip(acceptEncoding)).catch(() => null) : null;
    },
    idOf: ({ id }) => requestIdOf(id),
    answered({ method, startedAt }, id, status) {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const entry = { id, method, route: '/api/items', status, ms, customer: null };
      metrics.request(entry);
      log.request(entry);
    },
  };
}

type Asked = { query: ItemsQuery; key: string };

/** Queries that were understood before. The screens ask few different ones. */
const known = new Map<string, Asked>();
const MOST_KNOWN = 500;
const LONGEST_KNOWN = 100;

function understood(query: string): Asked | undefined {
  return known.get(query) ?? understand(query);
}

function understand(query: string): Asked | undefined {
  const given = new URLSearchParams(query);
  const checked = itemsQuery.safeParse({
    page: given.get('page') ?? undefined,
    limit: given.get('limit') ?? undefined,
    indexingId: given.get('indexingId') ?? undefined,
  });
  if (!checked.success) return undefined;
  const asked = { query: checked.data, key: answerKey(checked.data) };
  if (known.size >= MOST_KNOWN) known.clear();
  if (query.length <= LONGEST_KNOWN) known.set(query, asked);
  return asked;
}
