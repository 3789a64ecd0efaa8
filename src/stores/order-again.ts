import { ofetch } from 'ofetch';
import { type FoundPage, foundAtATime } from '#domain/found-page.ts';
import type { Item } from '#domain/item.ts';
import { fullOrder, type Order, type OrderLine } from '#domain/order.ts';
import { api } from './api.ts';
import { itemPages } from './product.ts';
import { createResource, type Resource } from './resource.ts';

/** All lines of an order, and those of their items that are offered today; `isWhole` is false where others may be, too far down the list. */
export type Reordering = { lines: OrderLine[]; items: Item[]; isWhole: boolean };

/** What an order can be ordered again from: its lines as they are known, and today's catalogue (docs/product.md 13.1). */
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

/** A listed order with one line or fewer may lack lines, which its detail has (docs/product.md 7). */
async function allLines(order: Order, signal: AbortSignal): Promise<OrderLine[]> {
  if (order.lines.length > 1) return order.lines;
  const detail = await api.order(order.id, { signal }).catch(() => null);
  signal.throwIfAborted();
  return fullOrder(order, detail)?.lines ?? [];
}

/** Pages of the provider's list that are looked through at most, of 20 items each. */
const mostPages = 10;

/**
 * The items with these ids that are offered. The site's own server has the catalogue at hand, as long as the provider shows it without a token. What
 * it does not know is looked for in the provider's list, unless that is long.
 */
async function itemsWithIds(
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Pick<Reordering, 'items' | 'isWhole'>> {
  const items: Item[] = [];
  let isLong = false;
  try {
    for (let from = 0; from < ids.length; from += foundAtATime) {
      const page = await ofetch<FoundPage>('/allproduct/items.json', {
        query: { id: ids.slice(from, from + foundAtATime).join() },
        signal,
        timeout: 15_000,
        // There is another way.
        retry: 0,
      });
      items.push(...page.items);
      isLong ||= page.catalogueSize > mostPages * foundAtATime;
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
    if (page === mostPages) return { items, isWhole: false };
  }
  return { items, isWhole: true };
}
