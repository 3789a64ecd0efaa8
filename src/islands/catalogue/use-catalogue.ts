import { startTransition, useEffect, useState } from 'react';
import type { Item } from '#domain/item.ts';
import { $catalogue, type CatalogueState, loadItems, renderedItems, seedItems } from '#src/stores/catalogue.ts';
import { dataOf } from '#src/stores/resource.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/**
 * The catalogue, beginning with what the server rendered (null: nothing) and asked for anew in the background, since
 * slots and prices move: all items, or only the `first` ones. Use it once per screen; `isOn` false from the start asks for nothing.
 */
export function useCatalogue(initial: Item[] | null, first: number | null = null, isOn = true): CatalogueState {
  const [state, setState] = useState<CatalogueState>(() =>
    initial === null ? $catalogue.get() : renderedItems(initial),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server rendered does not change
  useEffect(() => {
    if (!isOn) return;
    if (initial !== null) seedItems(initial);
    const load = () => void loadItems(first);
    // What is there already can be used meanwhile: hydration, and a tap, go first.
    if (initial === null) load();
    else whenIdle(load);
    // A list's many cards are rendered in short steps, which a tap can interrupt.
    const stop = $catalogue.listen((next) => startTransition(() => setState(next)));
    // The rest of a list that the connection cut off.
    const again = () => {
      if (!dataOf($catalogue.get())?.whole) load();
    };
    addEventListener('online', again);
    return () => {
      stop();
      removeEventListener('online', again);
    };
  }, []);

  return state;
}
