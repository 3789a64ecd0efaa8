import { useStore } from '@nanostores/react';
import magnifier from '@phosphor-icons/core/assets/regular/magnifying-glass.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useCallback, useEffect, useState } from 'react';
import type { Month } from '#domain/month.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { api } from '#src/stores/api.ts';
import { createProduct, type Product, type ProductStart } from '#src/stores/product.ts';
import { dataOf, type ResourceState } from '#src/stores/resource.ts';
import { Message } from '#src/ui/Message.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import { SheetHost } from '../SheetHost.tsx';
import detail from './ProductDetail.module.css';
import { ProductDetail } from './ProductDetail.tsx';
import styles from './ProductPage.module.css';

interface Props {
  id: number;
  /** The item, from the server; null when it could not be had. */
  start: ProductStart | null;
  /** The present month in Jakarta, from the server: HTML and first client render must agree on it. */
  thisMonth: Month;
}

/** The live part of /product/{id} and /single-product/{id}. */
export function ProductPage(props: Props) {
  return (
    <ErrorBoundary>
      <ProductContent {...props} />
    </ErrorBoundary>
  );
}

function ProductContent({ id, start, thisMonth }: Props) {
  const [product] = useState(() => createProduct(api.items, id, start));
  const state = useStore(product.$state);
  const item = dataOf(state)?.found?.item;
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

  return (
    <>
      <ProductOrMessage state={state} thisMonth={thisMonth} onRetry={refresh} />
      <SheetHost items={item === undefined ? [] : [item]} onRefresh={refresh} />
    </>
  );
}

interface StateProps {
  state: ResourceState<Product, void>;
  thisMonth: Month;
  onRetry: () => void;
}

function ProductOrMessage({ state, thisMonth, onRetry }: StateProps) {
  const product = dataOf(state);
  if (product?.found) return <ProductDetail item={product.found.item} thisMonth={thisMonth} />;
  if (product !== null) {
    return (
      <Message
        icon={magnifier}
        title="Produk tidak ditemukan."
        text="Produk ini tidak ada atau sudah tidak ditawarkan lagi."
        role="alert"
      >
        <a className="button" href="/allproduct">
          Telusuri jurnal
        </a>
        <a className="button quiet" href="/home">
          Beranda
        </a>
      </Message>
    );
  }
  if (state.kind !== 'error') return <ProductSkeleton />;
  return (
    <Message icon={warning} title={state.message} text="Periksa koneksi Anda, lalu coba lagi." role="alert">
      <button type="button" className="button" onClick={onRetry}>
        Coba lagi
      </button>
    </Message>
  );
}

const rows = [1, 2, 3];
const months = Array.from({ length: 12 }, (_, index) => index);

/** The product page while it loads, in its final layout. */
function ProductSkeleton() {
  return (
    <div className={detail['page']} aria-busy="true">
      <p className="visually-hidden" role="status">
        Memuat produk…
      </p>
      <div className={styles['stage']}>
        <span className={`skeleton ${styles['cover']}`} />
      </div>
      <div className={detail['main']}>
        <div className={styles['lines']}>
          <Skeleton width="84px" height="22px" radius="99px" />
          <Skeleton height="32px" />
          <Skeleton width="60%" height="20px" />
        </div>
        <div className={styles['lines']}>
          {rows.map((row) => (
            <Skeleton key={row} height="60px" />
          ))}
        </div>
        <div className={styles['months']}>
          {months.map((month) => (
            <Skeleton key={month} height="68px" radius="var(--r-md)" />
          ))}
        </div>
      </div>
      <div className={styles['buy']}>
        <Skeleton height="180px" radius="var(--r-lg)" />
      </div>
    </div>
  );
}
