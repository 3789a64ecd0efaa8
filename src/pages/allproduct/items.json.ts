import type { APIRoute } from 'astro';
import { foundAtATime, foundPage } from '#domain/found-page.ts';
import { filterFromQuery } from '#src/islands/catalogue/product-filter.ts';

export const prerender = false;

/** Milliseconds that another provider may take for a large catalogue; there is nothing to show instead. */
const longestWait = 5_000;

/**
 * The search of /allproduct for a catalogue too large for a phone. The query is the filter; `mulai` is the number of
 * matches already shown, or `id` the items to load (`7,8`), at most one page. Not in the page cache: the number of
 * filters is unlimited.
 */
export const GET: APIRoute = async ({ url, locals }) => {
  const count = (name: string) => Math.max(0, Math.trunc(Number(url.searchParams.get(name))) || 0);
  const all = await locals.catalogue.items(longestWait);
  const named = url.searchParams.get('id')?.split(',', foundAtATime);
  const ids = named && new Set(named.map(Number));
  const items = ids === undefined ? all : all.filter(({ id }) => ids.has(id));
  const page = foundPage(items, filterFromQuery(url.searchParams), new Date(), count('mulai'));
  return Response.json({ ...page, catalogueSize: all.length });
};
