import caretLeft from 'icon:caret-left';
import caretRight from 'icon:caret-right';
import receipt from 'icon:receipt';
import { useStore } from '@nanostores/react';
import { type OrderPage, pagerText } from '@slotterbit/contract/orders/order.ts';
import { type OrderTab, type OrderTabCounts, orderTab, orderTabs } from '@slotterbit/contract/orders/order-tabs.ts';
import { useEffect } from 'react';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { ForCustomer } from '#src/islands/shared/ForCustomer.tsx';
import { dataOf, type ResourceState } from '#src/stores/resource.ts';
import { $orders, keepLoaded, loadOrders, type OrdersQuery } from '#src/stores/shop/orders.ts';
import { Icon, Ltr } from '#src/ui/inline.tsx';
import { CardSkeletons, LoadFailed, Message } from '#src/ui/Message.tsx';
import { OrderCard } from './OrderCard.tsx';
import styles from './OrdersScreen.module.css';

const heading = 'Pesanan Saya';

/** The orders list (docs/product.md 2): cards, one page at a time; the page number is in the address. */
export const OrdersScreen = withErrorBoundary(function OrdersScreen() {
  const state = useStore($orders, { ssr: 'initial' });
  useEffect(() => keepLoaded(() => void loadOrders(...placeOfAddress()), 'popstate'), []);

  const shown = dataOf(state);
  return (
    <section className="section">
      <header className="section-head">
        <h1>{heading}</h1>
        {shown !== null && (
          <span className="badge tone-accent tabular">
            <Ltr>{shown.tabs?.semua ?? shown.total} pesanan</Ltr>
          </span>
        )}
      </header>
      {shown !== null && shown.tabs !== null && <Tabs counts={shown.tabs} state={state} />}
      <ForCustomer kind={state.kind} invitation="Pesanan Anda tersimpan di akun Anda." path="/pesanan">
        <List state={state} shown={shown} />
      </ForCustomer>
    </section>
  );
}, heading);

/** The tabs of our provider, with the number of orders in each. Each is an address. */
function Tabs({ counts, state }: { counts: OrderTabCounts; state: OrdersState }) {
  const current = 'query' in state ? state.query.tab : placeOfAddress()[1];
  return (
    <nav className="chips" aria-label="Saring pesanan">
      {orderTabs.map(({ id, label }) => (
        <a
          key={id}
          className="chip"
          href={addressOf(1, id)}
          aria-current={id === current ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            openPage(1, id);
          }}
        >
          {label} <span className="tabular">{counts[id]}</span>
        </a>
      ))}
    </nav>
  );
}

type OrdersState = ResourceState<OrderPage, OrdersQuery>;

function List({ state, shown }: { state: OrdersState; shown: OrderPage | null }) {
  if (state.kind === 'error') {
    return <LoadFailed title={state.message} onRetry={() => loadOrders(state.query.page, state.query.tab)} />;
  }
  const isLoading = state.kind === 'loading' || state.kind === 'refreshing';
  return (
    <>
      <p className={isLoading ? 'hint' : 'visually-hidden'} role="status">
        {isLoading ? 'Memuat pesanan…' : ''}
      </p>
      {shown === null ? (
        // Another key than the list: as one element, it would count as moved when the tabs appear.
        <div key="loading" className={styles['cards']}>
          <CardSkeletons heights={[252, 252, 252, 252]} />
        </div>
      ) : shown.orders.length === 0 ? (
        <Message
          icon={receipt}
          title="Tidak ada pesanan."
          text={
            (shown.tabs?.semua ?? 0) > 0
              ? 'Pesanan Anda yang lain ada di tab Semua.'
              : 'Pesanan yang Anda buat akan tampil di sini.'
          }
        >
          <a className="button" href="/allproduct">
            Cari jurnal
          </a>
        </Message>
      ) : (
        <div className={styles['cards']} aria-busy={isLoading}>
          {shown.orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </div>
      )}
      {shown !== null && (shown.orders.length > 0 || shown.page > 1) && (
        <Pager shown={shown} page={state.kind === 'refreshing' ? state.query.page : shown.page} />
      )}
    </>
  );
}

/** 'Prev', 'Halaman x / y • Total pesanan: n', 'Next' (docs/product.md 2). Usable while a page loads: `page` is that page. */
function Pager({ shown: { lastPage, total }, page }: { shown: OrderPage; page: number }) {
  const open = (other: number) => openPage(other, placeOfAddress()[1]);
  return (
    <nav className={styles['pager']} aria-label="Halaman pesanan">
      <button
        type="button"
        className="button quiet small"
        disabled={page <= 1}
        // From a page beyond the end, 'Prev' opens the last page.
        onClick={() => open(Math.max(1, Math.min(page - 1, lastPage)))}
      >
        <Icon svg={caretLeft} flip />
        Prev
      </button>
      <p className="soft small tabular">{pagerText({ page, lastPage, total })}</p>
      <button type="button" className="button quiet small" disabled={page >= lastPage} onClick={() => open(page + 1)}>
        Next
        <Icon svg={caretRight} flip />
      </button>
    </nav>
  );
}

/** Returns `?page=`, counted from 1, and `?tab=` of the address; the first page of all orders without them. */
function placeOfAddress(): [page: number, tab: OrderTab] {
  const query = new URLSearchParams(location.search);
  const page = query.get('page') ?? '';
  return [/^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1, orderTab(query.get('tab'))];
}

function addressOf(page: number, tab: OrderTab): string {
  const query = new URLSearchParams();
  if (tab !== 'semua') query.set('tab', tab);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? location.pathname : `${location.pathname}?${text}`;
}

/** Shows a page of a tab and adds a history entry. */
function openPage(page: number, tab: OrderTab): void {
  history.pushState(null, '', addressOf(page, tab));
  window.scrollTo({ top: 0 });
  void loadOrders(page, tab);
}
