import check from 'icon:check-circle';
import xCircle from 'icon:x-circle';
import { dueDate, formatDue, linkToShare, paymentLink } from '@slotterbit/contract/orders/due.ts';
import {
  getsInvoiceNumber,
  nextPayment,
  type Order,
  paidTotal,
  publishPeriods,
} from '@slotterbit/contract/orders/order.ts';
import { rulesOf } from '@slotterbit/contract/orders/order-status.ts';
import { type OrderView, orderView } from '@slotterbit/contract/orders/order-view.ts';
import { formatDayOfYear } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { useEffect } from 'react';
import { BillingRow } from '#src/islands/shared/BillingRow.tsx';
import { DueNow } from '#src/islands/shared/DueNow.tsx';
import { loadOrder, passOrder } from '#src/stores/shop/orders.ts';
import { Icon, Ltr } from '#src/ui/inline.tsx';
import { CardSkeletons } from '#src/ui/Message.tsx';
import payment from '../pay/Payment.module.css';
import { hasSchedule, PaymentSchedule } from '../pay/PaymentSchedule.tsx';
import { ShareLink } from '../pay/ShareLink.tsx';
import { NextSteps } from './NextSteps.tsx';
import styles from './Order.module.css';
import { CalendarButton, HelpLink } from './OrderActions.tsx';
import type { Contacts } from './OrderDetail.tsx';
import { OrderFrame } from './OrderFrame.tsx';
import { OrderHead, OrderLines } from './OrderHead.tsx';

/** Payment of an order (docs/product.md 2.14). Only the server decides what is paid. */
export function OrderPay({ id, ...contacts }: { id: string } & Contacts) {
  const skeleton = (
    <div className={styles['layout']}>
      <CardSkeletons heights={[390, 152]} />
      <div className={styles['side']}>
        <CardSkeletons heights={[240]} />
      </div>
    </div>
  );
  return (
    <OrderFrame id={id} path="/pay" skeleton={skeleton}>
      {(order) => <Pay order={order} {...contacts} />}
    </OrderFrame>
  );
}

function Pay({ order, phone, submission }: { order: Order } & Contacts) {
  const view = orderView(order, new Date());
  return (
    <div className={styles['layout']}>
      <PaymentDue order={order} view={view} />
      <NextSteps order={order} view={view} submission={submission} />
      <div className={`card ${styles['box']}`}>
        <OrderHead order={order} view={view} on="detail" />
        {order.lines.length > 0 && <OrderLines lines={order.lines} manuscripts={view.manuscripts} small />}
        {getsInvoiceNumber(order) && <BillingRow order={order} />}
      </div>
      <div className={styles['side']}>
        {hasSchedule(order) && (
          <section className={`card ${styles['box']}`} aria-labelledby="schedule">
            <h2 id="schedule">Jadwal Termin</h2>
            <PaymentSchedule order={order} view={view} />
          </section>
        )}
        <div className={payment['more']}>
          <a className="button quiet small" href={`/detailorder/${order.id}`}>
            Lihat detail pesanan
          </a>
          <a className="button quiet small" href={`/invoice/${order.id}`} onClick={() => passOrder(order)}>
            Invoice
          </a>
          {view.papers.hasCalendar && <CalendarButton order={order} />}
          <HelpLink order={order} phone={phone} />
        </div>
      </div>
    </div>
  );
}

/** The payment that is due with the button to its link; else what is paid, or why nothing can be paid. */
function PaymentDue({ order, view }: { order: Order; view: OrderView }) {
  const { due } = view;
  if (due.kind === 'none') return <Stopped order={order} />;
  if (due.kind === 'paid' || !due.isNow) return <Received order={order} view={view} />;
  // An announced transfer replaces the termin's own day and earlier attempts.
  const next = due.isAnnounced ? null : nextPayment(order);
  const link = due.isAnnounced ? linkToShare(order, due) : paymentLink(order, due);
  return (
    <section className={`card ${styles['box']}`} aria-labelledby="due">
      <DueNow due={due} headingId="due" live />
      {next !== null && next.dueAt !== null && <Deadline at={next.dueAt} />}
      {next !== null && next.status !== 'pending' && (
        <p className="notice tone-red">Pembayaran sebelumnya tidak berhasil. Silakan coba lagi.</p>
      )}
      {link === null ? (
        <>
          <p className="notice">Tautan pembayaran belum tersedia. Coba lagi sebentar lagi.</p>
          <button type="button" className="button wide" onClick={() => loadOrder(String(order.id))}>
            Coba lagi
          </button>
        </>
      ) : (
        <a className="button wide" href={link}>
          {due.isAnnounced ? 'Lihat petunjuk transfer' : 'Bayar Sekarang'}
        </a>
      )}
      <ShareLink order={order} due={due} />
      <p className="hint">
        {due.isAnnounced || !order.paysOnline
          ? 'Staf kami mengonfirmasi setelah dana masuk.'
          : 'Status pembayaran diperbarui otomatis setelah kami menerima konfirmasi dari gerbang pembayaran.'}
      </p>
    </section>
  );
}

/** What the last payment secured, its receipt, and quietly the next termin. */
function Received({ order, view: { due, papers } }: { order: Order; view: OrderView }) {
  const last = papers.receipts.at(-1);
  // A payment arrived: the number on the tab changes (after-load.ts).
  useEffect(() => void window.dispatchEvent(new Event('orders:paid')), []);
  const link = paymentLink(order, due);
  return (
    <section className={`card ${styles['box']} centred mid-items`} aria-labelledby="due">
      <span className="emblem tone-green">
        <Icon svg={check} />
      </span>
      <div role="status">
        <h2 className="fs-xl" id="due">
          {due.kind === 'paid' ? 'Pembayaran Lunas' : `Termin ${last} lunas`}
        </h2>
        <p className="soft">
          {['Slot', publishPeriods(order).join(', '), 'tersimpan untuk Anda.'].filter(Boolean).join(' ')}
        </p>
      </div>
      {last === undefined ? (
        <a className="button" href={`/detailorder/${order.id}`}>
          Lihat status pesanan
        </a>
      ) : (
        <a className="button" href={`/invoice/${order.id}?termin=${last}`} onClick={() => passOrder(order)}>
          Lihat kuitansi
        </a>
      )}
      {due.kind === 'open' && (
        <p className="soft small">
          Berikutnya:{' '}
          <Ltr>
            {formatRupiah(due.amount)}
            {due.at && `, ${formatDayOfYear(due.at)}`}
          </Ltr>{' '}
          {link !== null && (
            <a className="link tall" href={link}>
              Bayar lebih awal
            </a>
          )}
        </p>
      )}
    </section>
  );
}

function Deadline({ at }: { at: Date }) {
  const { isOverdue } = dueDate(at, new Date());
  return (
    <p className={`notice ${isOverdue ? 'tone-red' : 'tone-yellow'}`}>
      <span>
        {isOverdue ? 'Batas bayar sudah lewat: ' : 'Bayar sebelum '}
        <span className="nowrap">{formatDue(at)}</span>
      </span>
    </p>
  );
}

function Stopped({ order }: { order: Order }) {
  const paid = paidTotal(order);
  return (
    <section className={`card ${styles['box']} centred mid-items`} role="status">
      <span className="emblem tone-grey">
        <Icon svg={xCircle} />
      </span>
      <h2 className="fs-xl">{rulesOf(order.status).stopped?.payment ?? 'Tidak ada tagihan'}</h2>
      <p className="soft">
        {paid > 0
          ? `Sudah dibayar ${formatRupiah(paid)}. Hubungi kami untuk tindak lanjutnya.`
          : 'Pesanan ini tidak dapat dibayar lagi dan slotnya sudah dilepas.'}
      </p>
      <a className="button" href="/allproduct">
        Cari jurnal
      </a>
    </section>
  );
}
