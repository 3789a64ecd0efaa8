import type { Order } from '#domain/order.ts';
import { canTrack } from '#domain/order-status.ts';
import { passOrder } from '#src/stores/orders.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { OrderHead, OrderLineItem } from './OrderFacts.tsx';
import { OrderFrame } from './OrderFrame.tsx';
import styles from './OrderLayout.module.css';
import { OrderTracker } from './OrderTracker.tsx';
import { PaymentBox } from './Payment.tsx';

/** 'Detail Pesanan' (docs/product.md 2). */
export function OrderDetail({ id }: { id: string }) {
  return (
    <OrderFrame id={id} path="/detailorder" skeleton={<DetailSkeleton />}>
      {(order) => <Detail order={order} />}
    </OrderFrame>
  );
}

function Detail({ order }: { order: Order }) {
  return (
    <div className={styles['layout']}>
      <div className={styles['main']}>
        <OrderHead order={order} />
        <section className={`card ${styles['box']}`} aria-labelledby="tracker">
          <h2 id="tracker">Status Pesanan</h2>
          <OrderTracker order={order} />
          {canTrack(order.status) && (
            <a className="button quiet small" href={`/track/${order.id}`} onClick={() => passOrder(order)}>
              Lacak
            </a>
          )}
        </section>
        <section className={`card ${styles['box']}`} aria-labelledby="lines">
          <h2 id="lines">Item Pesanan</h2>
          {order.lines.length === 0 ? (
            <p className="hint">Item tidak tersedia.</p>
          ) : (
            <ul className={styles['lines']}>
              {order.lines.map((line, i) => (
                <OrderLineItem key={line.id ?? i} line={line} />
              ))}
            </ul>
          )}
        </section>
      </div>
      <div className={styles['side']}>
        <PaymentBox order={order} />
        <a className="button quiet wide" href="/pesanan">
          Kembali
        </a>
      </div>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div className={styles['layout']}>
      <div className={styles['main']}>
        <Skeleton height="112px" radius="var(--r-lg)" />
        <Skeleton height="250px" radius="var(--r-lg)" />
        <Skeleton height="180px" radius="var(--r-lg)" />
      </div>
      <div className={styles['side']}>
        <Skeleton height="330px" radius="var(--r-lg)" />
      </div>
    </div>
  );
}
