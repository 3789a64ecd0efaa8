import { useStore } from '@nanostores/react';
import magnifier from '@phosphor-icons/core/assets/regular/magnifying-glass.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useEffect, useState } from 'react';
import type { Month } from '#domain/month.ts';
import { $catalogue } from '#src/stores/catalogue.ts';
import { fetchItems } from '#src/stores/items.ts';
import { createProduct, type ProductStart } from '#src/stores/product.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { Message } from '#src/ui/Message.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import { SheetHost } from '../SheetHost.tsx';
import { ProductDetail } from './ProductDetail.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';

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
      <SheetHost />
    </ErrorBoundary>
  );
}

function ProductContent({ id, start, thisMonth }: Props) {
  const [store] = useState(() => createProduct(fetchItems, id, start));
  const product = useStore(store.$product);

  // The sheet takes the item's present state from there, also the choice that is given back after login.
  useEffect(() => {
    if (product.kind === 'ready') $catalogue.set({ kind: 'ready', items: [product.item], whole: false, failed: false });
  }, [product]);

  useEffect(() => {
    const refresh = () => void store.load();
    const onPageShow = (event: PageTransitionEvent) => event.persisted && refresh();
    if (store.$product.get().kind === 'loading') refresh();
    else whenIdle(refresh);
    addEventListener('focus', refresh);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('focus', refresh);
      removeEventListener('pageshow', onPageShow);
      store.stop();
    };
  }, [store]);

  if (product.kind === 'loading') return <ProductSkeleton />;
  if (product.kind === 'ready') return <ProductDetail item={product.item} thisMonth={thisMonth} />;
  if (product.kind === 'missing') {
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
  return (
    <Message icon={warning} title={product.message} text="Periksa koneksi Anda, lalu coba lagi." role="alert">
      <button type="button" className="button" onClick={() => void store.load()}>
        Coba lagi
      </button>
    </Message>
  );
}
