import type { PageQuery } from '@slotterbit/contract/catalogue/catalogue.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { type NearestMonth, nearestMonth } from '@slotterbit/contract/catalogue/product-choice.ts';
import { type CategoryChoice, itemsPerPage, mergeById } from '#src/catalogue/category.ts';
import { createResource, type ResourceState } from '../resource.ts';

/** The fields of an item that a category page shows: small enough for the HTML and the session storage. */
export type CategoryItem = Pick<
  Item,
  'id' | 'name' | 'image' | 'price' | 'oldPrice' | 'badgeText' | 'badgeColor' | 'indexings' | 'indexings2'
> & { nearest: NearestMonth | null };

/** The loaded pages of a category; `page` is the last one. */
export type CategoryPages = { items: CategoryItem[]; page: number; hasMore: boolean };

/** A query is the number of a page. */
export type CategoryState = ResourceState<CategoryPages, number>;

/** `GET /items`; `count` also counts elements that the decoder dropped. */
export type FetchItems = (
  query: PageQuery,
  options: { signal: AbortSignal },
) => Promise<{ items: Item[]; count: number }>;

export type CategoryList = ReturnType<typeof createCategoryList>;

export function toCategoryItem(item: Item, now: Date): CategoryItem {
  const { id, name, image, price, oldPrice, badgeText, badgeColor, indexings, indexings2 } = item;
  const nearest = nearestMonth(item, now);
  return { id, name, image, price, oldPrice, badgeText, badgeColor, indexings, indexings2, nearest };
}

/** Returns the list after its first page. An invalid route id shows nothing, so it has no next page. */
export function firstPage(
  choice: CategoryChoice,
  page: { items: readonly Item[]; count: number },
  now: Date,
): CategoryPages {
  const hasMore = choice.kind !== 'none' && page.count >= itemsPerPage;
  return { items: page.items.map((item) => toCategoryItem(item, now)), page: 1, hasMore };
}

/** Returns the query of one page. It contains `indexingId` only if the route's id is a positive number (docs/product.md 7). */
export function categoryQuery(choice: CategoryChoice, page: number) {
  return { page, limit: itemsPerPage, ...(choice.kind === 'one' && { indexingId: choice.id }) };
}

/** Creates the store of a category page: loads page after page, one request at a time, merged by id (docs/product.md 4.8). */
export function createCategoryList(
  fetchItems: FetchItems,
  choice: CategoryChoice,
  start: CategoryPages | null,
  now = new Date(),
) {
  const pages = createResource<CategoryPages, number>({
    async fetch(page, signal, known) {
      const response = await fetchItems(categoryQuery(choice, page), { signal });
      return withPage(known, page, firstPage(choice, response, now));
    },
    errorText: (error) => (error instanceof Error && error.message) || 'Gagal memuat data.',
    start: start && { data: start, query: 1 },
  });
  const load = async (page: number) => void (await pages.load(page));

  return {
    $pages: pages.$state,
    restore: pages.show,
    /** Loads the first page again; the current items stay until the response. */
    refresh: () => load(1),
    /** Loads the next page, unless a load is running, there is none, or the last load failed (docs/product.md 4.8). */
    async more() {
      const state = pages.$state.get();
      if (state.kind === 'ready' && state.data.hasMore) await load(state.data.page + 1);
    },
    async retry() {
      const state = pages.$state.get();
      if (state.kind === 'error' || state.kind === 'stale') await load(state.query);
    },
    stop: pages.stop,
  };
}

/** Returns the known object of an unchanged item, so that its card does not render again. */
const knownFrom = (known: readonly CategoryItem[]) => (item: CategoryItem) => {
  const before = known.find(({ id }) => id === item.id);
  return before !== undefined && JSON.stringify(before) === JSON.stringify(item) ? before : item;
};

/** Adds a page, or renews the first one. Pure. */
function withPage(known: CategoryPages | null, page: number, first: CategoryPages): CategoryPages {
  if (known === null) return first;
  if (page === 1 && known.page === 1) return { ...first, items: first.items.map(knownFrom(known.items)) };
  const items = mergeById(known.items, first.items);
  if (page === 1) return { items, page: known.page, hasMore: known.hasMore };
  // A provider without paging answers every query with all items: a page without a new item is the last one.
  return { items, page, hasMore: first.hasMore && items.length > known.items.length };
}
