import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { canPay } from '#domain/order-status.ts';
import { $order, loadOrder, type OrderState } from '#src/stores/order.ts';
import { $accessToken } from '#src/stores/signed-in.ts';

/** How often a screen that waits for a payment asks, in milliseconds, and how many times at most. */
const askEveryMs = 6000;
const askAtMost = 20;

/**
 * The order of the address, fetched now and again on window focus, when the page comes out of the back/forward cache and when
 * another tab signs in: after the gateway the truth is the server's. While a payment is open a visible screen also asks now and then.
 */
export function useOrder(id: string): OrderState {
  const state = useStore($order, { ssr: 'initial' });
  const waiting = state.kind === 'ready' && canPay(state.order.status);

  useEffect(() => {
    const controller = new AbortController();
    const load = () => void loadOrder(id);
    window.addEventListener('focus', load, { signal: controller.signal });
    window.addEventListener('pageshow', (event) => event.persisted && load(), { signal: controller.signal });
    // Another tab signs in, perhaps as somebody else: the store only forgets what was there.
    const stop = $accessToken.listen(load);
    load();
    return () => {
      stop();
      controller.abort();
    };
  }, [id]);

  useEffect(() => {
    if (!waiting) return;
    let asked = 0;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      asked += 1;
      if (asked >= askAtMost) clearInterval(timer);
      void loadOrder(id);
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [id, waiting]);

  return state;
}
