import { useStore } from '@nanostores/react';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import { canPay } from '@slotterbit/contract/orders/order-status.ts';
import { type ReactNode, useEffect } from 'react';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { ForCustomer } from '#src/islands/shared/ForCustomer.tsx';
import { dataOf, type ResourceState } from '#src/stores/resource.ts';
import { $accessToken } from '#src/stores/session/session.ts';
import { $order, loadOrder, reloadOrder } from '#src/stores/shop/orders.ts';
import { LoadFailed } from '#src/ui/Message.tsx';

interface Props {
  id: string;
  /** The screen's path without the id, e.g. '/pay'. */
  path: string;
  skeleton: ReactNode;
  children: (order: Order) => ReactNode;
}

/** The frame of the screens of one order: loading, signed out, failed, and the order itself. */
export const OrderFrame = withErrorBoundary(Screen);

function Screen({ id, path, skeleton, children }: Props) {
  const state = useOrder(id);
  return (
    <ForCustomer
      kind={state.kind}
      invitation="Pesanan Anda tersimpan di akun Anda."
      path={`${path}/${encodeURIComponent(id)}`}
    >
      {content(state, { id, skeleton, children })}
    </ForCustomer>
  );
}

function content(
  state: ResourceState<Order, string>,
  { id, skeleton, children }: Pick<Props, 'id' | 'skeleton' | 'children'>,
) {
  const order = dataOf(state);
  if (order !== null) return children(order);
  switch (state.kind) {
    case 'loading':
      return (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            Memuat pesanan…
          </p>
          {skeleton}
        </div>
      );
    case 'error':
      return (
        <LoadFailed title={state.message} onRetry={() => loadOrder(id)}>
          <a className="button quiet" href="/pesanan">
            Kembali
          </a>
        </LoadFailed>
      );
    default:
      return null;
  }
}

/** Polling of a screen that waits for a payment. */
const POLL_INTERVAL_MS = 6000;
const MAX_POLLS = 20;

/**
 * Returns the order of the address. Loads it now, on window focus, when the page comes out of the back/forward cache, and when another tab
 * signs in. While a payment is open, a visible screen polls it.
 */
function useOrder(id: string): ResourceState<Order, string> {
  const state = useStore($order, { ssr: 'initial' });
  const order = dataOf(state);
  const isWaiting = order !== null && canPay(order.status);

  useEffect(() => {
    const controller = new AbortController();
    const load = () => void loadOrder(id);
    window.addEventListener('focus', load, { signal: controller.signal });
    window.addEventListener('pageshow', (event) => event.persisted && load(), { signal: controller.signal });
    // Another tab signed in; the store only removed the old data.
    const stop = $accessToken.listen(load);
    load();
    return () => {
      stop();
      controller.abort();
    };
  }, [id]);

  useEffect(() => {
    if (!isWaiting) return;
    let polls = 0;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      polls += 1;
      if (polls >= MAX_POLLS) clearInterval(timer);
      void reloadOrder(id);
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [id, isWaiting]);

  return state;
}
