import type { APIRoute } from 'astro';

/** Rules for search engines, and the addresses of the sitemaps. */
export const GET: APIRoute = ({ site }) => {
  const sitemaps = ['/sitemap.xml', '/sitemap-bidang.xml'].map((path) => `Sitemap: ${new URL(path, site).href}\n`);
  return new Response(`User-agent: *\nDisallow: /api/\n\n${sitemaps.join('')}`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
