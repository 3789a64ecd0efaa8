import { atom } from 'nanostores';
import type { Item } from '#domain/item.ts';
import { catalogueCalls } from '#src/api/catalogue-calls.ts';
import { call } from './client.ts';

const api = catalogueCalls(call);

/**
 * The items of the catalogue. `whole` is false while only some are known, from the HTML of a screen that needs no more;
 * `failed` says that the rest could not be had.
 */
export type CatalogueState =
  | { kind: 'loading' }
  | { kind: 'ready'; items: Item[]; whole: boolean; failed: boolean }
  | { kind: 'error'; message: string };

export const $catalogue = atom<CatalogueState>({ kind: 'loading' });

/** What is known at first of what the server rendered. */
export const seeded = (items: Item[]): CatalogueState => ({ kind: 'ready', items, whole: false, failed: false });

/** Starts from what the server rendered. Once more is known, it is left alone. */
export function seedItems(items: Item[]): void {
  if ($catalogue.get().kind !== 'ready') $catalogue.set(seeded(items));
}

let latest: AbortController | null = null;

/**
 * Fetches all items anew, or only the `first` ones: slots and prices move. Never throws: without items a failure is
 * shown ('Gagal memuat produk.', docs/product.md 8), with some they stay, and with all of them it is silent. A later call cancels
 * an earlier one.
 */
export async function loadItems(first?: number): Promise<void> {
  latest?.abort();
  const mine = new AbortController();
  latest = mine;
  const before = $catalogue.get();
  if (before.kind === 'error') $catalogue.set({ kind: 'loading' });
  else if (before.kind === 'ready' && before.failed) $catalogue.set({ ...before, failed: false });
  try {
    const query = first ? { page: 1, limit: first } : {};
    const { items, count } = await api.items(query, { signal: mine.signal });
    // A provider that knows no pages answers everything; a page that is not full is everything.
    $catalogue.set({ kind: 'ready', items, whole: count !== first, failed: false });
  } catch {
    // Also when cancelled: then the later call decides what is shown.
    if (latest !== mine) return;
    const known = $catalogue.get();
    if (known.kind !== 'ready') $catalogue.set({ kind: 'error', message: 'Gagal memuat produk.' });
    else if (!known.whole) $catalogue.set({ ...known, failed: true });
  }
}
