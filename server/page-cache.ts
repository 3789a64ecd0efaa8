import { LRUCache } from 'lru-cache';
import type { Representation } from '#provider/http/representation.ts';
import type { Address } from './address.ts';

/** All pages together, in bytes: some hundred of the largest. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A rendered page (undefined: there is none at the address), and how long it may be cached: null = not at all. */
export type RenderedPage = { page: Representation | undefined; lifetime: PageLifetime | null };
/**
 * In seconds, as Astro's route cache says it. `swr` (stale-while-revalidate) is the upper bound on how old a stale page may be when it is sent
 * while it is rendered again: it counts from the last moment at which the page was known to be fresh.
 */
export type PageLifetime = { maxAge: number; swr: number; tags: readonly string[] };

/** `freshAt`: when the page was last known to be fresh. It became stale at that moment or later. */
type Entry = PageLifetime & { page: Representation; renderedAt: number; freshAt: number };

/**
 * Pages rendered on demand, by address, until one of their tags is invalidated or they are too old. Visitors who come at once share one
 * rendering. It does what a CDN in front of Astro's route cache would do, in memory (decision 016).
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<Representation | undefined>>();
  /** When each tag was last invalidated. */
  readonly #invalidatedAt = new Map<string, number>();
  readonly #now: () => number;

  /** @param options `now`: milliseconds that only ever grow */
  constructor({ maxBytes = MAX_BYTES, now = () => performance.now() }: { maxBytes?: number; now?: () => number } = {}) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.size });
    this.#now = now;
  }

  /**
   * The page at an address, rendered if it has to be.
   * @throws when it cannot be rendered
   */
  async get(address: string, render: () => Promise<RenderedPage>): Promise<Representation | undefined> {
    const entry = this.#entries.get(address);
    if (entry && !this.#isStale(entry)) {
      entry.freshAt = this.#now();
      return entry.page;
    }
    const rendering = this.#render(address, render);
    // A change is noticed when a visitor comes. After an idle gap it may be old: the page is then not sent any more.
    if (entry && this.#now() - entry.freshAt < entry.swr * 1000) {
      // The stale page is sent: if the rendering fails, the next request renders again.
      rendering.catch(() => undefined);
      return entry.page;
    }
    return rendering;
  }

  /** Makes every page that carries one of these tags stale. */
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
    // Before it is rendered: what is invalidated meanwhile may not be in it.
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

/** The filter of /allproduct (src/islands/catalogue/product-filter.ts), in the order in which its links are written. */
const FILTER_NAMES = ['q', 'bulan', 'indexing', 'maks', 'urut', 'kategori'];
/** Screens whose content depends on the query, by path, with the names that they read; all others look at none. */
const QUERY_NAMES: Readonly<Record<string, readonly string[]>> = {
  '/allproduct': FILTER_NAMES,
  '/allproduct/items.json': [...FILTER_NAMES, 'mulai', 'id'],
};

/** The address under which a page is cached: without whatever in the query does not change it. */
export function pageAddress({ path, query }: Pick<Address, 'path' | 'query'>): string {
  const names = QUERY_NAMES[path];
  if (!names || query === '') return path;
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}
