import type { APIRoute } from 'astro';
import { newestPosts, permalink } from '#src/components/blog/posts.ts';
import { escapeXml } from '#src/components/escape-xml.ts';
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
  const entries = [...routes.map((path) => ({ path, changed: undefined })), ...posts].map(({ path, changed }) => {
    const modified = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeXml(new URL(path, site).href)}</loc>${modified}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
};
