import { indexingsOf } from './indexing.ts';
import type { Item } from './item.ts';

/** One page of the catalogue, optionally of one indexing; `page` counts from 1. */
export type PageQuery = { page: number; limit: number; indexingId?: number };

/**
 * Options of Astro's route cache, in seconds: `maxAge` is how long a rendered page is fresh, `swr` how long after it was last known to be fresh
 * it is sent while it is rendered again, `tags` name the changes that make it stale.
 */
export type PageCacheOptions = { maxAge: number; swr: number; tags: string[] };

/** The public catalogue: every offered item, for pages. What asks for it rejects when it is not to be had. */
export interface Catalogue {
  /** Every offered item in the catalogue's order. @param waitMs how long to wait for another provider, in milliseconds; as long as a page does unless said otherwise */
  items(waitMs?: number): Promise<readonly Item[]>;
  /** One page of them. `count` is how many the page had, usable or not: a full page is not the last. */
  page(query: PageQuery): Promise<{ items: Item[]; count: number }>;
  /** The options with which a page that shows these items may be cached (docs/architecture.md, Caches). */
  cacheOptions(shown: readonly { id: number }[]): PageCacheOptions;
}

/** The items that carry an indexing, in either of their two fields; all of them without one. */
export function itemsWithIndexing(items: readonly Item[], indexingId: number | undefined): readonly Item[] {
  if (indexingId === undefined) return items;
  return items.filter((item) => indexingsOf(item).some(({ id }) => id === indexingId));
}
