import basket from 'icon:shopping-cart-simple';
import { useStore } from '@nanostores/react';
import type { Cart } from '@slotterbit/contract/orders/cart.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { ForCustomer } from '#src/islands/shared/ForCustomer.tsx';
import { $cart, type CartState, loadCart, watchCart } from '#src/stores/shop/cart.ts';
import {
  $checkoutProblem,
  $draft,
  $ordering,
  $placed,
  followCart,
  placeOrder,
  watchOrdering,
} from '#src/stores/shop/checkout.ts';
import { $removedLine } from '#src/stores/shop/removed-line.ts';
import { CardSkeletons, LoadFailed, Message } from '#src/ui/Message.tsx';
import { CartTable, Removed } from './CartTable.tsx';
import styles from './Checkout.module.css';
import { CheckoutBar, OrderSummary } from './CheckoutBar.tsx';
import { InstalmentPlanner, PurposeField } from './CheckoutFields.tsx';

/** 'My Cart' (docs/product.md 2): the cart, the purpose, the payment plan and 'Checkout Now'. */
export const CartScreen = withErrorBoundary(function CartScreen() {
  const state = useStore($cart, { ssr: 'initial' });
  useEffect(() => followCart(), []);
  useEffect(() => watchOrdering(), []);
  useEffect(() => watchCart(), []);

  return (
    <ForCustomer kind={state.kind} invitation="Keranjang Anda tersimpan di akun Anda." path="/cart">
      {state.kind !== 'no-token' && <CartContent state={state} />}
    </ForCustomer>
  );
});

function CartContent({ state }: { state: Exclude<CartState, { kind: 'no-token' }> }) {
  const isOrdering = useStore($ordering, { ssr: 'initial' });
  const placed = useStore($placed, { ssr: 'initial' });
  if (placed !== null) return <Checkout cart={placed.cart} />;
  switch (state.kind) {
    case 'loading':
      return <Checkout cart={null} />;
    case 'error':
      return <LoadFailed title={state.message} onRetry={() => loadCart()} />;
    case 'ready':
      if (state.cart.lines.length > 0) return <Checkout cart={state.cart} />;
      // The lines became an order, and the browser opens the list of orders.
      return isOrdering ? <Message icon={basket} title="Membuka daftar pesanan…" role="status" /> : <EmptyCart />;
  }
}

function EmptyCart() {
  const removed = useStore($removedLine, { ssr: 'initial' });
  return (
    <>
      {removed !== null && <Removed line={removed} />}
      <Message
        icon={basket}
        title="Keranjang kosong."
        text="Pilih jurnal, indexing, dan bulan publish terlebih dahulu. Yang sudah dipesan dan menunggu pembayaran ada di Pesanan."
      >
        <a className="button" href="/allproduct">
          Cari jurnal
        </a>
        <a className="button quiet" href="/pesanan">
          Lihat pesanan
        </a>
        {/* An empty cart cannot be ordered; a tap says why (docs/product.md 5.4, check 1). */}
        <p className={`hint ${styles['explanation']}`}>
          <button type="button" onClick={placeOrder}>
            Checkout Now
          </button>{' '}
          tersedia setelah ada item.
        </p>
      </Message>
    </>
  );
}

/** A cart with lines, or the cart that loads (null): one form, disabled while it loads or the order is sent (docs/product.md 4.6). */
function Checkout({ cart }: { cart: Cart | null }) {
  const isOrdering = useStore($ordering, { ssr: 'initial' });
  const problem = useStore($checkoutProblem, { ssr: 'initial' });
  const placed = useStore($placed, { ssr: 'initial' });
  const current = useStore($draft, { ssr: 'initial' });
  const draft = placed?.draft ?? current;
  const { amounts, purpose, otherText } = draft;
  const form = useRef<HTMLFormElement>(null);

  // Each attempt sets a new object, so this also runs when the text is the same.
  useEffect(() => {
    if (problem !== null && problem.field !== null) showField(form.current, problem.field);
  }, [problem]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void placeOrder();
  }

  return (
    // `noValidate`: the checks and their order are specified (docs/product.md 5).
    <form ref={form} onSubmit={onSubmit} noValidate aria-busy={cart === null} className={styles['checkout']}>
      <fieldset disabled={isOrdering || cart === null}>
        <legend className="visually-hidden">Keranjang dan checkout</legend>
        {/* A fieldset's content does not grow with it; the div does. While loading it has another key: as one element, its parts would move. */}
        <div key={cart === null ? 'loading' : 'ready'} className={`vertical gap-4 ${styles['layout']}`}>
          <div className="stack">
            {cart === null ? <LoadingLines /> : <CartTable lines={cart.lines} />}
            <PurposeField choice={purpose} otherText={otherText} faulty={problem?.field ?? null} />
            <InstalmentPlanner amounts={amounts} cart={cart} faulty={problem?.field ?? null} />
          </div>
          <aside className={styles['side']} aria-labelledby="order-summary">
            <OrderSummary cart={cart} />
            {cart !== null && (
              <CheckoutBar
                cart={cart}
                draft={draft}
                problem={problem}
                isOrdering={isOrdering}
                opens={placed === null ? null : placed.opensPayment ? 'payment' : 'orders'}
              />
            )}
          </aside>
        </div>
      </fieldset>
    </form>
  );
}

/** Scrolls to a field of the form and focuses it; the first of several with the same name. */
function showField(form: HTMLFormElement | null, name: string): void {
  const named = form?.elements.namedItem(name) ?? null;
  const field = named instanceof RadioNodeList ? named[0] : named;
  if (!(field instanceof HTMLElement)) return;
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

/** As large as two lines. */
function LoadingLines() {
  return (
    <>
      <p className="hint" role="status">
        Memuat keranjang…
      </p>
      <CardSkeletons heights={[234]} />
      <div className={styles['second']}>
        <CardSkeletons heights={[234]} />
      </div>
    </>
  );
}
