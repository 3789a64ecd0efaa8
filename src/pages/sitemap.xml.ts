import type { APIRoute } from 'astro';
import { newestPosts, permalink } from '#src/components/blog/posts.ts';
import { sitemapOf } from '#src/components/sitemap.ts';
import { hasTerms, sortedEntries, withoutSamples } from '#src/content/read.ts';

/** Screens of one customer, or redirects: not for search results, although search engines may read them. */
const PRIVATE = [
  '/',
  '/intro',
  '/login',
  '/register',
  '/lupa-password',
  '/atur-password',
  '/cart',
  '/pesanan',
  '/profile',
  '/edit-profile',
  '/settings',
  '/offline',
];

/** All public screens, from the index of screens and the blog. */
export const GET: APIRoute = async ({ site }) => {
  const groups = await sortedEntries('screens');
  const posts = (await newestPosts()).map((post) => ({ path: permalink(post), changed: post.data.published }));
  const routes = (await withoutSamples(groups.flatMap(({ screens }) => screens)))
    .map(({ route }) => route)
    .filter((route) => !route.includes('{') && !PRIVATE.includes(route))
    .filter((route) => posts.length > 0 || !route.startsWith('/blog-'));
  if (await hasTerms()) routes.push('/terms');
  return sitemapOf([...routes.map((path) => ({ path })), ...posts], site);
};
