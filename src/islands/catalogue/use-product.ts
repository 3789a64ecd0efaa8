import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { Item } from '#domain/item.ts';
import { api } from '#src/stores/api.ts';
import { createProduct, type Product, type ProductStart } from '#src/stores/product.ts';
import { dataOf, type ResourceState } from '#src/stores/resource.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/**
 * The item of a screen that shows one: from the server's HTML (`start`; null: it could not be had there), then asked for again, since slots and prices
 * move: when the browser is idle, when the window comes to the front, and by `refresh`.
 */
export function useProduct(
  id: number,
  start: ProductStart | null,
): { state: ResourceState<Product, void>; item: Item | undefined; refresh: () => void } {
  const [product] = useState(() => createProduct(api.items, id, start));
  const state = useStore(product.$state);
  const refresh = useCallback(() => void product.load(), [product]);

  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && refresh();
    // What the server rendered can be used meanwhile: hydration, and a tap, go first.
    const isRendered = product.$state.get().kind !== 'loading';
    const cancelIdle = isRendered ? whenIdle(refresh) : undefined;
    if (!isRendered) refresh();
    addEventListener('focus', refresh);
    addEventListener('pageshow', onPageShow);
    return () => {
      cancelIdle?.();
      removeEventListener('focus', refresh);
      removeEventListener('pageshow', onPageShow);
      product.stop();
    };
  }, [product, refresh]);

  return { state, item: dataOf(state)?.found?.item, refresh };
}
