import type { Submission } from '@slotterbit/contract/orders/manuscript.ts';
import { type Order, slotPeriod } from '@slotterbit/contract/orders/order.ts';
import { orderView } from '@slotterbit/contract/orders/order-view.ts';
import { CardSkeletons } from '#src/ui/Message.tsx';
import { NextSteps } from './NextSteps.tsx';
import styles from './Order.module.css';
import { PayButton } from './OrderActions.tsx';
import { OrderFrame } from './OrderFrame.tsx';
import { OrderHead, OrderLines } from './OrderHead.tsx';
import { OrderTracker } from './OrderTracker.tsx';

/** The progress of an order (docs/product.md 2.15): five steps with dates, and the month of each line. */
export function OrderTrack({ id, submission }: { id: string; submission: Submission }) {
  const skeleton = (
    <div className="stack">
      <CardSkeletons heights={[152]} />
      <OrderTracker order={null} />
      <CardSkeletons heights={[180]} />
    </div>
  );
  return (
    <OrderFrame id={id} path="/track" skeleton={skeleton}>
      {(order) => <Track order={order} submission={submission} />}
    </OrderFrame>
  );
}

function Track({ order, submission }: { order: Order; submission: Submission }) {
  const view = orderView(order, new Date());
  const scheduled = order.lines.filter((line) => slotPeriod(line.slot) !== null);
  return (
    <div className="stack">
      <div className={`card ${styles['box']}`}>
        <OrderHead order={order} view={view} on="detail" />
      </div>
      <OrderTracker order={order} />
      <NextSteps order={order} view={view} submission={submission} />
      {scheduled.length > 0 && (
        <section className={`card ${styles['box']}`} aria-labelledby="scheduled">
          <h2 id="scheduled">Bulan Publish Terjadwal</h2>
          <OrderLines lines={scheduled} />
          <p className="hint">Bulan publish adalah slot yang disimpan untuk Anda, bukan jaminan naskah diterima.</p>
        </section>
      )}
      <PayButton order={order} view={view} />
      <a className="button quiet wide" href={`/detailorder/${order.id}`}>
        Lihat detail pesanan
      </a>
    </div>
  );
}
