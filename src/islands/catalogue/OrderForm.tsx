import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useEffect } from 'react';
import type { Item } from '#domain/item.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { watchCart } from '#src/stores/cart.ts';
import { loadItems } from '#src/stores/catalogue.ts';
import { dataOf } from '#src/stores/resource.ts';
import { Message } from '#src/ui/Message.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { NoBuyBar } from './BuyBar.tsx';
import styles from './OrderForm.module.css';
import { OrderFormFields } from './OrderFormFields.tsx';
import { useCatalogue } from './use-catalogue.ts';

interface Props {
  /** From the route, as it stands there. */
  itemId: string;
  /** The item, [] when there is none, null when the server could not ask the provider in time. */
  initial: Item[] | null;
}

/** /add-to-cart/{itemId}, 'Halaman Order': several indexings of one item in one month (docs/product.md 2). */
export function OrderForm(props: Props) {
  return (
    <ErrorBoundary>
      <Screen {...props} />
    </ErrorBoundary>
  );
}

function Screen({ itemId, initial }: Props) {
  const catalogue = useCatalogue(initial);
  useEffect(() => watchCart(), []);

  const data = dataOf(catalogue);
  if (data === null) {
    if (catalogue.kind !== 'error') return <OrderFormSkeleton />;
    return (
      <Message icon={warning} title={catalogue.message} role="alert">
        <button type="button" className="button" onClick={() => void loadItems()}>
          Coba lagi
        </button>
      </Message>
    );
  }
  const item = data.items.find(({ id }) => String(id) === itemId);
  if (item === undefined) {
    return (
      <Message icon={books} title="Produk tidak ditemukan.">
        <NoBuyBar />
        <a className="button" href="/allproduct">
          Lihat semua produk
        </a>
      </Message>
    );
  }
  return <OrderFormFields key={item.id} item={item} />;
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
