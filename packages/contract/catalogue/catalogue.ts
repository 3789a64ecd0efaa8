import { indexingsOf } from './indexing.ts';
import type { Item } from './item.ts';

/** A page of the catalogue, optionally of one indexing; `page` counts from 1. */
export type PageQuery = { page: number; limit: number; indexingId?: number };

/**
 * Options of Astro's route cache, in seconds. `maxAge`: how long a page is fresh. `swr`: how long a stale page is sent while it is
 * rendered again. `tags`: changes that make it stale.
 */
export type PageCacheOptions = { maxAge: number; swr: number; tags: string[] };

/** Maximum age in seconds of a page that counts journals which it does not show. */
export const COUNTS_MAX_AGE_SECONDS = 60;

/** The public catalogue of offered items, for pages. Its methods reject if the catalogue is not available. */
export interface Catalogue {
  /** Every offered item in the catalogue's order. @param waitMs time limit for another provider */
  items(waitMs?: number): Promise<readonly Item[]>;
  /** Returns a page of items. `count` includes dropped items: a page with a full count is not the last. */
  page(query: PageQuery): Promise<{ items: Item[]; count: number }>;
  /** Cache options of a page that shows these items (docs/architecture.md, Caches). */
  cacheOptions(shown: readonly { id: number }[], maxAge?: number): PageCacheOptions;
}

/** Returns the items with this indexing, in either of their two fields; all items without an id. */
export function itemsWithIndexing(items: readonly Item[], indexingId: number | undefined): readonly Item[] {
  if (indexingId === undefined) return items;
  return items.filter((item) => indexingsOf(item).some(({ id }) => id === indexingId));
}
