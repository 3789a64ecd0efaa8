import { useStore } from '@nanostores/react';
import type { Cart } from '#domain/cart.ts';
import { isValidLine } from '#domain/instalment.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { $checkoutProblem } from '#src/stores/checkout-draft.ts';
import styles from './OrderSummary.module.css';

interface Props {
  cart: Cart;
  subtotal: Rupiah;
  /** What is due first. */
  firstAmount: Rupiah;
  ordering: boolean;
}

/** Subtotal, item count and 'Checkout Now', which stays within reach: beside the cart on a desktop, above the nav on a phone. */
export function OrderSummary({ cart, subtotal, firstAmount, ordering }: Props) {
  const problem = useStore($checkoutProblem, { ssr: 'initial' });
  const left = cart.lines.filter((line) => !isValidLine(line)).length;
  return (
    <aside className={styles['side']} aria-labelledby="order-summary">
      <div className={`card ${styles['summary']}`}>
        <h2 id="order-summary">Order Summary</h2>
        <dl className="tabular">
          <div>
            <dt>Jumlah item</dt>
            <dd>{cart.count}</dd>
          </div>
          {left > 0 && (
            <div>
              <dt>Tidak ikut dipesan</dt>
              <dd>{left} baris</dd>
            </div>
          )}
          <div>
            <dt>Bayar termin 1</dt>
            <dd>{formatRupiah(firstAmount)}</dd>
          </div>
          <div className={styles['subtotal']}>
            <dt>Subtotal</dt>
            <dd>{formatRupiah(subtotal)}</dd>
          </div>
        </dl>
        <p className="hint">Slot menyimpan bulan publish Anda, bukan jaminan naskah diterima.</p>
      </div>
      <div className={styles['pay']}>
        {problem !== null && (
          <p id="checkout-problem" className={styles['problem']}>
            {problem}
          </p>
        )}
        <p className={styles['total']} aria-hidden="true">
          <span>Total</span>
          <strong className="tabular">{formatRupiah(subtotal)}</strong>
        </p>
        <button
          type="submit"
          className="button"
          disabled={ordering}
          aria-describedby={problem === null ? undefined : 'checkout-problem'}
        >
          {ordering ? 'Memproses...' : 'Checkout Now'}
        </button>
      </div>
    </aside>
  );
}
