import { ofetch } from 'ofetch';
import type { FoundPage } from '#domain/found-page.ts';
import type { Item } from '#domain/item.ts';
import { createResource, dataOf, type Resource } from './resource.ts';

/**
 * What is found so far of a filter, whose query this is, as in the address. `next` is where the server goes on; `seen` are also the items that
 * earlier filters found, since one of them may be open.
 */
export type FoundSoFar = FoundPage & { query: string; next: number; seen: Item[] };

/** The filter, and after how many of the matching items the page begins; 0 asks for the first ones anew and leaves the others. */
export type FoundQuery = { query: string; from: number };

const path = '/allproduct/items.json';
const timeout = 15_000;

export type FoundItemsStore = Pick<Resource<FoundSoFar, FoundQuery>, '$state' | 'load'> & {
  /** Asks for one item, which the sheet shows: no filter has found it yet, or its slots moved. */
  loadOne(id: number): Promise<void>;
};

/**
 * The items of a large catalogue that match a filter, a page at a time, as the site's own server finds them: first those that it rendered
 * (`start`; null: none) for the filter whose query is `startQuery`.
 */
export function createFoundItems(start: FoundPage | null, startQuery: string): FoundItemsStore {
  const found: Resource<FoundSoFar, FoundQuery> = createResource({
    async fetch({ query, from }, signal) {
      const asked = new URLSearchParams(query);
      if (from > 0) asked.set('mulai', String(from));
      const page = await ofetch<FoundPage>(`${path}?${asked}`, { signal, timeout });
      // The newest: an item that was asked for by itself may have come meanwhile.
      return withPage(dataOf(found.$state.get()), page, { query, from });
    },
    errorText: () => 'Gagal memuat produk.',
    start: start && {
      data: { ...start, query: startQuery, next: start.items.length, seen: start.items },
      query: { query: startQuery, from: 0 },
    },
  });
  return {
    $state: found.$state,
    load: found.load,
    async loadOne(id) {
      const [item] = (await ofetch<FoundPage>(path, { query: { id }, timeout })).items;
      const known = dataOf(found.$state.get());
      if (item === undefined || known === null) return;
      const items = known.items.map((one) => (one.id === id ? item : one));
      found.show({ ...known, items, seen: together([item], known.seen) });
    },
  };
}

/** What is found so far, with one more page, or with the first one renewed. Pure. */
function withPage(known: FoundSoFar | null, page: FoundPage, { query, from }: FoundQuery): FoundSoFar {
  const before = known?.query === query ? known : null;
  const others = before?.items ?? [];
  // A first page that is everything leaves none of what was found before and matches no more.
  const isAll = from === 0 && page.items.length >= page.total;
  const items = isAll ? page.items : from > 0 ? together(others, page.items) : together(page.items, others);
  // Not how many are here: the catalogue moves, and a page may bring what is there already.
  const end = page.items.length === 0 ? page.total : from + page.items.length;
  const next = isAll ? end : Math.max(end, before?.next ?? 0);
  return { ...page, query, items, next, seen: together(items, known?.seen ?? []) };
}

/** Both lists, each item once, as the first has it. */
function together(first: readonly Item[], more: readonly Item[]): Item[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...more.filter(({ id }) => !ids.has(id))];
}
