import { type Indexed, indexingsOf, usableCategories } from '@slotterbit/contract/catalogue/indexing.ts';

/** Items per page of `/items`; a shorter page is the last (docs/product.md 4, docs/product.md 9). */
export const itemsPerPage = 20;

/** Which category a page shows: all, one, or none if the route's id is not a positive number as we write it. */
export type CategoryChoice = { kind: 'all' } | { kind: 'one'; id: number } | { kind: 'none' };

/** Returns the id of a route, as we write it; null for another text. */
export function routeNumber(text: string | undefined): number | null {
  return /^[1-9]\d*$/.test(text ?? '') && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

/** Returns the choice for a route parameter; without a parameter, all (docs/product.md 10). */
export function categoryChoice(routeId: string | undefined): CategoryChoice {
  if (routeId === undefined) return { kind: 'all' };
  const id = routeNumber(routeId);
  return id === null ? { kind: 'none' } : { kind: 'one', id };
}

/** Returns the items with a usable category, limited to the chosen one (docs/product.md 5). */
export function itemsInCategory<T extends Indexed>(items: readonly T[], choice: CategoryChoice): T[] {
  if (choice.kind === 'none') return [];
  const usable = items.filter((item) => usableCategories(item).length > 0);
  if (choice.kind === 'all') return usable;
  return usable.filter((item) => indexingsOf(item).some((indexing) => indexing.id === choice.id));
}

/** Appends a page of items. An item with a known id replaces the earlier one (docs/product.md 4). */
export function mergeById<T extends { id: number }>(before: readonly T[], page: readonly T[]): T[] {
  return [...new Map([...before, ...page].map((item) => [item.id, item])).values()];
}
