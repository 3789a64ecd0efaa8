import { itemsPerPage } from '#domain/category.ts';
import type { Item } from '#domain/item.ts';
import { createResource, type Resource } from './resource.ts';

/** The item as the server rendered it; `page` is the page of the list on which it stood. */
export type ProductStart = { item: Item; page: number };

/** The item of a product page; null when the catalogue has none with its id. */
export type Product = { found: ProductStart | null };

/** `GET /items`: the only call that gives an item (docs/product.md 7). */
type FetchItems = (
  query: { page: number; limit: number },
  options: { signal: AbortSignal },
) => Promise<{ items: Item[]; count: number }>;

/** The item of a product page: from the server's HTML, then asked for again, since slots and prices move. */
export function createProduct(fetchItems: FetchItems, id: number, start: ProductStart | null): Resource<Product, void> {
  return createResource<Product>({
    async fetch(_, signal, known) {
      const fetchPage = (page: number) => fetchItems({ page, limit: itemsPerPage }, { signal });
      const found = await findItem(fetchPage, id, known?.found?.page ?? null);
      // The same again is nothing to render.
      return known !== null && JSON.stringify(known.found) === JSON.stringify(found) ? known : { found };
    },
    errorText: () => 'Gagal memuat produk.',
    // That there was no such item is nothing to go on with.
    keepsData: (_error, { found }) => found !== null,
    start: start && { data: { found: start }, query: undefined },
  });
}

/** Looks an item up page by page, first on the page where it was last seen; null when no page has it. */
async function findItem(
  fetchPage: (page: number) => Promise<{ items: Item[]; count: number }>,
  id: number,
  seenOn: number | null,
): Promise<ProductStart | null> {
  const on = (items: readonly Item[]) => items.find((item) => item.id === id);
  if (seenOn !== null) {
    const item = on((await fetchPage(seenOn)).items);
    if (item !== undefined) return { item, page: seenOn };
  }
  for await (const { items, page } of itemPages(fetchPage)) {
    const item = on(items);
    if (item !== undefined) return { item, page };
  }
  return null;
}

/** Pages that are asked for at most, however many a provider may have. */
const mostPages = 1_000;

/**
 * The list of items page by page, counted from 1, to its end: a page that is not full, or that brings nothing new. A provider that knows no pages
 * answers everything at once, and another may begin again.
 */
export async function* itemPages(
  fetchPage: (page: number) => Promise<{ items: Item[]; count: number }>,
): AsyncGenerator<{ items: Item[]; page: number }> {
  const known = new Set<number>();
  for (let page = 1; page <= mostPages; page += 1) {
    const { items, count } = await fetchPage(page);
    const before = known.size;
    for (const { id } of items) known.add(id);
    if (known.size === before) return;
    yield { items, page };
    if (count < itemsPerPage) return;
  }
}
