import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useEffect } from 'react';
import type { Item } from '#domain/item.ts';
import { watchCart } from '#src/stores/cart-watch.ts';
import { loadItems } from '#src/stores/catalogue.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { Message } from '#src/ui/Message.tsx';
import { OrderPageForm } from './OrderPageForm.tsx';
import { OrderPageSkeleton } from './OrderPageSkeleton.tsx';
import { useCatalogue } from './use-catalogue.ts';

interface Props {
  /** From the route, as it stands there. */
  itemId: string;
  /** The item, [] when there is none, null when the server could not ask the provider in time. */
  initial: Item[] | null;
}

/** /add-to-cart/{itemId}, 'Halaman Order': several indexings of one item in one month (docs/product.md 2). */
export function OrderPage(props: Props) {
  return (
    <ErrorBoundary>
      <Screen {...props} />
    </ErrorBoundary>
  );
}

function Screen({ itemId, initial }: Props) {
  const catalogue = useCatalogue(initial);
  useEffect(() => watchCart(), []);

  if (catalogue.kind === 'loading') return <OrderPageSkeleton />;
  if (catalogue.kind === 'error') {
    return (
      <Message icon={warning} title={catalogue.message} role="alert">
        <button type="button" className="button" onClick={() => void loadItems()}>
          Coba lagi
        </button>
      </Message>
    );
  }
  const item = catalogue.items.find(({ id }) => String(id) === itemId);
  if (item === undefined) {
    return (
      <Message icon={books} title="Produk tidak ditemukan.">
        <a className="button" href="/allproduct">
          Lihat semua produk
        </a>
      </Message>
    );
  }
  return <OrderPageForm key={item.id} item={item} />;
}
