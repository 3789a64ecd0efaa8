import type { APIRoute } from 'astro';
import { newestPosts, permalink } from '#src/components/blog/posts.ts';
import { sitemapOf } from '#src/components/sitemap.ts';
import { sortedEntries } from '#src/content/read.ts';

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
  const routes = groups
    .flatMap(({ screens }) => screens.map(({ route }) => route))
    .filter((route) => !route.includes('{') && !PRIVATE.includes(route));
  const posts = (await newestPosts()).map((post) => ({ path: permalink(post), changed: post.data.published }));
  return sitemapOf([...routes.map((path) => ({ path })), ...posts], site);
};
