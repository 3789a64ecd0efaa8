import { formatDate } from '#domain/date.ts';
import { percentOf } from '#domain/instalment.ts';
import { formatPercent, formatRupiah } from '#domain/money.ts';
import { nextPayment, type Order, type Payment } from '#domain/order.ts';
import { canPay, type PaymentStatus } from '#domain/order-status.ts';
import styles from './Payment.module.css';

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
          <div className={styles['pair']}>
            <p className={styles['name']}>
              Termin {payment.termin}{' '}
              <span className={`${styles['share']} tabular`}>
                {formatPercent(percentOf(payment.amount, order.total))}
              </span>
            </p>
            <strong className="tabular">{formatRupiah(payment.amount)}</strong>
          </div>
          <div className={styles['pair']}>
            <p className={styles['when']}>
              {open || payment.status === 'paid' ? whenOf(payment, payment === next) : 'Tidak ditagih'}
            </p>
            <span className={`badge ${waits(payment, next) ? 'tone-grey' : labels[payment.status].tone}`}>
              {!open && payment.status === 'pending' ? 'Batal' : labels[payment.status].text}
            </span>
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
