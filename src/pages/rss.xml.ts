import type { APIRoute } from 'astro';
import { newestPosts, permalink } from '#src/components/blog/posts.ts';
import { escapeXml } from '#src/components/sitemap.ts';
import { onlyEntry } from '#src/content/read.ts';

/** The blog as RSS 2.0. */
export const GET: APIRoute = async ({ site }) => {
  const { name } = await onlyEntry('site');
  const items = (await newestPosts()).map((post) => {
    const address = new URL(permalink(post), site).href;
    return [
      '<item>',
      `<title>${escapeXml(post.data.title)}</title>`,
      `<link>${escapeXml(address)}</link>`,
      `<guid>${escapeXml(address)}</guid>`,
      `<category>${escapeXml(post.data.category)}</category>`,
      `<pubDate>${post.data.published.toUTCString()}</pubDate>`,
      `<description>${escapeXml(post.data.summary)}</description>`,
      '</item>',
    ].join('');
  });
  const feed = new URL('/rss.xml', site).href;
  return new Response(
    `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeXml(name)} Blog</title><link>${new URL('/blog-grid', site).href}</link><atom:link href="${feed}" rel="self" type="application/rss+xml"/><description>Reviews, shopping advice, tips, offers, trends and news.</description><language>en</language>
${items.join('\n')}
</channel></rss>
`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
};
