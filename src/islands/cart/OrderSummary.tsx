import type { Cart } from '#domain/cart.ts';
import { isValidLine } from '#domain/instalment.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import styles from './OrderSummary.module.css';

/** Item count and subtotal of the cart. What of it is due now says the bar below it (CheckoutBar). */
export function OrderSummary({ cart, subtotal }: { cart: Cart; subtotal: Rupiah }) {
  const left = cart.lines.filter((line) => !isValidLine(line)).length;
  return (
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
        <div className={styles['subtotal']}>
          <dt>Subtotal</dt>
          <dd>{formatRupiah(subtotal)}</dd>
        </div>
      </dl>
      <p className="hint">Slot menyimpan bulan publish Anda, bukan jaminan naskah diterima.</p>
    </div>
  );
}
