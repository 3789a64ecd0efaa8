import { usableText } from '../values/usable-text.ts';

/** Returns the item's name, or 'Item #{id}' if it is empty or a placeholder (docs/product.md 5). */
export function itemName(id: number | null, name: unknown): string {
  return usableText(name) ?? `Item #${id ?? '?'}`;
}

/** Returns the indexing's name, or 'Indexing #{id}'. */
export function indexingName(indexing: { id: number | null; name: string }): string {
  return usableText(indexing.name) ?? `Indexing #${indexing.id ?? '?'}`;
}
