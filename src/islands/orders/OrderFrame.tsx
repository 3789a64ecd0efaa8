import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import type { ReactNode } from 'react';
import type { Order } from '#domain/order.ts';
import { loadOrder, type OrderState } from '#src/stores/order.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ForCustomer } from '#src/ui/ForCustomer.tsx';
import { Message } from '#src/ui/Message.tsx';
import { useOrder } from './use-order.ts';

interface Props {
  /** The id as the address has it; may be anything. */
  id: string;
  /** The screen's path without the id, e.g. '/pay'. */
  path: string;
  /** What stands there while the order loads, in final size. */
  skeleton: ReactNode;
  children: (order: Order) => ReactNode;
}

/** What the three screens of one order share: loading, not signed in, failed, and the order itself. */
export function OrderFrame(props: Props) {
  return (
    <ErrorBoundary>
      <Screen {...props} />
    </ErrorBoundary>
  );
}

function Screen({ id, path, skeleton, children }: Props) {
  const state = useOrder(id);
  return (
    <ForCustomer
      kind={state.kind}
      invitation="Pesanan Anda tersimpan di akun Anda."
      path={`${path}/${encodeURIComponent(id)}`}
    >
      {state.kind !== 'no-token' && content(state, { id, skeleton, children })}
    </ForCustomer>
  );
}

function content(state: Exclude<OrderState, { kind: 'no-token' }>, { id, skeleton, children }: Omit<Props, 'path'>) {
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
    case 'ready':
      return children(state.order);
  }
}
