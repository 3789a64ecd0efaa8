import type { ReadableAtom } from 'nanostores';
import { startTransition, useEffect, useState } from 'react';
import type { Item } from '#domain/item.ts';
import { createKnownItems, type KnownItemsState } from '#src/stores/known-items.ts';
import { dataOf } from '#src/stores/resource.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/**
 * The items of a screen, beginning with what the server rendered (null: nothing) and asked for again in the background: all items, or only the
 * `first` ones. `load` asks once more. `isOn` false from the start asks for nothing.
 */
export function useKnownItems(
  rendered: Item[] | null,
  first: number | null = null,
  isOn = true,
): { state: KnownItemsState; load: () => void } {
  const [known] = useState(() => createKnownItems(rendered));
  const state = useInterruptibleStore(known.$state);
  const load = () => void known.load(first);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server rendered does not change
  useEffect(() => {
    if (!isOn) return;
    // What is there already can be used meanwhile: hydration, and a tap, go first.
    if (rendered === null) load();
    else whenIdle(load);
    // The rest of a list that the connection cut off.
    const again = () => {
      if (!dataOf(known.$state.get())?.whole) load();
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);

  return { state, load };
}

/** The value of a store whose changes render many cards: React renders them in short steps, which a tap or scrolling can interrupt. */
export function useInterruptibleStore<T>($store: ReadableAtom<T>): T {
  const [value, setValue] = useState(() => $store.get());
  useEffect(() => $store.listen((next) => startTransition(() => setValue(() => next))), [$store]);
  return value;
}
