import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { itemsPerPage } from '#src/catalogue/category.ts';
import { createResource, type Resource } from '../resource.ts';
import type { FetchItems } from './category.ts';

/** The item from the server; `page` is its page in the provider's list. */
export type ProductStart = { item: Item; page: number };

/** `found` is null if the catalogue has no such item. */
export type Product = { found: ProductStart | null };

/**
 * Creates the store of a product page's item: from the HTML, then fresh, because slots and prices change. No call other than `GET /items`
 * returns an item (docs/product.md 7).
 */
export function createProduct(fetchItems: FetchItems, id: number, start: ProductStart | null): Resource<Product, void> {
  return createResource<Product>({
    async fetch(_, signal, known) {
      const fetchPage = (page: number) => fetchItems({ page, limit: itemsPerPage }, { signal });
      const found = await findItem(fetchPage, id, known?.found?.page ?? null);
      // The same object does not render again.
      return known !== null && JSON.stringify(known.found) === JSON.stringify(found) ? known : { found };
    },
    errorText: () => 'Gagal memuat produk.',
    keepsData: (_error, { found }) => found !== null,
    start: start && { data: { found: start }, query: undefined },
  });
}

type FetchPage = (page: number) => ReturnType<FetchItems>;

/** Searches the list page by page, first the page where the item was last seen; null if no page has it. */
async function findItem(fetchPage: FetchPage, id: number, seenOn: number | null): Promise<ProductStart | null> {
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

/** Upper bound for providers that repeat pages. */
const MAX_PAGES = 1_000;

/**
 * Iterates over the pages of the list, counted from 1, until a page is not full or has nothing new. A provider without paging answers
 * everything at once; another may start over.
 */
export async function* itemPages(fetchPage: FetchPage): AsyncGenerator<{ items: Item[]; page: number }> {
  const known = new Set<number>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, count } = await fetchPage(page);
    const before = known.size;
    for (const { id } of items) known.add(id);
    if (known.size === before) return;
    yield { items, page };
    if (count < itemsPerPage) return;
  }
}
