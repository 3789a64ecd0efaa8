import { useStore } from '@nanostores/react';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { itemApi } from '@slotterbit/contract/client/item-api.ts';
import type { ReadableAtom } from 'nanostores';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { request } from '#src/stores/api.ts';
import { createProduct, type Product, type ProductStart } from '#src/stores/catalogue/product.ts';
import { onRestored, whenIdle } from '#src/stores/page-events.ts';
import { createResource, dataOf, type Resource, type ResourceState } from '#src/stores/resource.ts';

const api = itemApi(request);

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
    loadAfterHydration(rendered !== null, load);
    const reload = () => {
      if (!dataOf(known.$state.get())?.isWhole) load();
    };
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);

  return { state, load };
}

/** Loads now; with rendered data when the browser is idle, because hydration and taps go first. Returns the function that cancels it. */
export function loadAfterHydration(isRendered: boolean, load: () => void): () => void {
  if (isRendered) return whenIdle(load);
  load();
  return () => {};
}

/** Returns the value of a store whose changes render many cards: React renders them in a transition, which a tap can interrupt. */
export function useInterruptibleStore<T>($store: ReadableAtom<T>): T {
  const [value, setValue] = useState(() => $store.get());
  useEffect(() => $store.listen((next) => startTransition(() => setValue(() => next))), [$store]);
  return value;
}

/**
 * Returns the item of a screen: from the HTML (`start`; null: not rendered), then fresh, because slots and prices change. It loads when the
 * browser is idle, on window focus, and by `refresh`.
 */
export function useProduct(
  id: number,
  start: ProductStart | null,
): { state: ResourceState<Product, void>; item: Item | undefined; refresh: () => void } {
  const [product] = useState(() => createProduct(api.items, id, start));
  const state = useStore(product.$state);
  const refresh = useCallback(() => void product.load(), [product]);

  useEffect(() => {
    const cancelIdle = loadAfterHydration(product.$state.get().kind !== 'loading', refresh);
    addEventListener('focus', refresh);
    const stopRestoring = onRestored(refresh);
    return () => {
      cancelIdle();
      removeEventListener('focus', refresh);
      stopRestoring();
      product.stop();
    };
  }, [product, refresh]);

  return { state, item: dataOf(state)?.found?.item, refresh };
}
