import type { Item } from '#domain/item.ts';
import { api } from './api.ts';
import { createResource, type Resource, type ResourceState } from './resource.ts';

/** The items that a screen knows. `whole` is false while others may exist: the HTML of a screen has only what it shows. */
export type KnownItems = { items: Item[]; whole: boolean };

export type KnownItemsState = ResourceState<KnownItems, number | null>;

/**
 * The items of one screen: those that the server rendered (`start`; null: none), then asked for again, since slots and prices move. A query is
 * how many of the first items to ask for; null asks for all. Without items a failure is shown (docs/product.md 8).
 */
export function createKnownItems(start: Item[] | null): Resource<KnownItems, number | null> {
  return createResource<KnownItems, number | null>({
    async fetch(first, signal) {
      const { items, count } = await api.items(first === null ? {} : { page: 1, limit: first }, { signal });
      // A provider that knows no pages answers everything; a page that is not full is everything.
      return { items, whole: count !== first };
    },
    errorText: () => 'Gagal memuat produk.',
    start: start && { data: { items: start, whole: false }, query: null },
  });
}
