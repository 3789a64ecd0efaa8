import { sameIndexing } from '@slotterbit/contract/catalogue/indexing.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { foundAtATime } from '@slotterbit/contract/catalogue/item-filter.ts';
import type { CartLine } from '@slotterbit/contract/orders/cart.ts';
import { fullOrder, type Order, type OrderLine } from '@slotterbit/contract/orders/order.ts';
import { api, findItemsOnSite } from '../api.ts';
import { itemPages } from '../catalogue/product.ts';
import { createResource, type Resource } from '../resource.ts';

/**
 * An order's lines and their items, as far as these are offered. `isWhole` is false if the search stopped before the end of the catalogue.
 */
export type Reordering = { lines: OrderLine[]; items: Item[]; isWhole: boolean };

/** Creates the store for ordering an order again: its lines and today's catalogue (docs/product.md 13.1). */
export function createReordering(order: Order): Resource<Reordering, void> {
  return createResource<Reordering>({
    async fetch(_, signal, known) {
      const lines = known?.lines ?? (await allLines(order, signal));
      const ids = new Set(lines.map(({ itemId }) => itemId).filter((id) => id !== null));
      return { lines, ...(await itemsWithIds([...ids], signal)) };
    },
    errorText: () => 'Gagal memuat produk.',
  });
}

/** An order from the list may lack lines; its detail has all (docs/product.md 7). */
async function allLines(order: Order, signal: AbortSignal): Promise<OrderLine[]> {
  if (order.lines.length > 1) return order.lines;
  const detail = await api.order(order.id, { signal }).catch(() => null);
  signal.throwIfAborted();
  return fullOrder(order, detail)?.lines ?? [];
}

/** Upper bound for the pages of the provider's list, 20 items each. */
const MAX_PAGES = 10;

/**
 * Returns the offered items with these ids: from the site's server if it can read the catalogue without a token, the rest from the
 * provider's list if that is short.
 */
async function itemsWithIds(
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Pick<Reordering, 'items' | 'isWhole'>> {
  const items: Item[] = [];
  let isLong = false;
  try {
    for (let from = 0; from < ids.length; from += foundAtATime) {
      const named = ids.slice(from, from + foundAtATime);
      const page = await findItemsOnSite(new URLSearchParams({ id: named.join() }), { signal });
      if (page === null) break;
      items.push(...page.items);
      isLong ||= page.catalogueSize > MAX_PAGES * foundAtATime;
    }
  } catch {
    signal.throwIfAborted();
  }
  const missing = new Set(ids);
  for (const { id } of items) missing.delete(id);
  if (missing.size === 0 || isLong) return { items, isWhole: true };

  for await (const { items: listed, page } of itemPages((number) =>
    api.items({ page: number, limit: foundAtATime }, { signal }),
  )) {
    for (const item of listed) if (missing.delete(item.id)) items.push(item);
    if (missing.size === 0) break;
    if (page === MAX_PAGES) return { items, isWhole: false };
  }
  return { items, isWhole: true };
}

/** Finds the id of a cart line's indexing by its name in the catalogue; null if the item or the name is not offered. Throws on failure. */
export async function findIndexingId({ itemId, indexingName }: CartLine): Promise<number | null> {
  if (itemId === null) return null;
  const { items } = await itemsWithIds([itemId], new AbortController().signal);
  const [item] = items;
  return (item && sameIndexing(item, { id: null, name: indexingName })?.id) ?? null;
}
