import { LRUCache } from 'lru-cache';
import { type Catalogue, itemsWithIndexing, type PageQuery } from '#domain/catalogue.ts';
import type { Item } from '#domain/item.ts';
import type { Snapshot } from '#provider/items/live-catalogue.ts';

/** The tag of every page that shows something of the catalogue. */
export const CATALOGUE_TAG = 'catalogue';
/** The tag of pages that show this item. */
export const itemTag = (id: number): string => `item-${id}`;

/** Seconds for which a stale page is sent after it was last known to be fresh: orders check slots again, and not every order makes visitors wait. */
const STALE_SECONDS = 1;
/** Seconds; far longer than until something changes. */
const DAY = 86_400;

/** The embedded provider's catalogue, item for item as it lies in memory. @param view `LiveCatalogue.view` */
export function embeddedCatalogue(view: () => Promise<Snapshot>): Catalogue {
  const items = async () => (await view()).items;
  return {
    items,
    async page({ page, limit, indexingId }) {
      const found = itemsWithIndexing(await items(), indexingId).slice((page - 1) * limit, page * limit);
      return { items: found, count: found.length };
    },
    cacheOptions: (shown) => ({ maxAge: DAY, swr: STALE_SECONDS, tags: tagsOf(shown) }),
  };
}

function tagsOf(shown: readonly { id: number }[]): string[] {
  return [CATALOGUE_TAG, ...shown.map(({ id }) => itemTag(id))];
}

type ItemPage = { items: Item[]; count: number };

interface RemoteOptions {
  /** GET items of the other provider, decoded; without a query all items. */
  readItems: (query: PageQuery | undefined) => Promise<ItemPage>;
  /** Called when the provider says that its catalogue is not for everybody. */
  onRefused: () => void;
  /** How long a page waits before it comes with skeletons instead, in milliseconds. */
  waitMs?: number;
  /** Milliseconds, for tests. */
  now?: () => number;
}

/** How old an answer may be from which a page is rendered (docs/product.md 10), in seconds. */
const REMOTE_SECONDS = 10;

/**
 * Another provider's catalogue, read through its API without a token. Pages that come at once share one request, and an answer serves for ten
 * seconds; one that comes too late for its page serves the next. A refusal (401, 403) drops every answer: what was public is not any more.
 */
export function remoteCatalogue({ readItems, onRefused, waitMs = 300, now }: RemoteOptions): Catalogue {
  const clock = now ? { perf: { now } } : {};
  const answers = new LRUCache<string, ItemPage, { query: PageQuery | undefined }>({
    max: 200,
    ttl: REMOTE_SECONDS * 1000,
    ttlResolution: 0,
    ...clock,
    fetchMethod: (_key, _stale, { context }) => readItems(context.query),
  });

  /** What the provider said when it refused, for as long as it is not asked again. */
  const refusal = new LRUCache<'refusal', Error>({ max: 1, ttl: REMOTE_SECONDS * 1000, ttlResolution: 0, ...clock });

  async function read(query?: PageQuery, limitMs = waitMs): Promise<ItemPage> {
    const refused = refusal.get('refusal');
    if (refused) throw refused;
    const answer = answers.forceFetch(JSON.stringify(query ?? null), { context: { query } });
    // Also told of when nobody waits any more.
    answer.catch((error: unknown) => {
      if (!isRefusal(error) || refusal.has('refusal')) return;
      refusal.set('refusal', error);
      answers.clear();
      onRefused();
    });
    return within(answer, limitMs);
  }

  return {
    items: async (limitMs) => (await read(undefined, limitMs)).items,
    page: (query) => read(query),
    cacheOptions: () => ({ maxAge: REMOTE_SECONDS, swr: 0, tags: [CATALOGUE_TAG] }),
  };
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'status' in error && (error.status === 401 || error.status === 403);
}

/** @throws when the promise takes longer than `limitMs` milliseconds */
export async function within<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no answer within ${limitMs} ms.`)), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
