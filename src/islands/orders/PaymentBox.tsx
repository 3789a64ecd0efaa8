import { cardDue, dueOfOrder } from '#domain/due.ts';
import { formatRupiah } from '#domain/money.ts';
import { type Order, paidTotal } from '#domain/order.ts';
import { canPay } from '#domain/order-status.ts';
import { DueNow } from '#src/islands/shared/DueNow.tsx';
import { passOrder } from '#src/stores/orders.ts';
import { CalendarButton } from './CalendarButton.tsx';
import styles from './Payment.module.css';
import { PaymentSchedule } from './PaymentSchedule.tsx';
import { ShareLink } from './ShareLink.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** The detail screen's payment box (docs/product.md 2.13): what is due or that all is paid, status, termin as Nx, total, schedule, and the way to pay while pending. */
export function PaymentBox({ order }: { order: Order }) {
  const due = dueOfOrder(order);
  const { when } = cardDue(order, new Date());
  const paid = paidTotal(order);
  return (
    <section className={`card ${styles['box']}`} aria-labelledby="payment">
      <div className={styles['head']}>
        <h2 id="payment">Pembayaran</h2>
        <StatusBadge status={order.status} on="detail" />
      </div>
      {due.kind !== 'none' && <DueNow due={due} />}
      {when !== null && (
        <p className={styles['when']} data-overdue={when.isOverdue || undefined}>
          {when.text}
        </p>
      )}
      {canPay(order.status) && (
        <a className="button wide" href={`/pay/${order.id}`} onClick={() => passOrder(order)}>
          Lakukan Pembayaran
        </a>
      )}
      <ShareLink order={order} />
      <dl className={`${styles['facts']} tabular`}>
        <div>
          <dt>Termin</dt>
          <dd>{order.termin}x</dd>
        </div>
        {paid > 0 && due.kind !== 'paid' && (
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
      <a className="button quiet wide" href={`/invoice/${order.id}`} onClick={() => passOrder(order)}>
        Invoice
      </a>
      <CalendarButton order={order} />
    </section>
  );
}
