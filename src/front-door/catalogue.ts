import type { Item } from '#domain/item.ts';
import type { ListedItem } from '#domain/listed-item.ts';
import type { ItemsQuery } from '#src/api/catalogue-calls.ts';
import type { ItemPage } from '#src/api/decode/item.ts';

/** The public catalogue for pages: as long as it may be, a page reads whole only the items that it shows. All reject when it is not to be had. */
export interface Catalogue {
  /** Every item in the catalogue's order. */
  listed(): Promise<readonly ListedItem[]>;
  /** Some of the listed ones, whole. */
  whole(items: readonly ListedItem[]): Promise<Item[]>;
  /** One page of GET items. */
  page(query: ItemsQuery & { page: number; limit: number }): Promise<ItemPage>;
}
