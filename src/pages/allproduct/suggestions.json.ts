import { filterFromQuery } from '@slotterbit/contract/catalogue/item-filter.ts';
import type { APIRoute } from 'astro';
import { type Suggestions, suggestionsFor } from '#src/catalogue/suggestions.ts';
import { readSynonyms } from '#src/content/read.ts';

export const prerender = false;

/** What the search field proposes for a text (`q`). Nothing if the server cannot read the catalogue of another provider in time. */
export const GET: APIRoute = async ({ url, locals }) => {
  const { q } = filterFromQuery(url.searchParams);
  const items = await locals.catalogue.items().catch(() => []);
  const found: Suggestions = suggestionsFor(items, q ?? '', new Date(), await readSynonyms());
  return Response.json(found);
};
