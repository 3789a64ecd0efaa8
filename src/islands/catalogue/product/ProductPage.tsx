import magnifier from '@phosphor-icons/core/assets/regular/magnifying-glass.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Month } from '#domain/month.ts';
import { NoBuyBar } from '#src/islands/shared/BuyBar.tsx';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import type { Product, ProductStart } from '#src/stores/product.ts';
import { dataOf, type ResourceState } from '#src/stores/resource.ts';
import { Message } from '#src/ui/Message.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SheetHost } from '../SheetHost.tsx';
import { useProduct } from '../use-product.ts';
import detail from './ProductDetail.module.css';
import { ProductDetail } from './ProductDetail.tsx';
import styles from './ProductPage.module.css';
import { PurchaseBox } from './PurchaseBox.tsx';

interface Props {
  id: number;
  /** The item, from the server; null when it could not be had. */
  start: ProductStart | null;
  /** The present month in Jakarta, from the server: HTML and first client render must agree on it. */
  thisMonth: Month;
  /** The purchase form as the server rendered it, which stands on a desktop until its code is there. */
  children?: ReactNode;
}

/** The live part of /product/{id} and /single-product/{id}. */
export function ProductPage(props: Props) {
  return (
    <ErrorBoundary>
      <ProductContent {...props} />
    </ErrorBoundary>
  );
}

function ProductContent({ id, start, thisMonth, children }: Props) {
  const { state, item, refresh } = useProduct(id, start);
  const wide = useWide();

  // The same element while nothing of it changed: then the page is not rendered again either.
  const box = useMemo(
    () => item && <PurchaseBox item={item} rendered={children} wide={wide} onFailed={refresh} />,
    [item, children, wide, refresh],
  );

  return (
    <>
      {item === undefined ? (
        <ProductMessage state={state} onRetry={refresh} />
      ) : (
        <ProductDetail item={item} thisMonth={thisMonth}>
          {box}
        </ProductDetail>
      )}
      <SheetHost items={item === undefined ? [] : [item]} inPlace={wide} onRefresh={refresh} />
    </>
  );
}

interface StateProps {
  state: ResourceState<Product, void>;
  onRetry: () => void;
}

/** What stands there without an item: that there is none, that it loads, or why it does not. */
function ProductMessage({ state, onRetry }: StateProps) {
  if (dataOf(state) !== null) {
    return (
      <Message
        icon={magnifier}
        title="Produk tidak ditemukan."
        text="Produk ini tidak ada atau sudah tidak ditawarkan lagi."
        role="alert"
      >
        <NoBuyBar />
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
const months = [1, 2, 3];

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
        <div className={`${styles['months']} ${detail['phone']}`}>
          {months.map((month) => (
            <Skeleton key={month} height="56px" radius="var(--r-md)" />
          ))}
        </div>
      </div>
      <aside className={styles['buy']} aria-hidden="true">
        <Skeleton height="560px" radius="var(--r-lg)" />
      </aside>
    </div>
  );
}

/** Whether the window is as wide as a desktop's (900 px, as in the styles); null until the page is hydrated. */
function useWide(): boolean | null {
  const [wide, setWide] = useState<boolean | null>(null);
  useEffect(() => {
    const query = matchMedia('(min-width: 900px)');
    const follow = () => setWide(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return wide;
}
