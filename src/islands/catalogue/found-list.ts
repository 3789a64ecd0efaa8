import type { ItemFilter } from '#domain/item-filter.ts';
import { dataOf } from '#src/stores/resource.ts';
import { restoreList } from './list-restoration.ts';
import type { FoundItemsStore, FoundSoFar } from './use-found-items.ts';

/** Restores the list of /allproduct on back, forward and reload, if it has the filter of the address. */
export function restoreFoundList({ $state, show, load }: FoundItemsStore, filter: ItemFilter): void {
  restoreList<FoundSoFar>({
    storageKey: 'found:lists',
    known() {
      const shown = dataOf($state.get());
      // `seen` would double the size.
      return shown && { ...shown, seen: [] };
    },
    isUsable: (stored) => Array.isArray(stored.items) && JSON.stringify(stored.filter) === JSON.stringify(filter),
    restore(earlier) {
      show({ ...earlier, seen: earlier.items });
      // The first page may have come before this: slots and prices change.
      void load({ filter, from: 0 });
    },
  });
}
