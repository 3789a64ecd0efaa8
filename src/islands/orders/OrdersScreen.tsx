import { useStore } from '@nanostores/react';
import receipt from '@phosphor-icons/core/assets/regular/receipt.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useEffect } from 'react';
import type { OrderPage } from '#domain/order.ts';
import { $orders, loadOrders, type OrdersState } from '#src/stores/orders.ts';
import { $accessToken } from '#src/stores/signed-in.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ForCustomer } from '#src/ui/ForCustomer.tsx';
import { Ltr } from '#src/ui/Ltr.tsx';
import { Message } from '#src/ui/Message.tsx';
import { OrderCard } from './OrderCard.tsx';
import styles from './OrdersScreen.module.css';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { Pager } from './Pager.tsx';
import { openPage, pageOfAddress } from './page-address.ts';

const heading = 'Pesanan Saya';

/** The orders list (docs/product.md 2): a page of cards, the page's number in the address. */
export function OrdersScreen() {
  return (
    <ErrorBoundary heading={heading}>
      <OrderPages />
    </ErrorBoundary>
  );
}

function OrderPages() {
  const state = useStore($orders, { ssr: 'initial' });
  useEffect(() => {
    const controller = new AbortController();
    const load = () => void loadOrders(pageOfAddress());
    window.addEventListener('popstate', load, { signal: controller.signal });
    window.addEventListener('pageshow', (event) => event.persisted && load(), { signal: controller.signal });
    // Another tab signs in, perhaps as somebody else: the store only forgets what was there.
    const stop = $accessToken.listen(load);
    load();
    return () => {
      stop();
      controller.abort();
    };
  }, []);

  const shown = state.kind === 'ready' ? state.orders : state.kind === 'loading' ? state.before : null;
  return (
    <section className={styles['screen']}>
      <header className={styles['head']}>
        <h1>{heading}</h1>
        {shown !== null && (
          <span className="badge tone-accent tabular">
            <Ltr>{shown.total} pesanan</Ltr>
          </span>
        )}
      </header>
      <ForCustomer kind={state.kind} invitation="Pesanan Anda tersimpan di akun Anda." path="/pesanan">
        {state.kind !== 'no-token' && <List state={state} shown={shown} />}
      </ForCustomer>
    </section>
  );
}

function List({ state, shown }: { state: Exclude<OrdersState, { kind: 'no-token' }>; shown: OrderPage | null }) {
  if (state.kind === 'error') {
    return (
      <Message icon={warning} title={state.message} role="alert">
        <button type="button" className="button" onClick={() => loadOrders(state.page)}>
          Coba lagi
        </button>
      </Message>
    );
  }
  const loading = state.kind === 'loading';
  return (
    <>
      <p className={loading ? 'hint' : 'visually-hidden'} role="status">
        {loading ? 'Memuat pesanan…' : ''}
      </p>
      {shown === null ? (
        <OrdersSkeleton />
      ) : shown.orders.length === 0 ? (
        <Message icon={receipt} title="Tidak ada pesanan." text="Pesanan yang Anda buat akan tampil di sini.">
          <a className="button" href="/allproduct">
            Cari jurnal
          </a>
        </Message>
      ) : (
        <div className={styles['cards']} aria-busy={loading}>
          {shown.orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </div>
      )}
      {shown !== null && (
        <Pager
          page={loading ? state.page : shown.page}
          lastPage={shown.lastPage}
          total={shown.total}
          onPage={openPage}
        />
      )}
    </>
  );
}
