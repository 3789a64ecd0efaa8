import { atom, type ReadableAtom } from 'nanostores';
import { type CategoryChoice, itemsPerPage, mergeById } from '#domain/category.ts';
import type { Item } from '#domain/item.ts';

/** What a category page needs of an item: small enough to stand in the HTML and in the browser's session storage. */
export type CategoryItem = Pick<
  Item,
  'id' | 'name' | 'image' | 'price' | 'oldPrice' | 'badgeText' | 'badgeColor' | 'indexings' | 'indexings2'
>;

/** A page of items as it is shown before anything was asked for: from the server's HTML, or from an earlier visit. */
export type CategoryStart = { items: CategoryItem[]; page: number; hasMore: boolean };

export type CategoryStatus =
  | { kind: 'loading' }
  | { kind: 'refreshing' }
  | { kind: 'loading-more' }
  | { kind: 'idle' }
  | { kind: 'error'; message: string; page: number };

/** `page` is the last one that is in `items`; 0 before the first. */
export type CategoryList = CategoryStart & { choice: CategoryChoice; status: CategoryStatus };

/** `GET /items`; `count` is how many elements the page had, also those that were of no use. */
type FetchItems = (
  query: { page: number; limit: number; indexingId?: number },
  options: { signal: AbortSignal },
) => Promise<{ items: Item[]; count: number }>;

export type CategoryListStore = {
  $list: ReadableAtom<CategoryList>;
  /** Shows a choice from its beginning, or as it was `kept`, and asks for its first page (docs/product.md 4). */
  show(choice: CategoryChoice, kept?: CategoryStart | null): Promise<void>;
  /** Asks for the first page again; what is there stays until the answer comes. */
  refresh(): Promise<void>;
  /** Asks for the next page, unless something is loading, nothing remains, or an error stands (docs/product.md 4). */
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
export function firstPage(choice: CategoryChoice, page: { items: readonly Item[]; count: number }): CategoryStart {
  const hasMore = choice.kind !== 'none' && page.count >= itemsPerPage;
  return { items: page.items.map(toCategoryItem), page: 1, hasMore };
}

/** The query of one page: `indexingId` only when the route's id is a positive number (docs/product.md 7). */
export function categoryQuery(choice: CategoryChoice, page: number) {
  return { page, limit: itemsPerPage, ...(choice.kind === 'one' && { indexingId: choice.id }) };
}

const nothingYet: CategoryStart = { items: [], page: 0, hasMore: true };

/** The items of one category page: page after page, merged by id, one request at a time (docs/product.md 4.8). */
export function createCategoryList(
  fetchItems: FetchItems,
  choice: CategoryChoice,
  start: CategoryStart | null,
): CategoryListStore {
  const $list = atom<CategoryList>(begin(choice, start));
  let request: AbortController | null = null;

  async function load(page: number) {
    request?.abort();
    const mine = new AbortController();
    request = mine;
    const before = $list.get();
    $list.set({ ...before, status: { kind: page > 1 ? 'loading-more' : before.page > 0 ? 'refreshing' : 'loading' } });
    try {
      const got = await fetchItems(categoryQuery(before.choice, page), { signal: mine.signal });
      if (request === mine) $list.set({ ...withPage(before, page, got), status: { kind: 'idle' } });
    } catch (error) {
      // Cancelled, or overtaken by a later request: nobody waits for this answer any more (docs/product.md 8).
      if (request !== mine || mine.signal.aborted) return;
      const message = (error instanceof Error && error.message) || 'Gagal memuat data.';
      $list.set({ ...before, hasMore: false, status: { kind: 'error', message, page } });
    }
  }

  return {
    $list,
    show(next, kept = null) {
      $list.set(begin(next, kept));
      return load(1);
    },
    refresh: () => load(1),
    async more() {
      const { status, hasMore, page } = $list.get();
      if (status.kind === 'idle' && hasMore) await load(page + 1);
    },
    async retry() {
      const { status } = $list.get();
      if (status.kind === 'error') await load(status.page);
    },
    stop() {
      request?.abort();
      request = null;
      if ($list.get().page > 0 && $list.get().status.kind !== 'error') {
        $list.set({ ...$list.get(), status: { kind: 'idle' } });
      }
    },
  };
}

function begin(choice: CategoryChoice, start: CategoryStart | null): CategoryList {
  // With items from the server's HTML the list counts as being refreshed, so that no page is asked for before that.
  return { choice, ...(start ?? nothingYet), status: { kind: start === null ? 'loading' : 'refreshing' } };
}

/** Gives what is already there for an item that did not change, so that its card is not rendered anew. */
const knownFrom = (known: readonly CategoryItem[]) => (item: CategoryItem) => {
  const before = known.find(({ id }) => id === item.id);
  return before !== undefined && JSON.stringify(before) === JSON.stringify(item) ? before : item;
};

/** The list with one more page, or with its first page renewed. Pure. */
function withPage(
  list: CategoryList,
  page: number,
  got: { items: readonly Item[]; count: number },
): CategoryStart & { choice: CategoryChoice } {
  const { choice } = list;
  const first = firstPage(choice, got);
  if (page === 1 && list.page <= 1) return { choice, ...first, items: first.items.map(knownFrom(list.items)) };
  const items = mergeById(list.items, first.items);
  if (page === 1) return { choice, items, page: list.page, hasMore: list.hasMore };
  // A provider that knows no pages answers everything every time: a page without a new item is the last.
  return { choice, items, page, hasMore: first.hasMore && items.length > list.items.length };
}
