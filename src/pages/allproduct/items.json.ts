import type { APIRoute } from 'astro';
import { foundPage } from '#domain/found-page.ts';
import { filterFromQuery } from '#src/islands/catalogue/product-filter.ts';

export const prerender = false;

/**
 * What /allproduct finds in a catalogue that is too large to be sent to a phone: the query is its filter, and `mulai` how many of the matching
 * items are there already. Never cached: there are filters without end.
 */
export const GET: APIRoute = async ({ url, locals }) => {
  const from = Math.max(0, Math.trunc(Number(url.searchParams.get('mulai'))) || 0);
  const all = await locals.catalogue.items();
  return Response.json(foundPage(all, filterFromQuery(url.searchParams), new Date(), from));
};
