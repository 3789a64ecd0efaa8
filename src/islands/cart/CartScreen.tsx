import { useStore } from '@nanostores/react';
import basket from '@phosphor-icons/core/assets/regular/shopping-cart-simple.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { type FormEvent, useEffect, useRef } from 'react';
import type { Cart } from '#domain/cart.ts';
import { checkCheckout } from '#domain/checkout.ts';
import { dueOfPlan } from '#domain/due.ts';
import { maxTermin, minimumFirst, subtotalOf } from '#domain/instalment.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { ForCustomer } from '#src/islands/shared/ForCustomer.tsx';
import { $cart, type CartState, loadCart, watchCart } from '#src/stores/cart.ts';
import { $ordering, placeOrder, watchOrdering } from '#src/stores/checkout.ts';
import { $checkoutProblem, $draft, followCart } from '#src/stores/checkout-draft.ts';
import { Message } from '#src/ui/Message.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './CartScreen.module.css';
import { CartTable } from './CartTable.tsx';
import { CheckoutBar } from './CheckoutBar.tsx';
import { InstalmentPlanner, PurposeField } from './CheckoutFields.tsx';
import { OrderSummary } from './OrderSummary.tsx';

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
    // One box, which takes the place of what was known last (LastKnown.astro).
    <div>
      <ForCustomer kind={state.kind} invitation="Keranjang Anda tersimpan di akun Anda." path="/cart">
        {state.kind !== 'no-token' && <CartContent state={state} />}
      </ForCustomer>
    </div>
  );
}

function CartContent({ state }: { state: Exclude<CartState, { kind: 'no-token' }> }) {
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
      {/* No way to check out, and it looks like none; a tap says why: check 1 of docs/product.md 5.4. */}
      <p className={`hint ${styles['explanation']}`}>
        <button type="button" onClick={placeOrder}>
          Checkout Now
        </button>{' '}
        tersedia setelah ada item.
      </p>
    </Message>
  );
}

/** A cart with something in it: one form, locked while its order is being sent (docs/product.md 4.6). */
function Checkout({ cart }: { cart: Cart }) {
  const ordering = useStore($ordering, { ssr: 'initial' });
  const problem = useStore($checkoutProblem, { ssr: 'initial' });
  const draft = useStore($draft, { ssr: 'initial' });
  const { amounts, purpose, otherText } = draft;
  const subtotal = subtotalOf(cart);
  const check = checkCheckout({ cart, ...draft });
  const form = useRef<HTMLFormElement>(null);

  // Each try anew: the problem is another object, though it may say the same.
  useEffect(() => {
    if (problem !== null && problem.field !== null) showField(form.current, problem.field);
  }, [problem]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void placeOrder();
  }

  return (
    // The checks and their texts are ours (docs/product.md 5), in their order; the browser's would come before them.
    <form ref={form} onSubmit={onSubmit} noValidate>
      <fieldset disabled={ordering}>
        <legend className="visually-hidden">Keranjang dan checkout</legend>
        {/* Of its own: a fieldset's contents do not grow with it. */}
        <div className={styles['layout']}>
          <div className={styles['main']}>
            <CartTable lines={cart.lines} />
            <PurposeField choice={purpose} otherText={otherText} faulty={problem?.field ?? null} />
            <InstalmentPlanner
              amounts={amounts}
              subtotal={subtotal}
              minimum={minimumFirst(cart)}
              max={maxTermin(cart)}
              faulty={problem?.field ?? null}
            />
          </div>
          <aside className={styles['side']} aria-labelledby="order-summary">
            <OrderSummary cart={cart} subtotal={subtotal} />
            <CheckoutBar
              due={dueOfPlan(amounts, subtotal)}
              fault={check.ok ? null : check}
              problem={problem}
              ordering={ordering}
            />
          </aside>
        </div>
      </fieldset>
    </form>
  );
}

/** Brings a field of the form into view and gives it the focus; of several with one name the first. */
function showField(form: HTMLFormElement | null, name: string): void {
  const named = form?.elements.namedItem(name) ?? null;
  const field = named instanceof RadioNodeList ? named[0] : named;
  if (!(field instanceof HTMLElement)) return;
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

/** The cart while it loads, in the size of a cart of two lines. */
function CartSkeleton() {
  return (
    <div className={styles['layout']} aria-busy="true">
      <div className={styles['main']}>
        <p className="hint" role="status">
          Memuat keranjang…
        </p>
        <Skeleton height="164px" radius="var(--r-lg)" />
        <Skeleton height="164px" radius="var(--r-lg)" />
        <Skeleton height="340px" radius="var(--r-lg)" />
      </div>
      <Skeleton height="148px" radius="var(--r-lg)" />
    </div>
  );
}
