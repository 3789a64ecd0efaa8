import { filterFromQuery, foundAtATime } from '@slotterbit/contract/catalogue/item-filter.ts';
import type { APIRoute } from 'astro';
import { foundPage } from '#src/catalogue/found-page.ts';
import { readSynonyms } from '#src/content/read.ts';

export const prerender = false;

/** Another provider may need this long for a large catalogue. */
const CATALOGUE_WAIT_MS = 5_000;

/**
 * One page of what /allproduct finds. The query is the filter, with `mulai`: how many matching items to skip; or `id`: the ids of the wanted
 * items (`7,8`), at most one page. Answers null when the server cannot read the catalogue: the browser then asks the provider itself.
 * The page cache does not store these answers, since the number of filters is unlimited.
 */
export const GET: APIRoute = async ({ url, locals }) => {
  const all = await locals.catalogue.items(CATALOGUE_WAIT_MS).catch(() => null);
  if (all === null) return Response.json(null);
  const skipped = Math.max(0, Math.trunc(Number(url.searchParams.get('mulai'))) || 0);
  const named = url.searchParams.get('id')?.split(',', foundAtATime);
  const ids = named && new Set(named.map(Number));
  const items = ids === undefined ? all : all.filter(({ id }) => ids.has(id));
  const page = foundPage(items, filterFromQuery(url.searchParams), new Date(), skipped, await readSynonyms());
  return Response.json({ ...page, catalogueSize: all.length });
};
