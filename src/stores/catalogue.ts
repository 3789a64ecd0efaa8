import type { Item } from '#domain/item.ts';
import { api } from './api.ts';
import { createResource, dataOf, type ResourceState } from './resource.ts';

/** Items of the catalogue. `whole` is false while only some are known, from the HTML of a screen that needs no more. */
export type Catalogue = { items: Item[]; whole: boolean };

/** A query is how many of the first items to ask for; null asks for all. */
export type CatalogueState = ResourceState<Catalogue, number | null>;

const catalogue = createResource<Catalogue, number | null>({
  async fetch(first, signal) {
    const { items, count } = await api.items(first === null ? {} : { page: 1, limit: first }, { signal });
    // A provider that knows no pages answers everything; a page that is not full is everything.
    return { items, whole: count !== first };
  },
  errorText: () => 'Gagal memuat produk.',
});

export const $catalogue = catalogue.$state;

/** The state of what the server rendered, until it is asked for again. */
export function renderedItems(items: Item[]): CatalogueState {
  return { kind: 'refreshing', data: { items, whole: false }, query: null };
}

/** Starts from what the server rendered. Once more is known, it is left alone. */
export function seedItems(items: Item[]): void {
  if (dataOf($catalogue.get()) === null) catalogue.show({ items, whole: false });
}

/** Fetches all items, or only the `first` ones: slots and prices move. Without items a failure is shown (docs/product.md 8). */
export async function loadItems(first: number | null = null): Promise<void> {
  await catalogue.load(first);
}
