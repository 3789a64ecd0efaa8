import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useEffect } from 'react';
import { NoBuyBar } from '#src/islands/shared/BuyBar.tsx';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { watchCart } from '#src/stores/cart.ts';
import type { ProductStart } from '#src/stores/product.ts';
import { dataOf } from '#src/stores/resource.ts';
import { Message } from '#src/ui/Message.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './OrderForm.module.css';
import { OrderFormFields } from './OrderFormFields.tsx';
import { useProduct } from './use-product.ts';

interface Props {
  id: number;
  /** The item, from the server; null when it could not be had. */
  start: ProductStart | null;
}

/** /add-to-cart/{itemId}, 'Halaman Order': several indexings of one item in one month (docs/product.md 2). */
export function OrderForm(props: Props) {
  return (
    <ErrorBoundary>
      <Screen {...props} />
    </ErrorBoundary>
  );
}

function Screen({ id, start }: Props) {
  const { state, item, refresh } = useProduct(id, start);
  useEffect(() => watchCart(), []);

  if (item !== undefined) return <OrderFormFields item={item} onFailed={refresh} />;
  if (dataOf(state) !== null) {
    return (
      <Message icon={books} title="Produk tidak ditemukan." role="alert">
        <NoBuyBar />
        <a className="button" href="/allproduct">
          Lihat semua produk
        </a>
      </Message>
    );
  }
  if (state.kind !== 'error') return <OrderFormSkeleton />;
  return (
    <Message icon={warning} title={state.message} role="alert">
      <button type="button" className="button" onClick={refresh}>
        Coba lagi
      </button>
    </Message>
  );
}

/** The order page in its final size while the item loads. */
function OrderFormSkeleton() {
  return (
    <div className={styles['form']}>
      <p role="status" className={styles['loading']}>
        Memuat…
      </p>
      <div className={`card ${styles['item']}`}>
        <Skeleton width="72px" height="96px" radius="8px" />
        <div className={styles['about']}>
          <Skeleton width="30%" height="1.4em" />
          <Skeleton width="80%" height="1.5em" />
        </div>
      </div>
      <div className={`card ${styles['fields']}`}>
        <Skeleton height="52px" />
        <Skeleton height="52px" />
        <Skeleton height="52px" />
        <Skeleton height="124px" />
        <Skeleton height="48px" />
        <Skeleton height="44px" />
      </div>
    </div>
  );
}
