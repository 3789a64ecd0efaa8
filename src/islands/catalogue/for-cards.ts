import type { Item } from '#domain/item.ts';

/** Items without what only a product's own page shows, so that a list's HTML stays small. */
export function forCards(items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item, feedbacks: [], description: null }));
}
