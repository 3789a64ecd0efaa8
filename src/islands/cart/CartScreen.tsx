import { useStore } from '@nanostores/react';
import basket from '@phosphor-icons/core/assets/regular/shopping-cart-simple.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useEffect } from 'react';
import { $cart, type CartState, loadCart } from '#src/stores/cart.ts';
import { watchCart } from '#src/stores/cart-watch.ts';
import { $ordering, placeOrder, watchOrdering } from '#src/stores/checkout.ts';
import { followCart } from '#src/stores/checkout-draft.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ForCustomer } from '#src/ui/ForCustomer.tsx';
import { Message } from '#src/ui/Message.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { Checkout } from './Checkout.tsx';

/** 'My Cart' (docs/product.md 2): the cart, the purpose, the payment plan and 'Checkout Now'. */
export function CartScreen() {
  return (
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>
  );
}

function Screen() {
  const state = useStore($cart, { ssr: 'initial' });
  useEffect(() => {
    const stops = [followCart(), watchOrdering(), watchCart()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  return (
    <ForCustomer kind={state.kind} invitation="Keranjang Anda tersimpan di akun Anda." path="/cart">
      {state.kind !== 'no-token' && <Cart state={state} />}
    </ForCustomer>
  );
}

function Cart({ state }: { state: Exclude<CartState, { kind: 'no-token' }> }) {
  const ordering = useStore($ordering, { ssr: 'initial' });
  switch (state.kind) {
    case 'loading':
      return <CartSkeleton />;
    case 'error':
      return (
        <Message icon={warning} title={state.message} role="alert">
          <button type="button" className="button" onClick={() => loadCart()}>
            Coba lagi
          </button>
        </Message>
      );
    case 'ready':
      if (state.cart.lines.length > 0) return <Checkout cart={state.cart} />;
      // Its lines are an order now, and the list of orders is on its way.
      return ordering ? <Message icon={basket} title="Membuka daftar pesanan…" role="status" /> : <EmptyCart />;
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
      {/* It says why nothing can be ordered: check 1 of docs/product.md 5. */}
      <button type="button" className="button quiet" onClick={placeOrder}>
        Checkout Now
      </button>
    </Message>
  );
}
