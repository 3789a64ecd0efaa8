import { fieldsOfItems } from '@slotterbit/contract/catalogue/field.ts';
import type { APIRoute } from 'astro';
import { sitemapOf } from '#src/components/sitemap.ts';

/** The fields of the catalogue change without a build. */
export const prerender = false;

/** The pages of the fields of science. */
export const GET: APIRoute = async ({ site, locals, cache }) => {
  const items = await locals.catalogue.items().catch(() => []);
  if (items.length > 0) cache.set(locals.catalogue.cacheOptions([]));
  return sitemapOf(
    fieldsOfItems(items).map(({ slug }) => ({ path: `/bidang/${slug}` })),
    site,
  );
};
