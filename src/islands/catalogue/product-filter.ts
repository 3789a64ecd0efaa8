import type { ItemFilter } from '#domain/find-items.ts';
import { type Indexed, uniqueIndexingsByName } from '#domain/indexing.ts';
import { uniqueKategori } from '#domain/kategori.ts';
import { parseMonth, toInputValue } from '#domain/month.ts';

/** The filter of /allproduct that lets everything through. */
export const noFilter: ItemFilter = { q: null, month: null, indexingName: null, kategori: null };

/** What can be chosen: each indexing's name and each kategori once, in order of appearance. */
export type ProductFilterOptions = { indexings: string[]; kategori: string[] };

export function filterOptions(items: readonly (Indexed & { kategori: string | null })[]): ProductFilterOptions {
  return {
    indexings: uniqueIndexingsByName(items).map(({ name }) => name.trim()),
    kategori: uniqueKategori(items),
  };
}

/** Longer texts are no name of anything. */
const longest = 100;

/** The filter that an address's query holds: `q`, `bulan` (YYYY-MM), `indexing` and `kategori`. */
export function filterFromQuery(query: URLSearchParams): ItemFilter {
  return {
    q: query.get('q')?.trim().slice(0, longest) || null,
    month: parseMonth(query.get('bulan')),
    indexingName: query.get('indexing') || null,
    kategori: query.get('kategori') || null,
  };
}

/** The address of /allproduct with a filter, '/allproduct' without one. */
export function filterPath({ q, month, indexingName, kategori }: ItemFilter): string {
  const query = new URLSearchParams();
  if (q !== null) query.set('q', q);
  if (month !== null) query.set('bulan', toInputValue(month));
  if (indexingName !== null) query.set('indexing', indexingName);
  if (kategori !== null) query.set('kategori', kategori);
  return query.size === 0 ? '/allproduct' : `/allproduct?${query}`;
}

/**
 * Whether an address (path and query) is one that a page links to, as it is written there: others are without end, and would push those out of
 * the page cache.
 */
export function isLinkedFilter(filter: ItemFilter, address: string): boolean {
  const { q, month, indexingName, kategori } = filter;
  return (
    q === null && (month === null || (indexingName === null && kategori === null)) && filterPath(filter) === address
  );
}
