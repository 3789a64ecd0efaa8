import { hasSamples, hasTerms, sortedEntries } from '#src/content/read.ts';
import { isSamplePath } from '#src/content/sample.ts';
import { newestPosts } from './blog/posts.ts';
import { productsOf } from './shop/shop-content.ts';

/** Screens of one entry: whether there is one. */
const hasEntry: Record<string, () => Promise<boolean>> = {
  '/terms': hasTerms,
  '/blog-details': async () => (await newestPosts()).length > 0,
  '/single-product': async () => (await productsOf('single')).length > 0,
  '/vendor-shop': async () => (await sortedEntries('vendors')).length > 0,
  '/sub-catagory': async () => (await sortedEntries('productCategories')).length > 0,
};

/** Whether this site has a screen. */
export const hasScreen = async (path: string): Promise<boolean> =>
  (!isSamplePath(path) || (await hasSamples())) && ((await hasEntry[path]?.()) ?? true);
