import { useStore } from '@nanostores/react';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import { canPay } from '@slotterbit/contract/orders/order-status.ts';
import { type ReactNode, useEffect } from 'react';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { ForCustomer } from '#src/islands/shared/ForCustomer.tsx';
import { dataOf, type ResourceState } from '#src/stores/resource.ts';
import { $order, keepLoaded, loadOrder, reloadOrder } from '#src/stores/shop/orders.ts';
import { LoadFailed } from '#src/ui/Message.tsx';

interface Props {
  id: string;
  /** The screen's path without the id, e.g. '/pay'. */
  path: string;
  skeleton: ReactNode;
  /** Shown below the text of a failure to load an order that the server did not refuse. */
  stored?: ReactNode;
  children: (order: Order) => ReactNode;
}

/** The frame of the screens of one order: loading, signed out, failed, and the order itself. */
export const OrderFrame = withErrorBoundary(function OrderFrame({ id, path, skeleton, stored, children }: Props) {
  const state = useOrder(id);
  const order = dataOf(state);
  return (
    <ForCustomer
      kind={state.kind}
      invitation="Pesanan Anda tersimpan di akun Anda."
      path={`${path}/${encodeURIComponent(id)}`}
    >
      {order !== null && children(order)}
      {state.kind === 'loading' && (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            Memuat pesanan…
          </p>
          {skeleton}
        </div>
      )}
      {state.kind === 'error' && (
        <LoadFailed title={state.message} onRetry={() => loadOrder(id)}>
          <a className="button quiet" href="/pesanan">
            Kembali
          </a>
        </LoadFailed>
      )}
      {state.kind === 'error' && order === null && stored}
    </ForCustomer>
  );
});

/** Polling of a screen that waits for a payment. */
const POLL_INTERVAL_MS = 6000;
const MAX_POLLS = 20;

/**
 * Returns the order of the address, also loaded on window focus. While a payment is open, a visible screen polls it.
 */
function useOrder(id: string): ResourceState<Order, string> {
  const state = useStore($order, { ssr: 'initial' });
  const order = dataOf(state);
  const isWaiting = order !== null && canPay(order.status);

  useEffect(() => keepLoaded(() => void loadOrder(id), 'focus'), [id]);

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
