import type { APIRoute } from 'astro';
import { foundAtATime, foundPage } from '#domain/found-page.ts';
import { filterFromQuery } from '#src/islands/catalogue/product-filter.ts';

export const prerender = false;

/** Another provider may take its time for a large catalogue, in milliseconds; there is nothing to show instead. */
const longestWait = 5_000;

/**
 * What /allproduct finds in a catalogue that is too large to be sent to a phone: the query is its filter, and `mulai` how many of the matching
 * items are there already, or `id` the items to know more of (`7,8`), as many as a page has. The page cache keeps none of it: there are filters without end.
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
