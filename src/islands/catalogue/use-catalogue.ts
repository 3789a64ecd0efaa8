import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Item } from '#src/domain/item.ts';
import { $catalogue, loadItems, seedItems } from '#src/stores/catalogue.ts';

/** The catalogue on a screen; `whole` is false while only the first items are known. */
export type CatalogueView =
  | { kind: 'loading' }
  | { kind: 'error'; message: string }
  | { kind: 'ready'; items: readonly Item[]; whole: boolean; failed: boolean };

/**
 * The catalogue, beginning with what the server rendered (null: nothing) and asked for anew in the background, since
 * slots and prices move. `whole` says whether `initial` is all there is. Use it once per screen.
 */
export function useCatalogue(initial: Item[] | null, whole: boolean): CatalogueView {
  const state = useStore($catalogue, { ssr: 'initial' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server rendered does not change
  useEffect(() => {
    if (initial !== null) seedItems(initial, whole);
    void loadItems();
    // The rest of a list that the connection cut off.
    const again = () => {
      const known = $catalogue.get();
      if (known.kind !== 'ready' || !known.whole) void loadItems();
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  if (state.kind === 'ready' || initial === null) return state;
  return { kind: 'ready', items: initial, whole, failed: false };
}
