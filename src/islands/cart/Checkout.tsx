import { useStore } from '@nanostores/react';
import type { FormEvent } from 'react';
import type { Cart } from '#domain/cart.ts';
import { maxTermin, minimumFirst, subtotalOf } from '#domain/instalment.ts';
import { $ordering, placeOrder } from '#src/stores/checkout.ts';
import { $draft } from '#src/stores/checkout-draft.ts';
import { CartTable } from './CartTable.tsx';
import styles from './Checkout.module.css';
import { InstalmentPlanner } from './InstalmentPlanner.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PurposeField } from './PurposeField.tsx';

/** A cart with something in it: one form, locked while its order is being sent (docs/product.md 4.6). */
export function Checkout({ cart }: { cart: Cart }) {
  const ordering = useStore($ordering, { ssr: 'initial' });
  const { amounts, purpose, otherText } = useStore($draft, { ssr: 'initial' });
  const subtotal = subtotalOf(cart);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void placeOrder();
  }

  return (
    // The checks and their texts are ours (docs/product.md 5), in their order; the browser's would come before them.
    <form onSubmit={onSubmit} noValidate>
      <fieldset className={styles['layout']} disabled={ordering}>
        <legend className="visually-hidden">Keranjang dan checkout</legend>
        <div className={styles['main']}>
          <CartTable lines={cart.lines} />
          <PurposeField choice={purpose} otherText={otherText} />
          <InstalmentPlanner amounts={amounts} subtotal={subtotal} minimum={minimumFirst(cart)} max={maxTermin(cart)} />
        </div>
        <OrderSummary cart={cart} subtotal={subtotal} ordering={ordering} firstAmount={amounts[0] ?? 0} />
      </fieldset>
    </form>
  );
}
