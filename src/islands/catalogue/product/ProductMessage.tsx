import magnifier from 'icon:magnifying-glass';
import type { ReactNode } from 'react';
import { NoBuyBar } from '#src/islands/shared/BuyBar.tsx';
import type { Product } from '#src/stores/catalogue/product.ts';
import { dataOf, type ResourceState } from '#src/stores/resource.ts';
import { LoadFailed, Message } from '#src/ui/Message.tsx';

interface Props {
  state: ResourceState<Product, void>;
  skeleton: ReactNode;
  onRetry: () => void;
}

/** Says that there is no such item, that it loads, or why it does not load. */
export function ProductMessage({ state, skeleton, onRetry }: Props) {
  if (dataOf(state) !== null) {
    return (
      <Message
        icon={magnifier}
        title="Produk tidak ditemukan."
        text="Produk ini tidak ada atau sudah tidak ditawarkan lagi."
        role="alert"
        links={{ 'Telusuri jurnal': '/allproduct', Beranda: '/home' }}
      >
        <NoBuyBar />
      </Message>
    );
  }
  if (state.kind !== 'error') return skeleton;
  return <LoadFailed title={state.message} text="Periksa koneksi Anda, lalu coba lagi." onRetry={onRetry} />;
}
