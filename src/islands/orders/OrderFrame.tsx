import { useStore } from '@nanostores/react';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { type ReactNode, useEffect } from 'react';
import type { Order } from '#domain/order.ts';
import { canPay } from '#domain/order-status.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { ForCustomer } from '#src/islands/shared/ForCustomer.tsx';
import { $order, loadOrder, reloadOrder } from '#src/stores/orders.ts';
import { dataOf, type ResourceState } from '#src/stores/resource.ts';
import { $accessToken } from '#src/stores/session.ts';
import { Message } from '#src/ui/Message.tsx';

interface Props {
  /** The id as the address has it; may be anything. */
  id: string;
  /** The screen's path without the id, e.g. '/pay'. */
  path: string;
  /** What stands there while the order loads, in final size. */
  skeleton: ReactNode;
  /** Whether the screen is remembered for the next visit (ForCustomer.tsx). */
  remembered?: boolean;
  children: (order: Order) => ReactNode;
}

/** What the screens of one order share: loading, not signed in, failed, and the order itself. */
export function OrderFrame(props: Props) {
  return (
    <ErrorBoundary>
      <Screen {...props} />
    </ErrorBoundary>
  );
}

function Screen({ id, path, skeleton, remembered = true, children }: Props) {
  const state = useOrder(id);
  return (
    // One box, which takes the place of what was known last (LastKnown.astro).
    <div>
      <ForCustomer
        kind={state.kind}
        invitation="Pesanan Anda tersimpan di akun Anda."
        path={`${path}/${encodeURIComponent(id)}`}
        remembered={remembered}
      >
        {content(state, { id, skeleton, children })}
      </ForCustomer>
    </div>
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
        <Message icon={warning} title={state.message} role="alert">
          <button type="button" className="button" onClick={() => loadOrder(id)}>
            Coba lagi
          </button>
          <a className="button quiet" href="/pesanan">
            Kembali
          </a>
        </Message>
      );
    default:
      return null;
  }
}

/** How often a screen that waits for a payment asks, in milliseconds, and how many times at most. */
const askEveryMs = 6000;
const askAtMost = 20;

/**
 * The order of the address, fetched now and again on window focus, when the page comes out of the back/forward cache and when
 * another tab signs in: after the gateway the truth is the server's. While a payment is open a visible screen also asks now and then.
 */
function useOrder(id: string): ResourceState<Order, string> {
  const state = useStore($order, { ssr: 'initial' });
  const order = dataOf(state);
  const waiting = order !== null && canPay(order.status);

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
      void reloadOrder(id);
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [id, waiting]);

  return state;
}
