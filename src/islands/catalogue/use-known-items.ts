import type { ReadableAtom } from 'nanostores';
import { startTransition, useEffect, useState } from 'react';
import type { Item } from '#domain/item.ts';
import { api } from '#src/stores/api.ts';
import { whenIdle } from '#src/stores/page-events.ts';
import { createResource, dataOf, type Resource, type ResourceState } from '#src/stores/resource.ts';

/** The items that a screen has. `isWhole` is false while the catalogue may have more: the HTML contains only what the screen shows. */
type KnownItems = { items: Item[]; isWhole: boolean };

/**
 * Creates the store of a screen's items. It starts with what the server rendered (null: nothing). A query is the number of items to load from
 * the start of the catalogue; null loads all.
 */
export function createKnownItems(rendered: Item[] | null): Resource<KnownItems, number | null> {
  return createResource<KnownItems, number | null>({
    async fetch(limit, signal) {
      const { items, count } = await api.items(limit === null ? {} : { page: 1, limit }, { signal });
      // A provider without paging answers with all items.
      return { items, isWhole: count !== limit };
    },
    errorText: () => 'Gagal memuat produk.',
    start: rendered && { data: { items: rendered, isWhole: false }, query: null },
  });
}

/**
 * Returns the items of a screen: first the rendered ones, then fresh ones, because slots and prices change.
 * @param limit how many items to load; null for all
 * @param isEnabled false loads nothing; it must not change
 */
export function useKnownItems(
  rendered: Item[] | null,
  limit: number | null = null,
  isEnabled = true,
): { state: ResourceState<KnownItems, number | null>; load: () => void } {
  const [known] = useState(() => createKnownItems(rendered));
  const state = useInterruptibleStore(known.$state);
  const load = () => void known.load(limit);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered items do not change
  useEffect(() => {
    if (!isEnabled) return;
    // With rendered items, hydration and taps go first.
    if (rendered === null) load();
    else whenIdle(load);
    const reload = () => {
      if (!dataOf(known.$state.get())?.isWhole) load();
    };
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);

  return { state, load };
}

/** Returns the value of a store whose changes render many cards: React renders them in a transition, which a tap can interrupt. */
export function useInterruptibleStore<T>($store: ReadableAtom<T>): T {
  const [value, setValue] = useState(() => $store.get());
  useEffect(() => $store.listen((next) => startTransition(() => setValue(() => next))), [$store]);
  return value;
}
