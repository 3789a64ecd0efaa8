import { formatDate, formatDateTime } from '#domain/date.ts';
import { paidTermin, progressText } from '#domain/due.ts';
import { type Order, paidTotal } from '#domain/order.ts';
import { isStopped } from '#domain/order-status.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Ltr } from '#src/ui/Ltr.tsx';
import styles from './OrderHead.module.css';
import { StatusBadge } from './StatusBadge.tsx';

/** What differs between the list and one order's screens (docs/product.md 2.12, 2.13 and 9). Times in milliseconds. */
const copies = {
  list: { label: (code: string) => `Salin kode ${code}`, done: 'Disalin', shownFor: 2000 },
  detail: { label: () => 'Salin kode', done: 'Kode disalin', shownFor: 1400 },
};

/** Which order this is and how far it is paid: status and date, the code to copy, what it is for, a segment for each termin. */
export function OrderHead({ order, on }: { order: Order; on: 'list' | 'detail' }) {
  const { code, date } = order;
  const copy = copies[on];
  return (
    <header className={styles['head']}>
      <div className={styles['row']}>
        <StatusBadge status={order.status} on={on} />
        {date !== null && (
          <time className={styles['fact']} dateTime={date.toISOString()}>
            <Ltr>{on === 'list' ? formatDate(date) : formatDateTime(date)}</Ltr>
          </time>
        )}
      </div>
      <div className={styles['code']}>
        <h2 id={`order-${order.id}`}>{code}</h2>
        <CopyButton text={code} label={copy.label(code)} done={copy.done} shownFor={copy.shownFor} />
      </div>
      {order.purpose !== null && <p className={styles['fact']}>{order.purpose}</p>}
      {isStopped(order.status) ? (
        <p className="notice">
          {paidTotal(order) > 0
            ? 'Pesanan ini dihentikan. Hubungi kami tentang yang sudah dibayar.'
            : 'Pesanan ini dihentikan, tidak ada yang perlu dibayar.'}
        </p>
      ) : (
        <TerminBar order={order} />
      )}
    </header>
  );
}

/** As many segments as there are termin, filled where they are paid, and the same in words. */
function TerminBar({ order }: { order: Order }) {
  const termin = paidTermin(order);
  return (
    <div className={styles['progress']}>
      <div className={styles['segments']} aria-hidden="true">
        {termin.map((paid, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a termin is its number
          <span key={i} data-paid={paid || undefined} />
        ))}
      </div>
      <p className={styles['fact']}>
        <Ltr>{progressText(termin)}</Ltr>
      </p>
    </div>
  );
}
