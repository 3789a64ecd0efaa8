import { formatRupiah } from '#domain/money.ts';
import { type Order, paidTotal } from '#domain/order.ts';
import { canPay } from '#domain/order-status.ts';
import { passOrder } from '#src/stores/passed-order.ts';
import styles from './PaymentBox.module.css';
import { PaymentSchedule } from './PaymentSchedule.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** The detail screen's payment box (docs/product.md 2): status, termin as Nx, total, schedule, and the way to pay while pending. */
export function PaymentBox({ order }: { order: Order }) {
  const paid = paidTotal(order);
  return (
    <section className={`card ${styles['box']}`} aria-labelledby="payment">
      <div className={styles['head']}>
        <h2 id="payment">Pembayaran</h2>
        <StatusBadge status={order.status} on="detail" />
      </div>
      <dl className={`${styles['facts']} tabular`}>
        <div>
          <dt>Termin</dt>
          <dd>{order.termin}x</dd>
        </div>
        {paid > 0 && (
          <div>
            <dt>Sudah dibayar</dt>
            <dd>{formatRupiah(paid)}</dd>
          </div>
        )}
        <div className={styles['total']}>
          <dt>Total</dt>
          <dd>{formatRupiah(order.total)}</dd>
        </div>
      </dl>
      <PaymentSchedule order={order} />
      {canPay(order.status) && (
        <a className="button wide" href={`/pay/${order.id}`} onClick={() => passOrder(order)}>
          Lakukan Pembayaran
        </a>
      )}
    </section>
  );
}
