import type { Catalogue } from '@slotterbit/contract/catalogue/catalogue.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { itemsPerPage, routeNumber } from '#src/catalogue/category.ts';
import type { ProductStart } from '#src/stores/catalogue/product.ts';

type ItemSource = Pick<Catalogue, 'items' | 'page'>;

/** What a product page is rendered from. `unavailable`: the island asks again in the browser. */
export type LoadedProduct =
  | { kind: 'found'; id: number; start: ProductStart }
  | { kind: 'missing' }
  | { kind: 'unavailable'; id: number };

/** The item of a route's id, as we write it, with its position in the server's list of all items. Never throws. */
export async function loadProduct(catalogue: ItemSource, routeId: string | undefined): Promise<LoadedProduct> {
  const id = routeNumber(routeId);
  if (id === null) return { kind: 'missing' };
  try {
    const all = await catalogue.items();
    const index = all.findIndex((item) => item.id === id);
    const item = all[index];
    if (item !== undefined) return { kind: 'found', id, start: { item, page: Math.floor(index / itemsPerPage) + 1 } };
    return (await knowsOnlyPages(catalogue, all)) ? { kind: 'unavailable', id } : { kind: 'missing' };
  } catch {
    return { kind: 'unavailable', id };
  }
}

/** Whether "all items" were only the first page, as another provider may return it: then absence proves nothing. */
async function knowsOnlyPages(catalogue: ItemSource, all: readonly Item[]): Promise<boolean> {
  if (all.length === 0) return false;
  const next = await catalogue.page({ page: Math.ceil(all.length / itemsPerPage) + 1, limit: itemsPerPage });
  return next.items.some((item) => all.every(({ id }) => id !== item.id));
}
