import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { Item } from '#domain/item.ts';
import { api } from '#src/stores/api.ts';
import { onRestored, whenIdle } from '#src/stores/page-events.ts';
import { createProduct, type Product, type ProductStart } from '#src/stores/product.ts';
import { dataOf, type ResourceState } from '#src/stores/resource.ts';

/**
 * Returns the item of a screen: from the HTML (`start`; null: not rendered), then fresh, because slots and prices change. It loads when the
 * browser is idle, on window focus, and by `refresh`.
 */
export function useProduct(
  id: number,
  start: ProductStart | null,
): { state: ResourceState<Product, void>; item: Item | undefined; refresh: () => void } {
  const [product] = useState(() => createProduct(api.items, id, start));
  const state = useStore(product.$state);
  const refresh = useCallback(() => void product.load(), [product]);

  useEffect(() => {
    // With a rendered item, hydration and taps go first.
    const isRendered = product.$state.get().kind !== 'loading';
    const cancelIdle = isRendered ? whenIdle(refresh) : undefined;
    if (!isRendered) refresh();
    addEventListener('focus', refresh);
    const stopRestoring = onRestored(refresh);
    return () => {
      cancelIdle?.();
      removeEventListener('focus', refresh);
      stopRestoring();
      product.stop();
    };
  }, [product, refresh]);

  return { state, item: dataOf(state)?.found?.item, refresh };
}
