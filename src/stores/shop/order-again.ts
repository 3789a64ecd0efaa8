import { sameIndexing } from '@slotterbit/contract/catalogue/indexing.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { foundAtATime } from '@slotterbit/contract/catalogue/item-filter.ts';
import { itemApi } from '@slotterbit/contract/client/item-api.ts';
import { orderApi } from '@slotterbit/contract/client/order-api.ts';
import type { CartLine } from '@slotterbit/contract/orders/cart.ts';
import { fullOrder, type Order, type OrderLine } from '@slotterbit/contract/orders/order.ts';
import { findItemsOnSite, request } from '../api.ts';
import { itemPages } from '../catalogue/product.ts';

/**
 * An order's lines and their items, as far as these are offered. `isWhole` is false if the search stopped before the end of the catalogue.
 */
export type Reordering = { lines: OrderLine[]; items: Item[]; isWhole: boolean };

/** Finds the lines of an order and their items in today's catalogue (docs/product.md 13.1). Throws on failure. */
export async function findReordering(order: Order): Promise<Reordering> {
  const lines = await allLines(order);
  const ids = new Set(lines.map(({ itemId }) => itemId).filter((id) => id !== null));
  return { lines, ...(await itemsWithIds([...ids])) };
}

/** An order from the list may lack lines; its detail has all (docs/product.md 7). */
async function allLines(order: Order): Promise<OrderLine[]> {
  if (order.lines.length > 1) return order.lines;
  const detail = await orderApi(request)
    .order(order.id)
    .catch(() => null);
  return fullOrder(order, detail)?.lines ?? [];
}

/** Upper bound for the pages of the provider's list, 20 items each. */
const MAX_PAGES = 10;

/**
 * Returns the offered items with these ids: from the site's server if it can read the catalogue without a token, the rest from the
 * provider's list if that is short.
 */
async function itemsWithIds(ids: readonly number[]): Promise<Pick<Reordering, 'items' | 'isWhole'>> {
  const items: Item[] = [];
  let isLong = false;
  try {
    for (let from = 0; from < ids.length; from += foundAtATime) {
      const named = ids.slice(from, from + foundAtATime);
      const page = await findItemsOnSite(new URLSearchParams({ id: named.join() }));
      if (page === null) break;
      items.push(...page.items);
      isLong ||= page.catalogueSize > MAX_PAGES * foundAtATime;
    }
  } catch {
    // The provider's list has them too.
  }
  const missing = new Set(ids);
  for (const { id } of items) missing.delete(id);
  if (missing.size === 0 || isLong) return { items, isWhole: true };

  const fetchPage = (page: number) => itemApi(request).items({ page, limit: foundAtATime });
  for await (const { items: listed, page } of itemPages(fetchPage)) {
    for (const item of listed) if (missing.delete(item.id)) items.push(item);
    if (missing.size === 0) break;
    if (page === MAX_PAGES) return { items, isWhole: false };
  }
  return { items, isWhole: true };
}

/** Finds an offered item by its id; undefined if it is not offered. Throws on failure. */
export async function findItem(id: number | null): Promise<Item | undefined> {
  return id === null ? undefined : (await itemsWithIds([id])).items[0];
}

/** Finds the id of a cart line's indexing by its name in the catalogue; null if the item or the name is not offered. Throws on failure. */
export async function findIndexingId({ itemId, indexingName }: CartLine): Promise<number | null> {
  const item = await findItem(itemId);
  return (item && sameIndexing(item, { id: null, name: indexingName })?.id) ?? null;
}
