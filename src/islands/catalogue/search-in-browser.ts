import { type FoundPage, foundPage } from '#domain/found-page.ts';
import type { Item } from '#domain/item.ts';
import type { ItemFilter } from '#domain/item-filter.ts';
import { createSynonyms } from '#domain/word-search.ts';

/** Returns a page of the items that match a filter; `from` is how many matching items it skips. */
export type Search = (items: readonly Item[], filter: ItemFilter, from: number) => FoundPage;

/** Creates the search of the site's server for the browser, with the site's synonyms (src/pages/allproduct/synonyms.json.ts) if they load. */
export async function createSearch(): Promise<Search> {
  const groups = await fetch('/allproduct/synonyms.json').then(
    (answer) => (answer.ok ? (answer.json() as Promise<string[][]>) : []), // our own server's answer
    () => [],
  );
  const synonymsOf = createSynonyms(groups);
  return (items, filter, from) => foundPage(items, filter, new Date(), from, synonymsOf);
}
