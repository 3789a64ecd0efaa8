import { filterNames, filters } from '@slotterbit/contract/catalogue/item-filter.ts';
import type { Representation } from '@slotterbit/provider/http/representation.ts';
import { LRUCache } from 'lru-cache';
import type { Address } from './address.ts';

/** Bytes of all pages together: several hundred of the largest pages. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A rendered page (undefined if no page has the address), and its cache lifetime (null = not cacheable). */
export type RenderedPage = { page: Representation | undefined; lifetime: PageLifetime | null };
/**
 * Lifetime in seconds, in the terms of Astro's route cache. `swr` (stale-while-revalidate): how long a stale page may be sent while it is rendered
 * again, counted from the last time when the page was known to be fresh.
 */
export type PageLifetime = { maxAge: number; swr: number; tags: readonly string[] };

/** `freshAt`: when the page was last known to be fresh. It became stale at that time or later. */
type Entry = PageLifetime & { page: Representation; renderedAt: number; freshAt: number };

/**
 * Caches pages rendered on demand, by address, until one of their tags is invalidated or they expire. Concurrent requests share one rendering.
 * Does in memory what a CDN in front of Astro's route cache would do (decision 016).
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<Representation | undefined>>();
  /** When each tag was last invalidated. */
  readonly #invalidatedAt = new Map<string, number>();
  readonly #now: () => number;

  /** @param options `now`: a monotonic clock in milliseconds */
  constructor({ maxBytes = MAX_BYTES, now = () => performance.now() }: { maxBytes?: number; now?: () => number } = {}) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.size });
    this.#now = now;
  }

  /**
   * Returns the page at an address, rendered if it is not cached.
   * @throws if rendering fails
   */
  async get(address: string, render: () => Promise<RenderedPage>): Promise<Representation | undefined> {
    const entry = this.#entries.get(address);
    if (entry && !this.#isStale(entry)) {
      entry.freshAt = this.#now();
      return entry.page;
    }
    const rendering = this.#render(address, render);
    // A change is noticed only when a request arrives. After an idle gap it may be old, so the stale page is not sent.
    if (entry && this.#now() - entry.freshAt < entry.swr * 1000) {
      // If rendering fails, the next request renders again.
      rendering.catch(() => undefined);
      return entry.page;
    }
    return rendering;
  }

  /** Marks every page with one of these tags as stale. */
  invalidate(tags: readonly string[]): void {
    for (const tag of tags) this.#invalidatedAt.set(tag, this.#now());
  }

  #isStale({ renderedAt, maxAge, tags }: Entry): boolean {
    if (renderedAt + maxAge * 1000 <= this.#now()) return true;
    return tags.some((tag) => (this.#invalidatedAt.get(tag) ?? Number.NEGATIVE_INFINITY) >= renderedAt);
  }

  #render(address: string, render: () => Promise<RenderedPage>): Promise<Representation | undefined> {
    const known = this.#rendering.get(address);
    if (known) return known;
    // Time of the start: a change during rendering may be missing from the page.
    const renderedAt = this.#now();
    const rendering = render()
      .then(({ page, lifetime }) => {
        if (page && lifetime) this.#entries.set(address, { ...lifetime, page, renderedAt, freshAt: renderedAt });
        else this.#entries.delete(address);
        return page;
      })
      .finally(() => this.#rendering.delete(address));
    this.#rendering.set(address, rendering);
    return rendering;
  }
}

const filterParameters = filterNames.map((name) => filters[name].parameter);
/** Query parameters that pages read, by path; '/bayar/' is for all pages below it. All other pages ignore the query. */
const QUERY_NAMES: Readonly<Record<string, readonly string[]>> = {
  '/allproduct': filterParameters,
  '/allproduct/items.json': [...filterParameters, 'mulai', 'id'],
  '/bandingkan': ['id', 'q'],
  '/allproduct/suggestions.json': ['q'],
  // What happened before (src/pages/bayar).
  '/bayar/': ['kembali', 'gagal'],
};

/** Returns the cache key of a page: its path and the query parameters that it reads. */
export function pageAddress({ path, query }: Pick<Address, 'path' | 'query'>): string {
  const names = QUERY_NAMES[path.replace(/^\/bayar\/.*/, '/bayar/')];
  if (!names || query === '') return path;
  const given = new URLSearchParams(query);
  const relevant = new URLSearchParams();
  for (const name of names) for (const value of given.getAll(name)) if (value) relevant.append(name, value);
  return relevant.size > 0 ? `${path}?${relevant}` : path;
}
