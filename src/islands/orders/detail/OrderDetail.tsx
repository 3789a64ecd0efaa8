import { cardDue } from '@slotterbit/contract/orders/due.ts';
import type { Submission } from '@slotterbit/contract/orders/manuscript.ts';
import { type Order, paidTotal } from '@slotterbit/contract/orders/order.ts';
import { type OrderView, orderView } from '@slotterbit/contract/orders/order-view.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { DueNow } from '#src/islands/shared/DueNow.tsx';
import { whenIdle } from '#src/stores/page-events.ts';
import { passOrder } from '#src/stores/shop/orders.ts';
import { CardSkeletons } from '#src/ui/Message.tsx';
import payment from '../pay/Payment.module.css';
import { PaymentSchedule } from '../pay/PaymentSchedule.tsx';
import { ShareLink } from '../pay/ShareLink.tsx';
import { NextSteps } from './NextSteps.tsx';
import styles from './Order.module.css';
import { CalendarButton, CancelOrder, HelpLink, OrderAgain, PayButton } from './OrderActions.tsx';
import { OrderFrame } from './OrderFrame.tsx';
import { OrderHead, OrderLines, StatusBadge } from './OrderHead.tsx';
import { OrderTracker } from './OrderTracker.tsx';
import { Ticket } from './Ticket.tsx';

/** The organisation's number in E.164, and where manuscripts are sent. */
export type Contacts = { phone: string; submission: Submission };

/** 'Detail Pesanan' (docs/product.md 2). */
export function OrderDetail({ id, ...contacts }: { id: string } & Contacts) {
  const skeleton = (
    <div className={styles['layout']}>
      <CardSkeletons heights={[152]} />
      <div className={styles['side']}>
        <section className={`card ${styles['box']}`}>
          <h2>Pembayaran</h2>
          <CardSkeletons heights={[420]} />
        </section>
      </div>
      <OrderTracker order={null} />
      <section className={`card ${styles['box']}`}>
        <h2>Item Pesanan</h2>
        <CardSkeletons heights={[110]} />
      </section>
    </div>
  );
  return (
    <OrderFrame id={id} path="/detailorder" skeleton={skeleton} stored={<StoredTicketOf id={id} />}>
      {(order) => <Detail order={order} {...contacts} />}
    </OrderFrame>
  );
}

const loadStoredTicket = () => import('./StoredTicket.tsx');

/** The ticket that this device stored. Its code was stored when the ticket was shown. */
function StoredTicketOf({ id }: { id: string }) {
  const [ticket, setTicket] = useState<ReactNode>(null);
  useEffect(() => {
    loadStoredTicket().then(
      ({ StoredTicket }) => setTicket(<StoredTicket id={id} />),
      () => {},
    );
  }, [id]);
  return ticket;
}

/** On a phone, the payment box comes first when a payment is due; on a desktop it is always at the side. */
function Detail({ order, phone, submission }: { order: Order } & Contacts) {
  const view = orderView(order, new Date());
  const { can, papers, due } = view;
  const paymentBox = (
    <div key="payment" className={styles['side']}>
      <PaymentBox order={order} view={view} phone={phone} />
    </div>
  );
  const isDue = due.kind === 'open' && due.isNow;
  useEffect(() => {
    if (!papers.hasTicket) return;
    return whenIdle(() =>
      loadStoredTicket().then(
        ({ storeTicket }) => storeTicket(order),
        () => {},
      ),
    );
  }, [order, papers.hasTicket]);
  const head = <OrderHead order={order} view={view} on="detail" hasBadge={false} />;
  return (
    <div className={styles['layout']} data-ticket={papers.hasTicket || undefined}>
      {papers.hasTicket ? (
        <Ticket order={order} view={view} action={<CalendarButton order={order} />}>
          {head}
        </Ticket>
      ) : (
        <div className={`card ${styles['box']}`}>{head}</div>
      )}
      {isDue && paymentBox}
      <NextSteps order={order} view={view} submission={submission} />
      <OrderTracker order={order}>
        {can.track && (
          <div>
            <a className="button quiet small" href={`/track/${order.id}`} onClick={() => passOrder(order)}>
              Lacak
            </a>
          </div>
        )}
      </OrderTracker>
      <section className={`card ${styles['box']}`} aria-labelledby="lines">
        <h2 id="lines">Item Pesanan</h2>
        {order.lines.length === 0 ? (
          <p className="hint">Item tidak tersedia.</p>
        ) : (
          <OrderLines lines={order.lines} manuscripts={papers.hasTicket ? [] : view.manuscripts} />
        )}
        <OrderAgain order={order} />
      </section>
      {!isDue && paymentBox}
      <a className="button quiet" href="/pesanan">
        Kembali
      </a>
    </div>
  );
}

/** The payment box (docs/product.md 2.13): due amount, status, termin, total, schedule, a link to pay while the order is pending, and further actions. */
function PaymentBox({ order, view, phone }: { order: Order; view: OrderView; phone: string }) {
  const { due, can, papers } = view;
  const { when } = cardDue(view, new Date());
  const paid = paidTotal(order);
  return (
    <section className={`card ${styles['box']}`} aria-labelledby="payment">
      <div className="section-head">
        <h2 id="payment">Pembayaran</h2>
        <StatusBadge order={order} view={view} on="detail" />
      </div>
      {due.kind !== 'none' && <DueNow due={due} when={when} />}
      <PayButton order={order} view={view} />
      <ShareLink order={order} due={due} />
      <dl className="sums tabular">
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
        <div className="total">
          <dt>Total</dt>
          <dd>{formatRupiah(order.total)}</dd>
        </div>
      </dl>
      <PaymentSchedule order={order} view={view} />
      <div className={payment['more']}>
        <a className="button quiet small" href={`/invoice/${order.id}`} onClick={() => passOrder(order)}>
          Invoice
        </a>
        <a className="button quiet small" href={`/invoice/${order.id}?berkas`} onClick={() => passOrder(order)}>
          Berkas
        </a>
        {papers.hasCalendar && !papers.hasTicket && <CalendarButton order={order} />}
        <HelpLink order={order} phone={phone} />
        {can.cancel && <CancelOrder order={order} />}
      </div>
    </section>
  );
}
