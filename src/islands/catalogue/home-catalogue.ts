import { type Indexed, type Indexing, uniqueIndexingsByName } from '#domain/indexing.ts';
import { homeIndexingsCount, type Item, topProductsCount } from '#domain/item.ts';

/** What /home shows of the catalogue: the first 10 items and up to 8 indexings, each name once (docs/product.md 2.5). */
export type HomeCatalogueData = { items: Item[]; indexings: Indexing[] };

export function topProducts<T>(items: readonly T[]): T[] {
  return items.slice(0, topProductsCount);
}

export function homeIndexings(items: readonly Indexed[]): Indexing[] {
  return uniqueIndexingsByName(items).slice(0, homeIndexingsCount);
}

/** As long as only the first items are known, the indexings are those that `initial` found among all. */
export function homeCatalogue(
  { items, whole }: { items: readonly Item[]; whole: boolean },
  initial: HomeCatalogueData | null,
): HomeCatalogueData {
  return {
    items: topProducts(items),
    indexings: whole || initial === null ? homeIndexings(items) : initial.indexings,
  };
}
