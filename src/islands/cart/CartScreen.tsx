import { useStore } from '@nanostores/react';
import basket from '@phosphor-icons/core/assets/regular/shopping-cart-simple.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useEffect } from 'react';
import { $cart, loadCart } from '#src/stores/cart.ts';
import { watchCart } from '#src/stores/cart-watch.ts';
import { watchOrdering } from '#src/stores/checkout.ts';
import { followCart } from '#src/stores/checkout-draft.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { Message } from '#src/ui/Message.tsx';
import { SignInMessage } from '#src/ui/SignInMessage.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { Checkout } from './Checkout.tsx';

/** 'My Cart' (spec 2): the cart, the purpose, the payment plan and 'Checkout Now'. */
export function CartScreen() {
  return (
    <ErrorBoundary>
      <CartState />
    </ErrorBoundary>
  );
}

function CartState() {
  const state = useStore($cart, { ssr: 'initial' });
  useEffect(() => {
    const stops = [followCart(), watchOrdering(), watchCart()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  switch (state.kind) {
    case 'loading':
      return <CartSkeleton />;
    case 'no-token':
      return <SignInMessage text="Keranjang Anda tersimpan di akun Anda." next="/cart" />;
    case 'error':
      return (
        <Message icon={warning} title={state.message} role="alert">
          <button type="button" className="button" onClick={() => loadCart()}>
            Coba lagi
          </button>
        </Message>
      );
    case 'ready':
      return state.cart.lines.length === 0 ? <EmptyCart /> : <Checkout cart={state.cart} />;
  }
}

function EmptyCart() {
  return (
    <Message icon={basket} title="Keranjang kosong." text="Pilih jurnal, indexing, dan bulan publish terlebih dahulu.">
      <a className="button" href="/allproduct">
        Cari jurnal
      </a>
      <a className="button quiet" href="/pesanan">
        Lihat pesanan
      </a>
    </Message>
  );
}
