import check from '@phosphor-icons/core/assets/regular/check-circle.svg?raw';
import xCircle from '@phosphor-icons/core/assets/regular/x-circle.svg?raw';
import { dueDate, dueOfOrder, formatDue, paymentLink } from '@slotterbit/contract/orders/due.ts';
import { nextPayment, type Order, paidTotal } from '@slotterbit/contract/orders/order.ts';
import { rulesOf } from '@slotterbit/contract/orders/order-status.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { DueNow } from '#src/islands/shared/DueNow.tsx';
import { loadOrder, passOrder } from '#src/stores/shop/orders.ts';
import { Icon } from '#src/ui/inline.tsx';
import { CardSkeletons } from '#src/ui/Message.tsx';
import { NextSteps } from '../detail/NextSteps.tsx';
import styles from '../detail/Order.module.css';
import { CalendarButton, HelpLink } from '../detail/OrderActions.tsx';
import type { Contacts } from '../detail/OrderDetail.tsx';
import { OrderFrame } from '../detail/OrderFrame.tsx';
import { OrderHead, OrderLines } from '../detail/OrderHead.tsx';
import payment from './Payment.module.css';
import { hasSchedule, PaymentSchedule } from './PaymentSchedule.tsx';
import { ShareLink } from './ShareLink.tsx';

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
  return (
    <div className={styles['layout']}>
      <PaymentDue order={order} />
      <NextSteps order={order} submission={submission} />
      <div className={`card ${styles['box']}`}>
        <OrderHead order={order} on="detail" />
        {order.lines.length > 0 && <OrderLines lines={order.lines} small />}
      </div>
      <div className={styles['side']}>
        {hasSchedule(order) && (
          <section className={`card ${styles['box']}`} aria-labelledby="schedule">
            <h2 id="schedule">Jadwal Termin</h2>
            <PaymentSchedule order={order} />
          </section>
        )}
        <div className={payment['more']}>
          <a className="button quiet small" href={`/detailorder/${order.id}`}>
            Lihat detail pesanan
          </a>
          <a className="button quiet small" href={`/invoice/${order.id}`} onClick={() => passOrder(order)}>
            Invoice
          </a>
          <CalendarButton order={order} />
          <HelpLink order={order} phone={phone} />
        </div>
      </div>
    </div>
  );
}

/** The due amount with the button to the payment link; or that the order is paid or cannot be paid. */
function PaymentDue({ order }: { order: Order }) {
  const due = dueOfOrder(order);
  if (due.kind !== 'open') return <Settled order={order} stopped={due.kind === 'none'} />;
  const next = nextPayment(order);
  const link = paymentLink(order);
  return (
    <section className={`card ${styles['box']}`} aria-labelledby="due">
      <Received order={order} />
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
          Bayar Sekarang
        </a>
      )}
      <ShareLink order={order} />
      <p className="hint">
        Status pembayaran diperbarui otomatis setelah kami menerima konfirmasi dari gerbang pembayaran.
      </p>
    </section>
  );
}

/** The last received payment, so that customers do not mistake the next termin for the same one. */
function Received({ order }: { order: Order }) {
  const last = order.payments.filter(({ status, amount }) => status === 'paid' && amount > 0).at(-1);
  if (last === undefined) return null;
  return (
    <p className="notice tone-green" role="status">
      <Icon svg={check} />
      Termin {last.termin} sebesar {formatRupiah(last.amount)} sudah kami terima.
    </p>
  );
}

function Deadline({ at }: { at: Date }) {
  const { isOverdue } = dueDate(at, new Date());
  return (
    <p className={`notice ${isOverdue ? 'tone-red' : 'tone-yellow'}`}>
      <span>
        {isOverdue ? 'Batas bayar sudah lewat: ' : 'Bayar sebelum '}
        <span className={payment['deadline']}>{formatDue(at)}</span>
      </span>
    </p>
  );
}

function Settled({ order, stopped }: { order: Order; stopped: boolean }) {
  const paid = paidTotal(order);
  return (
    <section className={`card ${styles['box']} ${payment['settled']}`} role="status">
      <span className={`emblem ${stopped ? 'tone-grey' : 'tone-green'}`}>
        <Icon svg={stopped ? xCircle : check} />
      </span>
      <h2>{stopped ? (rulesOf(order.status).stopped?.payment ?? 'Tidak ada tagihan') : 'Pembayaran Lunas'}</h2>
      <p className="soft">
        {stopped
          ? paid > 0
            ? `Sudah dibayar ${formatRupiah(paid)}. Hubungi kami untuk tindak lanjutnya.`
            : 'Pesanan ini tidak dapat dibayar lagi dan slotnya sudah dilepas.'
          : `Total ${formatRupiah(order.total)} sudah kami terima. Terima kasih.`}
      </p>
      <a className="button" href={stopped ? '/allproduct' : `/detailorder/${order.id}`}>
        {stopped ? 'Cari jurnal' : 'Lihat status pesanan'}
      </a>
    </section>
  );
}
