import check from '@phosphor-icons/core/assets/regular/check-circle.svg?raw';
import xCircle from '@phosphor-icons/core/assets/regular/x-circle.svg?raw';
import { formatDate, formatDateTime } from '#domain/date.ts';
import { percentOf } from '#domain/instalment.ts';
import { formatPercent, formatRupiah } from '#domain/money.ts';
import { nextPayment, type Order, type Payment, paidTotal } from '#domain/order.ts';
import { canPay, type PaymentStatus } from '#domain/order-status.ts';
import { loadOrder, passOrder } from '#src/stores/orders.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { StatusBadge } from './OrderFacts.tsx';
import styles from './Payment.module.css';

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

/** What is due now and the button to the open payment link; or that all is paid, or that nothing can be paid any more. */
export function PaymentDue({ order }: { order: Order }) {
  if (!canPay(order.status)) return <Settled order={order} />;
  const next = nextPayment(order);
  // The order's link is the next unpaid termin's (docs/product.md 10); a payment's own one comes first where it has one.
  const link = next?.paymentUrl ?? order.paymentUrl;
  const amount = next?.amount ?? order.total - paidTotal(order);
  const count = Math.max(order.termin, order.payments.length);
  return (
    <section className={`card ${styles['due']}`} aria-labelledby="due">
      <h2 id="due">Jatuh tempo sekarang</h2>
      <p className={`${styles['amount']} tabular`} role="status">
        {formatRupiah(amount)}
      </p>
      <p className={styles['fact']}>
        Termin {next?.termin ?? 1} dari {count} · Total {formatRupiah(order.total)}
      </p>
      {next !== null && next.dueAt !== null && (
        <p className={`notice tone-yellow ${styles['deadline']}`}>Bayar sebelum {formatDateTime(next.dueAt)}</p>
      )}
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
      <p className="hint">
        Status pembayaran diperbarui otomatis setelah kami menerima konfirmasi dari gerbang pembayaran.
      </p>
    </section>
  );
}

function Settled({ order }: { order: Order }) {
  const stopped = order.status === 'cancelled' || order.status === 'failed';
  const paid = paidTotal(order);
  return (
    <section className={`card ${styles['due']} ${styles['settled']}`} role="status">
      <span className={`emblem ${stopped ? 'tone-grey' : 'tone-green'}`}>
        <Icon svg={stopped ? xCircle : check} />
      </span>
      <h2>{stopped ? stoppedTitle(order.status) : 'Pembayaran Lunas'}</h2>
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

const stoppedTitle = (status: string) => (status === 'failed' ? 'Pembayaran gagal' : 'Pesanan dibatalkan');

const labels: Record<PaymentStatus, { text: string; tone: string }> = {
  paid: { text: 'Lunas', tone: 'tone-green' },
  pending: { text: 'Menunggu', tone: 'tone-yellow' },
  failed: { text: 'Gagal', tone: 'tone-red' },
  expired: { text: 'Kedaluwarsa', tone: 'tone-grey' },
};

/** All termin of an order, what is paid and when, and when the next is due. Nothing where the provider does not tell. */
export function PaymentSchedule({ order }: { order: Order }) {
  if (order.payments.length === 0) return null;
  const open = canPay(order.status);
  const next = open ? nextPayment(order) : null;
  return (
    <ol className={styles['schedule']} aria-label="Jadwal termin">
      {order.payments.map((payment) => (
        <li key={payment.termin} className={styles['termin']} data-next={payment === next || undefined}>
          <div>
            <p className={styles['name']}>Termin {payment.termin}</p>
            <p className={styles['when']}>
              {open || payment.status === 'paid' ? whenOf(payment, payment === next) : 'Tidak ditagih'}
            </p>
          </div>
          <div className={styles['payment']}>
            <strong className="tabular">{formatRupiah(payment.amount)}</strong>
            <p className={styles['share']}>
              {formatPercent(percentOf(payment.amount, order.total))}{' '}
              <span className={`badge ${waits(payment, next) ? 'tone-grey' : labels[payment.status].tone}`}>
                {!open && payment.status === 'pending' ? 'Batal' : labels[payment.status].text}
              </span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A termin whose turn has not come. */
const waits = (payment: Payment, next: Payment | null) => payment.status === 'pending' && payment !== next;

/** When a termin was or is to be paid; termin come one after the other, so only the next has a day that counts now. */
function whenOf({ status, paidAt, dueAt }: Payment, isNext: boolean): string {
  if (status === 'paid') return paidAt === null ? 'Sudah dibayar' : `Dibayar ${formatDate(paidAt)}`;
  if (dueAt !== null) return `Jatuh tempo ${formatDate(dueAt)}`;
  return isNext ? 'Jatuh tempo sekarang' : 'Belum dibayar';
}
