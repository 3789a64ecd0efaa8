import { atom } from 'nanostores';
import { catalogueCalls } from '#src/api/catalogue-calls.ts';
import type { Item } from '#src/domain/item.ts';
import { call } from './client.ts';

const api = catalogueCalls(call);

/** The items of the catalogue. `whole` is false while only some are known, from the HTML of a screen that needs no more. */
export type CatalogueState =
  | { kind: 'loading' }
  | { kind: 'ready'; items: Item[]; whole: boolean }
  | { kind: 'error'; message: string };

export const $catalogue = atom<CatalogueState>({ kind: 'loading' });

/** Starts from what the server rendered. Once more is known, it is left alone. */
export function seedItems(items: Item[], whole = true): void {
  if ($catalogue.get().kind !== 'ready') $catalogue.set({ kind: 'ready', items, whole });
}

let latest: AbortController | null = null;

/**
 * Fetches all items anew: slots and prices move. Never throws: without items a failure is shown ('Gagal memuat
 * produk.', spec 8), with some it is silent and they stay. A later call cancels an earlier one.
 */
export async function loadItems(): Promise<void> {
  latest?.abort();
  const mine = new AbortController();
  latest = mine;
  if ($catalogue.get().kind === 'error') $catalogue.set({ kind: 'loading' });
  try {
    const { items } = await api.items({}, { signal: mine.signal });
    $catalogue.set({ kind: 'ready', items, whole: true });
  } catch {
    // Also when cancelled: then the later call decides what is shown.
    if (latest === mine && $catalogue.get().kind !== 'ready')
      $catalogue.set({ kind: 'error', message: 'Gagal memuat produk.' });
  }
}
