import type { Order } from '#domain/order.ts';
import { passOrder } from '#src/stores/orders.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { CalendarButton } from './CalendarButton.tsx';
import { OrderFrame } from './OrderFrame.tsx';
import { OrderHead } from './OrderHead.tsx';
import styles from './OrderLayout.module.css';
import { OrderLines } from './OrderLines.tsx';
import { PaymentDue } from './PaymentDue.tsx';
import { PaymentSchedule } from './PaymentSchedule.tsx';

/** Payment of an order (docs/product.md 2.14): what is due now and the whole plan. What is paid only the server says. */
export function OrderPay({ id }: { id: string }) {
  return (
    <OrderFrame id={id} path="/pay" skeleton={<PaySkeleton />}>
      {(order) => <Pay order={order} />}
    </OrderFrame>
  );
}

function Pay({ order }: { order: Order }) {
  return (
    <div className={styles['layout']}>
      <PaymentDue order={order} />
      <div className={`card ${styles['box']}`}>
        <OrderHead order={order} on="detail" />
        {order.lines.length > 0 && <OrderLines lines={order.lines} small />}
      </div>
      <div className={styles['side']}>
        {order.payments.length > 0 && (
          <section className={`card ${styles['box']}`} aria-labelledby="schedule">
            <h2 id="schedule">Jadwal Termin</h2>
            <PaymentSchedule order={order} />
          </section>
        )}
        <a className="button quiet wide" href={`/detailorder/${order.id}`}>
          Lihat detail pesanan
        </a>
        <a className="button quiet wide" href={`/invoice/${order.id}`} onClick={() => passOrder(order)}>
          Invoice
        </a>
        <CalendarButton order={order} />
      </div>
    </div>
  );
}

function PaySkeleton() {
  return (
    <div className={styles['layout']}>
      <Skeleton height="370px" radius="var(--r-lg)" />
      <Skeleton height="152px" radius="var(--r-lg)" />
      <div className={styles['side']}>
        <Skeleton height="240px" radius="var(--r-lg)" />
      </div>
    </div>
  );
}
