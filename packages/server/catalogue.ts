import { type Catalogue, itemsWithIndexing, type PageQuery } from '@slotterbit/contract/catalogue/catalogue.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import type { Snapshot } from '@slotterbit/provider/items/live-catalogue.ts';
import { LRUCache } from 'lru-cache';

/** Cache tag of every page that depends on the catalogue. */
export const CATALOGUE_TAG = 'catalogue';
/** Cache tag of pages that show this item. */
export const itemTag = (id: number): string => `item-${id}`;

/** How long a stale page may be sent. Safe, because an order checks its slots again; without it, each order would make visitors wait. */
const STALE_SECONDS = 1;
/** Upper bound only: pages are invalidated when the catalogue changes. */
const MAX_AGE_SECONDS = 86_400;

/** The embedded provider's catalogue, read from memory without copying. @param view `LiveCatalogue.view` */
export function embeddedCatalogue(view: () => Promise<Snapshot>): Catalogue {
  const items = async () => (await view()).items;
  return {
    items,
    async page({ page, limit, indexingId }) {
      const found = itemsWithIndexing(await items(), indexingId).slice((page - 1) * limit, page * limit);
      return { items: found, count: found.length };
    },
    cacheOptions: (shown, maxAge = MAX_AGE_SECONDS) => ({ maxAge, swr: STALE_SECONDS, tags: tagsOf(shown) }),
  };
}

function tagsOf(shown: readonly { id: number }[]): string[] {
  return [CATALOGUE_TAG, ...shown.map(({ id }) => itemTag(id))];
}

type ItemPage = { items: Item[]; count: number };

interface RemoteOptions {
  /** GET items of the other provider, decoded; without a query all items. */
  readItems: (query: PageQuery | undefined) => Promise<ItemPage>;
  /** Called when the provider refuses to show its catalogue without a token. */
  onRefused: () => void;
  /** Milliseconds that a page waits; after that it is sent with skeletons. */
  waitMs?: number;
  /** A clock in milliseconds, for tests. */
  now?: () => number;
}

/** Maximum age of an answer that pages are rendered from (docs/product.md 10). */
const REMOTE_SECONDS = 10;

/**
 * Another provider's catalogue, read through its API without a token. Concurrent pages share one request. An answer is used for ten seconds; if
 * it arrives too late for its page, later pages use it. A refusal (401, 403) evicts all answers, because they are no longer public.
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

  /** The last refusal. Until it expires, the provider is not asked again. */
  const refusal = new LRUCache<'refusal', Error>({ max: 1, ttl: REMOTE_SECONDS * 1000, ttlResolution: 0, ...clock });

  async function read(query?: PageQuery, limitMs = waitMs): Promise<ItemPage> {
    const refused = refusal.get('refusal');
    if (refused) throw refused;
    const answer = answers.forceFetch(JSON.stringify(query ?? null), { context: { query } });
    // Also handles refusals that arrive after the page stopped waiting.
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

/** Settles like the promise. @throws if that takes longer than `limitMs` milliseconds */
export async function within<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no answer within ${limitMs} ms.`)), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
