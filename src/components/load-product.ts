import { itemsPerPage } from '#src/domain/category.ts';
import type { Item } from '#src/domain/item.ts';
import type { ProductStart } from '#src/stores/product.ts';

type Items = (query?: { page: number; limit: number }) => Promise<{ items: Item[]; count: number }>;

/** What a product page is rendered from. `unavailable`: not to be had now, the island tries again in the browser. */
export type LoadedProduct =
  | { kind: 'found'; id: number; start: ProductStart }
  | { kind: 'missing' }
  | { kind: 'unavailable'; id: number };

/** The item of a route's id, from the server's list of all items. Never throws. */
export async function loadProduct(items: Items, routeId: string | undefined): Promise<LoadedProduct> {
  const id = Number(routeId);
  if (!/^\d+$/.test(routeId ?? '') || !Number.isSafeInteger(id) || id < 1) return { kind: 'missing' };
  try {
    const all = await items();
    const index = all.items.findIndex((item) => item.id === id);
    const item = all.items[index];
    if (item !== undefined) return { kind: 'found', id, start: { item, page: Math.floor(index / itemsPerPage) + 1 } };
    return (await knowsOnlyPages(items, all)) ? { kind: 'unavailable', id } : { kind: 'missing' };
  } catch {
    return { kind: 'unavailable', id };
  }
}

/** Whether "all items" were only the first page, as another provider may have it: then absence proves nothing. */
async function knowsOnlyPages(items: Items, all: { items: readonly Item[]; count: number }): Promise<boolean> {
  if (all.count === 0) return false;
  const next = await items({ page: Math.floor(all.count / itemsPerPage) + 1, limit: itemsPerPage });
  return next.items.some((item) => all.items.every(({ id }) => id !== item.id));
}
