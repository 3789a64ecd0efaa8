import { type Indexed, uniqueIndexingsByName } from '#domain/indexing.ts';
import { uniqueKategori } from '#domain/kategori.ts';

/** The filter of /allproduct; null is 'Semua'. */
export type ProductFilter = { indexingName: string | null; kategori: string | null };

/** What can be chosen: each indexing's name and each kategori once, in order of appearance. */
export type ProductFilterOptions = { indexings: string[]; kategori: string[] };

export function filterOptions(items: readonly (Indexed & { kategori: string | null })[]): ProductFilterOptions {
  return {
    indexings: uniqueIndexingsByName(items).map(({ name }) => name.trim()),
    kategori: uniqueKategori(items),
  };
}

/** The filter that an address's query holds: `indexing` and `kategori`. */
export function filterFromQuery(query: URLSearchParams): ProductFilter {
  return { indexingName: query.get('indexing') || null, kategori: query.get('kategori') || null };
}

/** The address of /allproduct with a filter, '/allproduct' without one. */
export function filterPath({ indexingName, kategori }: ProductFilter): string {
  const query = new URLSearchParams();
  if (indexingName !== null) query.set('indexing', indexingName);
  if (kategori !== null) query.set('kategori', kategori);
  return query.size === 0 ? '/allproduct' : `/allproduct?${query}`;
}
