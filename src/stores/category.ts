import { atom, type ReadableAtom } from 'nanostores';
import type { PageQuery } from '#domain/catalogue.ts';
import { type CategoryChoice, itemsPerPage, mergeById } from '#domain/category.ts';
import type { Item } from '#domain/item.ts';
import { createResource, type ResourceState } from './resource.ts';

/** What a category page needs of an item: small enough to stand in the HTML and in the browser's session storage. */
export type CategoryItem = Pick<
  Item,
  'id' | 'name' | 'image' | 'price' | 'oldPrice' | 'badgeText' | 'badgeColor' | 'indexings' | 'indexings2'
>;

/** The pages of a category that are shown; `page` is the last one that is in `items`. */
export type CategoryPages = { items: CategoryItem[]; page: number; hasMore: boolean };

/** A query is the number of a page. */
export type CategoryState = ResourceState<CategoryPages, number>;

/** `GET /items`; `count` is how many elements the page had, also those that were of no use. */
type FetchItems = (query: PageQuery, options: { signal: AbortSignal }) => Promise<{ items: Item[]; count: number }>;

export type CategoryList = {
  $choice: ReadableAtom<CategoryChoice>;
  $pages: ReadableAtom<CategoryState>;
  /** Shows a choice from its beginning, or the pages of an earlier visit, and asks for its first page (docs/product.md 4.8). */
  show(choice: CategoryChoice, earlier?: CategoryPages | null): Promise<void>;
  /** Asks for the first page again; what is there stays until the response comes. */
  refresh(): Promise<void>;
  /** Asks for the next page, unless something is loading, nothing remains, or an error stands (docs/product.md 4.8). */
  more(): Promise<void>;
  /** After an error: asks for the page that failed. */
  retry(): Promise<void>;
  /** Cancels the request under way. */
  stop(): void;
};

/** The part of an item that a category page shows. */
export function toCategoryItem(item: Item): CategoryItem {
  const { id, name, image, price, oldPrice, badgeText, badgeColor, indexings, indexings2 } = item;
  return { id, name, image, price, oldPrice, badgeText, badgeColor, indexings, indexings2 };
}

/** The list after its first page. An id that is none shows nothing, so there is nothing more to ask for. */
export function firstPage(choice: CategoryChoice, page: { items: readonly Item[]; count: number }): CategoryPages {
  const hasMore = choice.kind !== 'none' && page.count >= itemsPerPage;
  return { items: page.items.map(toCategoryItem), page: 1, hasMore };
}

/** The query of one page: `indexingId` only when the route's id is a positive number (docs/product.md 7). */
export function categoryQuery(choice: CategoryChoice, page: number) {
  return { page, limit: itemsPerPage, ...(choice.kind === 'one' && { indexingId: choice.id }) };
}

/** The items of one category page: page after page, merged by id, one request at a time (docs/product.md 4.8). */
export function createCategoryList(
  fetchItems: FetchItems,
  choice: CategoryChoice,
  start: CategoryPages | null,
): CategoryList {
  const $choice = atom(choice);
  const pages = createResource<CategoryPages, number>({
    async fetch(page, signal, known) {
      const now = $choice.get();
      return withPage(now, known, page, await fetchItems(categoryQuery(now, page), { signal }));
    },
    errorText: (error) => (error instanceof Error && error.message) || 'Gagal memuat data.',
    start: start && { data: start, query: 1 },
  });
  const load = async (page: number) => void (await pages.load(page));

  return {
    $choice,
    $pages: pages.$state,
    show(next, earlier = null) {
      pages.stop();
      pages.show(earlier);
      $choice.set(next);
      return load(1);
    },
    refresh: () => load(1),
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

/** Gives what is already there for an item that did not change, so that its card is not rendered anew. */
const knownFrom = (known: readonly CategoryItem[]) => (item: CategoryItem) => {
  const before = known.find(({ id }) => id === item.id);
  return before !== undefined && JSON.stringify(before) === JSON.stringify(item) ? before : item;
};

/** The pages with one more, or with the first one renewed. Pure. */
function withPage(
  choice: CategoryChoice,
  known: CategoryPages | null,
  page: number,
  response: { items: readonly Item[]; count: number },
): CategoryPages {
  const first = firstPage(choice, response);
  if (known === null) return first;
  if (page === 1 && known.page === 1) return { ...first, items: first.items.map(knownFrom(known.items)) };
  const items = mergeById(known.items, first.items);
  if (page === 1) return { items, page: known.page, hasMore: known.hasMore };
  // A provider that knows no pages answers everything every time: a page without a new item is the last.
  return { items, page, hasMore: first.hasMore && items.length > known.items.length };
}
