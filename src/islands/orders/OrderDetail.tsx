import type { Order } from '#domain/order.ts';
import { canPay, rulesOf } from '#domain/order-status.ts';
import { passOrder } from '#src/stores/orders.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import { OrderFrame } from './OrderFrame.tsx';
import { OrderHead } from './OrderHead.tsx';
import styles from './OrderLayout.module.css';
import { OrderLines } from './OrderLines.tsx';
import { OrderTracker } from './OrderTracker.tsx';
import { PaymentBox } from './PaymentBox.tsx';

/** 'Detail Pesanan' (docs/product.md 2). */
export function OrderDetail({ id }: { id: string }) {
  return (
    <OrderFrame id={id} path="/detailorder" skeleton={<DetailSkeleton />}>
      {(order) => <Detail order={order} />}
    </OrderFrame>
  );
}

/** While something is due, that comes first on a phone; on a desktop it stands beside the rest in any case. */
function Detail({ order }: { order: Order }) {
  const payment = (
    <div key="payment" className={styles['side']}>
      <PaymentBox order={order} />
    </div>
  );
  const isDue = canPay(order.status);
  return (
    <div className={styles['layout']}>
      <div className={`card ${styles['box']}`}>
        <OrderHead order={order} on="detail" />
      </div>
      {isDue && payment}
      <section className={`card ${styles['box']}`} aria-labelledby="tracker">
        <h2 id="tracker">Status Pesanan</h2>
        <OrderTracker order={order} />
        {rulesOf(order.status).canTrack && (
          <a className="button quiet small" href={`/track/${order.id}`} onClick={() => passOrder(order)}>
            Lacak
          </a>
        )}
      </section>
      <section className={`card ${styles['box']}`} aria-labelledby="lines">
        <h2 id="lines">Item Pesanan</h2>
        {order.lines.length === 0 ? <p className="hint">Item tidak tersedia.</p> : <OrderLines lines={order.lines} />}
        <OrderAgain order={order} />
      </section>
      {!isDue && payment}
      <a className="button quiet" href="/pesanan">
        Kembali
      </a>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div className={styles['layout']}>
      <Skeleton height="152px" radius="var(--r-lg)" />
      <div className={styles['side']}>
        <Skeleton height="450px" radius="var(--r-lg)" />
      </div>
      <Skeleton height="250px" radius="var(--r-lg)" />
      <Skeleton height="180px" radius="var(--r-lg)" />
    </div>
  );
}
