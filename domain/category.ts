import { type Indexed, indexingsOf, usableCategories } from './indexing.ts';

/** How many items a page of `/items` has; fewer means that it was the last (docs/product.md 4, docs/product.md 9). */
export const itemsPerPage = 20;

/** Which category a page shows: all of them, one, or none because the route's id is no positive number. */
export type CategoryChoice = { kind: 'all' } | { kind: 'one'; id: number } | { kind: 'none' };

/** The choice that a route parameter stands for; without one, all (docs/product.md 10). */
export function categoryChoice(routeId: string | undefined): CategoryChoice {
  if (routeId === undefined) return { kind: 'all' };
  const id = Number(routeId);
  return /^\d+$/.test(routeId.trim()) && Number.isSafeInteger(id) && id > 0 ? { kind: 'one', id } : { kind: 'none' };
}

/** The items of a category page: only those with a usable category, and of these the chosen ones (docs/product.md 5). */
export function itemsInCategory<T extends Indexed>(items: readonly T[], choice: CategoryChoice): T[] {
  if (choice.kind === 'none') return [];
  const usable = items.filter((item) => usableCategories(item).length > 0);
  if (choice.kind === 'all') return usable;
  return usable.filter((item) => indexingsOf(item).some((indexing) => indexing.id === choice.id));
}

/** Adds a page of items to those before; one that is there already is replaced in its place (docs/product.md 4). */
export function mergeById<T extends { id: number }>(before: readonly T[], page: readonly T[]): T[] {
  return [...new Map([...before, ...page].map((item) => [item.id, item])).values()];
}
