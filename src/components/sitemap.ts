const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes a text for XML, in an element or an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

type SitemapEntry = { path: string; changed?: Date | undefined };

/** Returns a sitemap of these pages. @param site the address of the site */
export function sitemapOf(entries: readonly SitemapEntry[], site: URL | undefined): Response {
  const urls = entries.map(({ path, changed }) => {
    const modified = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeXml(new URL(path, site).href)}</loc>${modified}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
}
