import { indexingName } from './indexing.ts';

/** The order of the indexing list: 'asc' is A→Z, 'desc' is Z→A. */
export type SortOrder = 'asc' | 'desc';

type Named = { id: number | null; name: string };

const collator = new Intl.Collator('id');

/** A sorted copy by name in Indonesian collation (docs/product.md 2.8). */
export function sortIndexings<T extends Named>(list: readonly T[], order: SortOrder): T[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...list].sort((a, b) => sign * collator.compare(indexingName(a), indexingName(b)));
}

/** Those whose name holds what was typed, whatever its case; all when nothing was typed. */
export function searchIndexings<T extends Named>(list: readonly T[], typed: string): T[] {
  const wanted = typed.trim().toLocaleLowerCase('id');
  return list.filter((indexing) => indexingName(indexing).toLocaleLowerCase('id').includes(wanted));
}
