import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect } from 'react';
import { findItems, type ItemFilter, type LooserFilter, looserFilters } from '#domain/find-items.ts';
import { type FilterOptions, type FoundPage, filterOptions } from '#domain/found-page.ts';
import type { Item } from '#domain/item.ts';
import { loadItems } from '#src/stores/catalogue.ts';
import { $foundItems, loadFoundItems, showFoundItems } from '#src/stores/found-items.ts';
import { dataOf } from '#src/stores/resource.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { filterQuery } from './product-filter.ts';
import { useCatalogue } from './use-catalogue.ts';

export type FoundItems = {
  /** `loading`: nothing is known yet. `partial`: more may match. `failed`: what is missing could not be had. */
  state: 'loading' | 'partial' | 'complete' | 'failed';
  items: readonly Item[];
  /** All that are known, matching or not. */
  known: readonly Item[];
  /** How many match in all, as far as is known. */
  total: number;
  /** What to do without, when nothing matches. */
  looser: readonly LooserFilter[];
  options: FilterOptions;
  /** Asks for the next ones. */
  more: () => void;
  /** Asks for all of it again. */
  reload: () => void;
};

const noOptions: FilterOptions = { indexings: [], kategori: [], months: [] };
const nothingMore = () => undefined;

/** How many are asked for where the server did not say how many there are: a full page is a large catalogue. */
const firstOfUnknown = 100;

/** The whole catalogue is here, or comes, and the browser finds by itself. Null when it turns out to be too large for that. */
export function useFoundHere(initial: FoundPage | null, given: ItemFilter, filter: ItemFilter): FoundItems | null {
  const first = initial === null ? firstOfUnknown : null;
  const catalogue = useCatalogue(initial?.items ?? null, first);
  const data = dataOf(catalogue);
  const reload = () => void loadItems(first);
  const now = new Date();
  if (initial === null && catalogue.kind === 'ready' && !catalogue.data.whole) return null;

  const { items: known = [], whole = false } = data ?? {};
  // What the server found holds until everything is here.
  const isGiven = !whole && initial !== null && filter === given;
  const items = isGiven ? initial.items : findItems(known, filter, now);
  const failed = catalogue.kind === 'error' || (catalogue.kind === 'stale' && !whole);
  return {
    state: failed ? 'failed' : whole || isGiven ? 'complete' : items.length === 0 ? 'loading' : 'partial',
    items,
    known,
    total: isGiven ? initial.total : items.length,
    looser: isGiven ? initial.looser : items.length === 0 ? looserFilters(known, filter, now) : [],
    options: whole ? filterOptions(known, now) : (initial?.options ?? noOptions),
    more: nothingMore,
    reload,
  };
}

/** After so many milliseconds without another letter the server is asked. */
const typingPause = 200;

/** The server finds, a page at a time. */
export function useFoundThere(initial: FoundPage | null, given: ItemFilter, filter: ItemFilter): FoundItems {
  const state = useDeferredValue(useStore($foundItems));
  const query = filterQuery(filter).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server rendered does not change
  useEffect(() => {
    if (initial !== null) showFoundItems(initial, filterQuery(given).toString());
  }, []);
  useEffect(() => {
    const load = () => void loadFoundItems({ query, from: 0 });
    // Slots and prices move: what the server rendered is asked for again too.
    if (dataOf($foundItems.get())?.query === query) return whenIdle(load);
    const pause = setTimeout(load, typingPause);
    return () => clearTimeout(pause);
  }, [query]);

  const shown = dataOf(state) ?? initial;
  const isAsked = shown !== null && (!('query' in shown) || shown.query === query);
  const { items = [], total = 0, looser = [], options = noOptions } = shown ?? {};
  const failed = state.kind === 'error' || state.kind === 'stale';
  return {
    state: failed ? 'failed' : shown === null ? 'loading' : isAsked ? 'complete' : 'partial',
    // After a failure those of another filter would be taken for what was asked.
    items: failed && !isAsked ? [] : items,
    known: dataOf(state)?.seen ?? items,
    total,
    looser,
    options,
    more() {
      const { kind } = $foundItems.get();
      if (kind === 'ready' && isAsked && items.length < total) void loadFoundItems({ query, from: items.length });
    },
    reload: () => void loadFoundItems({ query, from: 0 }),
  };
}
