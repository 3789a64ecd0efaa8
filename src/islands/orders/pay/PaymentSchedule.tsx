import { formatDue } from '@slotterbit/contract/orders/due.ts';
import { percentOf } from '@slotterbit/contract/orders/instalment.ts';
import { nextPayment, type Order, type Payment } from '@slotterbit/contract/orders/order.ts';
import { canPay, type PaymentStatus } from '@slotterbit/contract/orders/order-status.ts';
import type { OrderView } from '@slotterbit/contract/orders/order-view.ts';
import { formatDate } from '@slotterbit/contract/values/date.ts';
import { formatPercent, formatRupiah } from '@slotterbit/contract/values/money.ts';
import styles from './Payment.module.css';

const labels: Record<PaymentStatus, { text: string; tone: string }> = {
  paid: { text: 'Lunas', tone: 'tone-green' },
  pending: { text: 'Menunggu', tone: 'tone-yellow' },
  failed: { text: 'Gagal', tone: 'tone-red' },
  expired: { text: 'Kedaluwarsa', tone: 'tone-grey' },
};

/** Returns whether an order has a schedule that says more than what is due now: several termin, or one that is paid or stopped. */
export function hasSchedule({ payments, status }: Order): boolean {
  return payments.length > 1 || (payments.length === 1 && !(canPay(status) && payments[0]?.status === 'pending'));
}

/** All termin of an order with status and dates; the screen says above it when a termin that is due now was due. */
export function PaymentSchedule({ order, view: { can, due, papers } }: { order: Order; view: OrderView }) {
  if (!hasSchedule(order)) return null;
  const isOpen = can.pay;
  const next = isOpen ? nextPayment(order) : null;
  const now = due.kind === 'open' && due.isNow ? next : null;
  return (
    <ol aria-label="Jadwal termin">
      {order.payments.map((payment) => (
        <li
          key={payment.termin}
          className={`stack gap-2px ruled ${styles['termin']}`}
          data-next={payment === next || undefined}
        >
          <div className={`apart gap-2 ${styles['pair']}`}>
            <p className={`bold ${styles['name']}`}>
              Termin {payment.termin}{' '}
              <span className="soft small tabular">{formatPercent(percentOf(payment.amount, order.total))}</span>
            </p>
            <strong className="tabular">{formatRupiah(payment.amount)}</strong>
          </div>
          <div className={`apart gap-2 ${styles['pair']}`}>
            {isOpen || payment.status === 'paid' ? (
              <p className="soft small">{whenOf(payment, payment === now)}</p>
            ) : (
              <p className="soft small">Tidak ditagih</p>
            )}
            {statusLabel(payment, isOpen, payment === now)}
          </div>
          {papers.receipts.includes(payment.termin) && (
            <a
              className={`link tall ${styles['receipt']}`}
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

function statusLabel({ status, amount }: Payment, isOpen: boolean, isNow: boolean) {
  if (amount === 0) return null;
  // Only the link has expired: the next tap creates a new one.
  const shown = isOpen && status === 'expired' ? 'pending' : status;
  const isWaiting = shown === 'pending' && !isNow;
  return (
    <span className={`badge ${isWaiting ? 'tone-grey' : labels[shown].tone}`}>
      {!isOpen && shown === 'pending' ? 'Batal' : labels[shown].text}
    </span>
  );
}

/** The payment or due date; 'Sekarang' for a termin that is due now: the screen shows its date with its amount. */
function whenOf({ status, amount, paidAt, dueAt }: Payment, isNow: boolean): string {
  if (amount === 0) return 'Tidak ada tagihan';
  if (status === 'paid') return paidAt === null ? 'Sudah dibayar' : `Dibayar ${formatDate(paidAt)}`;
  if (isNow) return 'Sekarang';
  return dueAt === null ? 'Belum dibayar' : `Jatuh tempo ${formatDue(dueAt)}`;
}
