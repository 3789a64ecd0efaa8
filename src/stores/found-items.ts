import { ofetch } from 'ofetch';
import type { FoundPage } from '#domain/found-page.ts';
import type { Item } from '#domain/item.ts';
import { createResource } from './resource.ts';

/** What is found so far. `query` is the filter's, as in the address. `seen` are also those that earlier filters found: one may be open. */
export type FoundItems = FoundPage & { query: string; seen: Item[] };

/** The filter, and how many of the matching items are there already. */
type Ask = { query: string; from: number };

const found = createResource<FoundItems, Ask>({
  async fetch({ query, from }, signal, known) {
    const more = new URLSearchParams(query);
    if (from > 0) more.set('mulai', String(from));
    const page = await ofetch<FoundPage>(`/allproduct/items.json?${more}`, { signal, timeout: 15_000 });
    const before = from > 0 && known?.query === query ? known.items.slice(0, from) : [];
    // The catalogue may have moved since the pages before.
    const items = [...before, ...without(page.items, before)];
    return { ...page, query, items, seen: [...items, ...without(known?.seen ?? [], items)] };
  },
  errorText: () => 'Gagal memuat produk.',
});

function without(items: readonly Item[], known: readonly Item[]): Item[] {
  const ids = new Set(known.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}

/** The items of a large catalogue that match a filter, a page at a time, as the site's own server finds them. */
export const $foundItems = found.$state;

/** Starts from what the server rendered. */
export function showFoundItems(page: FoundPage, query: string): void {
  found.show({ ...page, query, seen: page.items });
}

export async function loadFoundItems(ask: Ask): Promise<void> {
  await found.load(ask);
}
