import type { CacheProviderFactory } from 'astro';

/**
 * Astro's cache provider: with nothing to store of its own, Astro says a page's options in the headers `CDN-Cache-Control` and `Cache-Tag`, which
 * the page cache in front of it reads (server/pages.ts).
 */
const cacheHeaders: CacheProviderFactory = () => ({
  name: 'cache-headers',
  async invalidate() {
    throw new Error('Pages are invalidated in server/main.ts, when the catalogue changes.');
  },
});

export default cacheHeaders;
