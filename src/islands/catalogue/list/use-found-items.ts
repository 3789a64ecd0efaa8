import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { filterPath, filterQuery, type ItemFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import { itemApi } from '@slotterbit/contract/client/item-api.ts';
import { useEffect, useState } from 'react';
import type { FilterOptions, FoundPage } from '#src/catalogue/found-page.ts';
import { findItemsOnSite, request } from '#src/stores/api.ts';
import { createResource, dataOf, type Resource } from '#src/stores/resource.ts';
import type { RestorableList } from './list-restoration.ts';
import { useInterruptibleStore } from './use-known-items.ts';

const api = itemApi(request);

/** The items found so far for a filter. */
export type FoundSoFar = FoundPage & {
  filter: ItemFilter;
  /** How many matching items the next page skips. */
  next: number;
  /** Also contains what earlier filters found: the sheet may show one of those items. */
  seen: Item[];
};

/** `from` is how many matching items the page skips; 0 loads the first page again. */
type FoundQuery = { filter: ItemFilter; from: number };

export type FoundItemsStore = Pick<Resource<FoundSoFar, FoundQuery>, '$state' | 'load' | 'show'> & {
  /** Loads one item again, or one that no filter has found. */
  loadOne(id: number): Promise<void>;
};

/** The search starts after this pause in typing. */
const TYPING_PAUSE_MS = 200;

/**
 * Creates the store of the items that match a filter, one page at a time, as the site's server finds them. It starts with what the server
 * rendered for `renderedFor` (null: nothing). Where the server cannot read the catalogue of another provider, for example without the
 * customer's token, the browser loads all items and searches in them with the same code.
 */
export function createFoundItems(rendered: FoundPage | null, renderedFor: ItemFilter): FoundItemsStore {
  let allItems: Item[] | null = null;
  let search: Search | undefined;
  const loadAll = async (signal?: AbortSignal) => (await api.items({}, { signal })).items;

  async function findPage({ filter, from }: FoundQuery, signal: AbortSignal): Promise<FoundPage> {
    if (allItems === null) {
      const query = filterQuery(filter);
      if (from > 0) query.set('mulai', String(from));
      const page = await findItemsOnSite(query, { signal });
      if (page !== null) return page;
      allItems = await loadAll(signal);
    }
    search ??= await createSearch();
    return search(allItems, filter, from);
  }

  async function findItem(id: number): Promise<Item | undefined> {
    if (allItems === null) {
      const page = await findItemsOnSite(new URLSearchParams({ id: String(id) }));
      if (page !== null) return page.items[0];
    }
    allItems = await loadAll();
    return allItems.find((item) => item.id === id);
  }

  const found: Resource<FoundSoFar, FoundQuery> = createResource({
    async fetch(query, signal) {
      const page = await findPage(query, signal);
      // Reads the state only now: `loadOne` may have changed it.
      return withPage(dataOf(found.$state.get()), page, query);
    },
    errorText: () => 'Gagal memuat produk.',
    start: rendered && {
      data: { ...rendered, filter: renderedFor, next: rendered.items.length, seen: rendered.items },
      query: { filter: renderedFor, from: 0 },
    },
  });
  return {
    $state: found.$state,
    load: found.load,
    show: found.show,
    async loadOne(id) {
      const item = await findItem(id);
      const known = dataOf(found.$state.get());
      if (item === undefined || known === null) return;
      const items = known.items.map((other) => (other.id === id ? item : other));
      found.show({ ...known, items, seen: merge([item], known.seen) });
    },
  };
}

/** Returns a page of the items that match a filter; `from` is how many matching items it skips. */
type Search = (items: readonly Item[], filter: ItemFilter, from: number) => FoundPage;

/** Loads the search of the site's server, with the site's synonyms (src/pages/allproduct/synonyms.json.ts) if they load. */
async function createSearch(): Promise<Search> {
  const [{ foundPage }, { createSynonyms }] = await Promise.all([
    import('#src/catalogue/found-page.ts'),
    import('@slotterbit/contract/catalogue/word-search.ts'),
  ]);
  const groups = await fetch('/allproduct/synonyms.json').then(
    (answer) => (answer.ok ? (answer.json() as Promise<string[][]>) : []), // our own server's answer
    () => [],
  );
  const synonymsOf = createSynonyms(groups);
  return (items, filter, from) => foundPage(items, filter, new Date(), from, synonymsOf);
}

/** Adds a page to the items found so far, or renews the first page. Pure. */
function withPage(known: FoundSoFar | null, page: FoundPage, { filter, from }: FoundQuery): FoundSoFar {
  const before = known !== null && isSame(known.filter, filter) ? known : null;
  const others = before?.items ?? [];
  // A first page with all matches also removes items that no longer match.
  const isAll = from === 0 && page.items.length >= page.total;
  const items = isAll ? page.items : from > 0 ? merge(others, page.items) : merge(page.items, others);
  // Not the number of known items: the catalogue changes, and a page may contain known items.
  const end = page.items.length === 0 ? page.total : from + page.items.length;
  const next = isAll ? end : Math.max(end, before?.next ?? 0);
  return { ...page, filter, items, next, seen: merge(items, known?.seen ?? []) };
}

/** Returns both lists without duplicate ids; the first list wins. */
function merge(first: readonly Item[], more: readonly Item[]): Item[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...more.filter(({ id }) => !ids.has(id))];
}

function isSame(a: ItemFilter, b: ItemFilter): boolean {
  return filterPath(a) === filterPath(b);
}

const noOptions: FilterOptions = { indexings: [], kategori: [], fields: [], months: [] };

/**
 * Returns what /allproduct shows for a filter.
 * @param rendered what the server found; null when it could not read the catalogue in time
 * @param renderedFor the filter of `rendered`
 */
export function useFoundItems(rendered: FoundPage | null, renderedFor: ItemFilter, filter: ItemFilter) {
  const [found] = useState(() => createFoundItems(rendered, renderedFor));
  const state = useInterruptibleStore(found.$state);
  const path = filterPath(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `path` stands for the filter
  useEffect(() => {
    const load = () => void found.load({ filter, from: 0 });
    addEventListener('online', load);
    const shown = dataOf(found.$state.get());
    const timer = setTimeout(load, shown === null || isSame(shown.filter, filter) ? 0 : TYPING_PAUSE_MS);
    return () => {
      removeEventListener('online', load);
      clearTimeout(timer);
    };
  }, [found, path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes with the filter, not the rendered filter
  useEffect(() => {
    // Without this code, the list starts with its first page.
    import('./list-restoration.ts')
      .then(({ restoreList }) => restoreList(restorable(found, renderedFor)))
      .catch(() => {});
  }, [found]);

  const shown = dataOf(state);
  const isCurrent = shown !== null && isSame(shown.filter, filter);
  const hasFailed = state.kind === 'error' || state.kind === 'stale';
  const { items = [], seen = [], total = 0, relaxed = [], similar = [], options = noOptions, next = 0 } = shown ?? {};
  const known: 'complete' | 'outdated' | 'loading' = shown === null ? 'loading' : isCurrent ? 'complete' : 'outdated';
  return {
    /** `loading`: nothing is known. `outdated`: the items match an earlier filter. `failed`: the last load failed. */
    state: hasFailed ? ('failed' as const) : known,
    filter: shown?.filter ?? renderedFor,
    // After a failure, items of another filter would look like the result.
    items: hasFailed && !isCurrent ? [] : items,
    seen,
    /** How many items match, including those that are not loaded. */
    total,
    relaxed,
    similar,
    options,
    /** Loads the next page; null at the end and while a load is running. */
    loadMore:
      state.kind === 'ready' && isCurrent && next < total ? () => void found.load({ filter, from: next }) : null,
    /** Loads the first page, or the page that failed. */
    retry() {
      const from = hasFailed && isSame(state.query.filter, filter) ? state.query.from : 0;
      void found.load({ filter, from });
    },
    /** Loads one item again, or one that is not in `seen`. */
    loadOne: (itemId: number) => void found.loadOne(itemId).catch(() => {}),
  };
}

export type FoundItems = ReturnType<typeof useFoundItems>;

/** The list of /allproduct, restored if it has the filter of the address. */
function restorable({ $state, show, load }: FoundItemsStore, filter: ItemFilter): RestorableList<FoundSoFar> {
  return {
    storageKey: 'found:lists',
    known() {
      const shown = dataOf($state.get());
      // `seen` would double the size.
      return shown && { ...shown, seen: [] };
    },
    isUsable: (stored) => Array.isArray(stored.items) && JSON.stringify(stored.filter) === JSON.stringify(filter),
    restore(earlier) {
      show({ ...earlier, seen: earlier.items });
      // The first page may have come before this: slots and prices change.
      void load({ filter, from: 0 });
    },
  };
}
