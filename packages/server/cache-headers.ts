import type { CacheProviderFactory } from 'astro';

/**
 * An Astro cache provider that stores nothing. Astro then sends a page's cache options in the headers `CDN-Cache-Control` and `Cache-Tag`, and
 * packages/server/pages.ts reads them.
 */
const cacheHeaders: CacheProviderFactory = () => ({
  name: 'cache-headers',
  async invalidate() {
    throw new Error('Pages are invalidated in packages/server/main.ts, when the catalogue changes.');
  },
});

export default cacheHeaders;
