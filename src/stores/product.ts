import { atom, type ReadableAtom } from 'nanostores';
import { itemsPerPage } from '#domain/category.ts';
import type { Item } from '#domain/item.ts';

export type ProductState =
  | { kind: 'loading' }
  | { kind: 'ready'; item: Item }
  | { kind: 'missing' }
  | { kind: 'error'; message: string };

/** `GET /items`: the only call that gives an item (docs/product.md 7). */
type FetchItems = (
  query: { page: number; limit: number },
  options: { signal: AbortSignal },
) => Promise<{ items: Item[]; count: number }>;

/** The item as the server rendered it; `page` is the page of the list on which it stood. */
export type ProductStart = { item: Item; page: number };

export type ProductStore = {
  $product: ReadableAtom<ProductState>;
  /** Asks for the item anew. What is shown stays until the answer comes, and when the call fails. */
  load(): Promise<void>;
  /** Cancels the request under way. */
  stop(): void;
};

/** The item of a product page: from the server's HTML, then kept true, since slots and prices move. */
export function createProduct(fetchItems: FetchItems, id: number, start: ProductStart | null): ProductStore {
  const $product = atom<ProductState>(start === null ? { kind: 'loading' } : { kind: 'ready', item: start.item });
  let request: AbortController | null = null;
  let page = start?.page ?? null;

  return {
    $product,
    async load() {
      request?.abort();
      const mine = new AbortController();
      request = mine;
      if ($product.get().kind === 'error') $product.set({ kind: 'loading' });
      try {
        const found = await findItem((number) => fetchItems(pageQuery(number), { signal: mine.signal }), id, page);
        if (request !== mine) return;
        page = found?.page ?? null;
        const next: ProductState = found === null ? { kind: 'missing' } : { kind: 'ready', item: found.item };
        // The same again is nothing to render.
        if (JSON.stringify(next) !== JSON.stringify($product.get())) $product.set(next);
      } catch {
        if (request !== mine || $product.get().kind === 'ready') return;
        $product.set({ kind: 'error', message: 'Gagal memuat produk.' });
      }
    },
    stop() {
      request?.abort();
      request = null;
    },
  };
}

const pageQuery = (page: number) => ({ page, limit: itemsPerPage });

/**
 * Looks an item up page by page, first on the page where it was last seen; null when no page has it. A provider that
 * knows no pages answers everything at once: a page that begins like the one before is the end.
 */
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
  let previous: number | undefined;
  for (let page = 1; ; page += 1) {
    const { items, count } = await fetchPage(page);
    const item = on(items);
    if (item !== undefined) return { item, page };
    if (count < itemsPerPage || items[0]?.id === previous) return null;
    previous = items[0]?.id;
  }
}
