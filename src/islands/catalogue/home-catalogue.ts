import { type Indexed, type Indexing, uniqueIndexingsByName } from '#src/domain/indexing.ts';
import { homeIndexingsCount, type Item, topProductsCount } from '#src/domain/item.ts';
import { forCards } from './for-cards.ts';

/** What /home shows of the catalogue: the first 10 items and up to 8 indexings, each name once (spec 2, Home). */
export type HomeCatalogueData = { items: Item[]; indexings: Indexing[] };

export function topProducts<T>(items: readonly T[]): T[] {
  return items.slice(0, topProductsCount);
}

export function homeIndexings(items: readonly Indexed[]): Indexing[] {
  return uniqueIndexingsByName(items).slice(0, homeIndexingsCount);
}

export function homeCatalogue(items: readonly Item[]): HomeCatalogueData {
  return { items: forCards(topProducts(items)), indexings: homeIndexings(items) };
}
