import { formatDate } from '#domain/date.ts';
import { dueDate, hasReceipt } from '#domain/due.ts';
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

/** All termin of an order with status and dates. Nothing if the provider does not send them. */
export function PaymentSchedule({ order }: { order: Order }) {
  if (order.payments.length === 0) return null;
  const isOpen = canPay(order.status);
  const next = isOpen ? nextPayment(order) : null;
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
            {isOpen || payment.status === 'paid' ? (
              <When payment={payment} isNext={payment === next} isDeadline={order.deadline !== null} />
            ) : (
              <p className={styles['when']}>Tidak ditagih</p>
            )}
            <StatusLabel payment={payment} isOpen={isOpen} isNext={payment === next} />
          </div>
          {hasReceipt(order, payment) && (
            <a
              className={styles['receipt']}
              href={`/invoice/${order.id}?termin=${payment.termin}`}
              aria-label={`Kuitansi termin ${payment.termin}`}
            >
              Kuitansi
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

interface LabelProps {
  payment: Payment;
  isOpen: boolean;
  isNext: boolean;
}

function StatusLabel({ payment: { status, amount }, isOpen, isNext }: LabelProps) {
  if (amount === 0) return null;
  // Only the link has expired: the next tap creates a new one.
  const shown = isOpen && status === 'expired' ? 'pending' : status;
  const isWaiting = shown === 'pending' && !isNext;
  return (
    <span className={`badge ${isWaiting ? 'tone-grey' : labels[shown].tone}`}>
      {!isOpen && shown === 'pending' ? 'Batal' : labels[shown].text}
    </span>
  );
}

/** The payment or due date. Termin are paid in order, so only the next one can be overdue. */
function When({ payment, isNext, isDeadline }: { payment: Payment; isNext: boolean; isDeadline: boolean }) {
  const { text, isOverdue } = whenOf(payment, isNext, isDeadline);
  return (
    <p className={styles['when']} data-overdue={isOverdue || undefined}>
      {text}
    </p>
  );
}

function whenOf(
  { status, amount, paidAt, dueAt }: Payment,
  isNext: boolean,
  isDeadline: boolean,
): { text: string; isOverdue?: boolean } {
  if (amount === 0) return { text: 'Tidak ada tagihan' };
  if (status === 'paid') return { text: paidAt === null ? 'Sudah dibayar' : `Dibayar ${formatDate(paidAt)}` };
  if (isNext) return dueDate(dueAt, new Date(), isDeadline);
  return { text: dueAt === null ? 'Belum dibayar' : `Jatuh tempo ${formatDate(dueAt)}` };
}
