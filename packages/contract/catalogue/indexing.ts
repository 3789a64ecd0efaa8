import type { Rupiah } from '../values/money.ts';
import { usableText } from '../values/usable-text.ts';
import { indexingName } from './names.ts';

/**
 * An index of publications. `name` is '' if the provider sent no usable name. `price`: what an order costs (the API's `harga_jual`); null: not
 * offered. `fallbackPrice`: shown if nothing is offered (the API's `price`).
 */
export type Indexing = {
  id: number | null;
  name: string;
  image: string | null;
  price: Rupiah | null;
  fallbackPrice: Rupiah | null;
};

/** An indexing that can be ordered: it has an id and a selling price. */
export type OfferedIndexing = Indexing & { id: number; price: Rupiah };

/** An indexing that is a category: it has an id and a usable name. */
export type Category = Indexing & { id: number };

/** An object with indexings: an item has them in the fields `indexing` and `indexing2`. */
export type Indexed = { indexings: readonly Indexing[]; indexings2: readonly Indexing[] };

const hasId = (indexing: Indexing): indexing is Category =>
  indexing.id !== null && Number.isFinite(indexing.id) && indexing.id > 0;

const isOffered = (indexing: Indexing): indexing is OfferedIndexing => hasId(indexing) && indexing.price !== null;

/** Returns the indexings of both fields, `indexing` first. */
export function indexingsOf(item: Indexed): Indexing[] {
  return [...item.indexings, ...item.indexings2];
}

/** Returns the price that is shown (docs/product.md 3); null for none. */
export function sellingPrice(indexing: Indexing): Rupiah | null {
  return indexing.price ?? indexing.fallbackPrice;
}

/** Returns the indexings that can be ordered, each once (docs/product.md 5). */
export function offeredIndexings(item: Indexed): OfferedIndexing[] {
  return uniqueBy(indexingsOf(item).filter(isOffered), (indexing) => indexing.id);
}

/** Returns whether an indexing has a name, ignoring case and spaces around it. */
export function hasName(indexing: { id: number | null; name: string }, name: string): boolean {
  const comparable = (text: string) => text.trim().toLocaleLowerCase('id');
  return comparable(indexingName(indexing)) === comparable(name);
}

/** Finds an earlier chosen indexing among those offered today: by name (of several by id), else by id. */
export function sameIndexing(item: Indexed, chosen: { id: number | null; name: string }): OfferedIndexing | undefined {
  const offered = offeredIndexings(item);
  const byName = offered.filter((indexing) => hasName(indexing, chosen.name));
  return byName.find(({ id }) => id === chosen.id) ?? byName[0] ?? offered.find(({ id }) => id === chosen.id);
}

/** Returns all indexings with a usable name, each name once, in order of appearance (home, /allproduct). */
export function uniqueIndexingsByName(items: readonly Indexed[]): Indexing[] {
  const different = uniqueBy(items.flatMap(indexingsOf), (indexing) => indexing.name.trim());
  return different.filter((indexing) => usableText(indexing.name) !== null);
}

/** Returns all usable indexings, each id once, in order of appearance (/allindexing, sub categories). */
export function uniqueIndexingsById(items: readonly Indexed[]): Category[] {
  return uniqueBy(items.flatMap(usableCategories), (indexing) => indexing.id);
}

/** Returns an item's indexings that can be a category (docs/product.md 5.10). */
export function usableCategories(item: Indexed): Category[] {
  return indexingsOf(item)
    .filter(hasId)
    .filter((indexing) => usableText(indexing.name) !== null);
}

/** Returns the first element of each key, in order of appearance. */
export function uniqueBy<T>(list: readonly T[], key: (element: T) => unknown): T[] {
  const seen = new Set<unknown>();
  return list.filter((element) => {
    const k = key(element);
    if (seen.has(k)) return false;
    seen.add(k);
    return true;
  });
}

/** 'asc' is A→Z, 'desc' is Z→A. */
export type SortOrder = 'asc' | 'desc';

type Named = { id: number | null; name: string };

const collator = new Intl.Collator('id');

/** Returns a copy sorted by name in Indonesian collation (docs/product.md 2.8). */
export function sortIndexings<T extends Named>(list: readonly T[], order: SortOrder): T[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...list].sort((a, b) => sign * collator.compare(indexingName(a), indexingName(b)));
}
