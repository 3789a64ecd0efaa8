import check from '@phosphor-icons/core/assets/regular/check-circle.svg?raw';
import xCircle from '@phosphor-icons/core/assets/regular/x-circle.svg?raw';
import { formatDateTime } from '#domain/date.ts';
import { dueDate, dueOfOrder, paymentLink } from '#domain/due.ts';
import { formatRupiah } from '#domain/money.ts';
import { nextPayment, type Order, paidTotal } from '#domain/order.ts';
import { rulesOf } from '#domain/order-status.ts';
import { DueNow } from '#src/islands/shared/DueNow.tsx';
import { loadOrder } from '#src/stores/orders.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Payment.module.css';
import { ShareLink } from './ShareLink.tsx';

/** What is due now and the button to the open payment link; or that all is paid, or that nothing can be paid any more. */
export function PaymentDue({ order }: { order: Order }) {
  const due = dueOfOrder(order);
  if (due.kind !== 'open') return <Settled order={order} stopped={due.kind === 'none'} />;
  const next = nextPayment(order);
  const link = paymentLink(order);
  return (
    <section className={`card ${styles['due']}`} aria-labelledby="due">
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

/** After the gateway: what came last, so that what is due next is not taken for the same again. */
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
        <span className={styles['deadline']}>{formatDateTime(at)}</span>
      </span>
    </p>
  );
}

function Settled({ order, stopped }: { order: Order; stopped: boolean }) {
  const paid = paidTotal(order);
  return (
    <section className={`card ${styles['due']} ${styles['settled']}`} role="status">
      <span className={`emblem ${stopped ? 'tone-grey' : 'tone-green'}`}>
        <Icon svg={stopped ? xCircle : check} />
      </span>
      <h2>{stopped ? (rulesOf(order.status).stopped?.payment ?? 'Tidak ada tagihan') : 'Pembayaran Lunas'}</h2>
      <p className={styles['fact']}>
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
