import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { findItems, type ItemFilter, type RelaxedFilter, relaxedFilters } from '#domain/find-items.ts';
import { type FilterOptions, type FoundPage, filterOptions, wholeCatalogueUpTo } from '#domain/found-page.ts';
import type { Item } from '#domain/item.ts';
import { createFoundItems } from '#src/stores/found-items.ts';
import { dataOf } from '#src/stores/resource.ts';
import { filterFromQuery, filterQuery } from './product-filter.ts';
import { useInterruptibleStore, useKnownItems } from './use-known-items.ts';

export type FoundItems = {
  /** `loading`: nothing is known yet. `partial`: more may match. `failed`: what is missing could not be had. */
  state: 'loading' | 'partial' | 'complete' | 'failed';
  /** What the items match: it may be a moment behind what was asked for last. */
  filter: ItemFilter;
  items: readonly Item[];
  /** All that are known, matching or not. */
  known: readonly Item[];
  /** How many match in all, as far as is known. */
  total: number;
  /** What to do without, when nothing matches. */
  relaxed: readonly RelaxedFilter[];
  options: FilterOptions;
  /** Asks for the next ones. */
  more: () => void;
  /** Asks again for what is shown, or for what could not be had. */
  reload: () => void;
  /** Asks for one item that is not known, or whose slots moved. */
  need: (itemId: number) => void;
};

const noOptions: FilterOptions = { indexings: [], kategori: [], months: [] };
const nothing = () => undefined;

/**
 * What /allproduct shows of a filter: found by the browser in a catalogue that it is sent whole, or else by the server.
 * @param rendered what the server found; null when it could not ask the provider in time
 * @param renderedFor the very filter that it found it for
 */
export function useFoundItems(rendered: FoundPage | null, renderedFor: ItemFilter, filter: ItemFilter): FoundItems {
  const [isLarge, setIsLarge] = useState(rendered !== null && rendered.catalogueSize > wholeCatalogueUpTo);
  const inBrowser = useFoundInBrowser(rendered, renderedFor, filter, !isLarge);
  const onServer = useFoundOnServer(rendered, renderedFor, filter, isLarge);
  // For good: a catalogue does not become small while somebody looks at it.
  if (!isLarge && inBrowser === null) setIsLarge(true);
  return isLarge || inBrowser === null ? onServer : inBrowser;
}

/** How many are asked for where the server did not say how many there are, the most that a page may have: a full one is a large catalogue. */
const firstOfUnknown = 100;

/** Null when the catalogue turns out to be too large. */
function useFoundInBrowser(
  rendered: FoundPage | null,
  renderedFor: ItemFilter,
  asked: ItemFilter,
  isOn: boolean,
): FoundItems | null {
  const first = rendered === null ? firstOfUnknown : null;
  const { state, load } = useKnownItems(rendered?.items ?? null, first, isOn);
  // Typing goes first; the cards follow.
  const filter = useDeferredValue(asked);
  const data = dataOf(state);
  const now = new Date();
  if (rendered === null && state.kind === 'ready' && !state.data.whole) return null;

  const { items: known = [], whole = false } = data ?? {};
  // What the server found holds until everything is here.
  const found = !whole && filter === renderedFor ? rendered : null;
  const items = found?.items ?? findItems(known, filter, now);
  const failed = state.kind === 'error' || (state.kind === 'stale' && !whole);
  return {
    state: failed ? 'failed' : whole || found !== null ? 'complete' : items.length === 0 ? 'loading' : 'partial',
    filter,
    items,
    known,
    total: found?.total ?? items.length,
    relaxed: found?.relaxed ?? (items.length === 0 ? relaxedFilters(known, filter, now) : []),
    options: whole ? filterOptions(known, now) : (rendered?.options ?? noOptions),
    more: nothing,
    reload: load,
    need: load,
  };
}

/** After so many milliseconds without another letter the server is asked. */
const typingPause = 200;

/** The server finds, a page at a time. */
function useFoundOnServer(
  rendered: FoundPage | null,
  renderedFor: ItemFilter,
  filter: ItemFilter,
  isOn: boolean,
): FoundItems {
  const [found] = useState(() => createFoundItems(rendered, filterQuery(renderedFor).toString()));
  const state = useInterruptibleStore(found.$state);
  const query = filterQuery(filter).toString();
  useEffect(() => {
    if (!isOn) return;
    const load = () => void found.load({ query, from: 0 });
    addEventListener('online', load);
    // Slots and prices move: what the server rendered is asked for again too.
    const pause = setTimeout(load, dataOf(found.$state.get())?.query === query ? 0 : typingPause);
    return () => {
      removeEventListener('online', load);
      clearTimeout(pause);
    };
  }, [found, query, isOn]);

  const shown = dataOf(state);
  const shownQuery = shown?.query ?? filterQuery(renderedFor).toString();
  const shownFilter = useMemo(() => filterFromQuery(new URLSearchParams(shownQuery)), [shownQuery]);
  const { items = [], total = 0, relaxed = [], options = noOptions } = shown ?? {};
  const isAsked = shownQuery === query;
  const failed = state.kind === 'error' || state.kind === 'stale';
  return {
    state: failed ? 'failed' : shown === null ? 'loading' : isAsked ? 'complete' : 'partial',
    filter: shownFilter,
    // After a failure those of another filter would be taken for what was asked.
    items: failed && !isAsked ? [] : items,
    known: shown?.seen ?? items,
    total,
    relaxed,
    options,
    more() {
      const now = found.$state.get();
      if (now.kind === 'ready' && now.data.query === query && now.data.next < now.data.total)
        void found.load({ query, from: now.data.next });
    },
    reload() {
      const now = found.$state.get();
      const missing = (now.kind === 'stale' || now.kind === 'error') && now.query.query === query ? now.query.from : 0;
      void found.load({ query, from: missing });
    },
    need: (itemId) => void found.loadOne(itemId).catch(nothing),
  };
}
