import { formatDateTime } from '#domain/date.ts';
import type { Order } from '#domain/order.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Ltr } from '#src/ui/Ltr.tsx';
import styles from './OrderHead.module.css';
import { StatusBadge } from './StatusBadge.tsx';

/** How long 'Kode disalin' is shown, in milliseconds (docs/product.md 9). */
const copiedMs = 1400;

/** Which order this is: its code to copy, its day, its status and what it is for. */
export function OrderHead({ order }: { order: Order }) {
  return (
    <header className={`card ${styles['head']}`}>
      <div className={styles['row']}>
        <div className={styles['code']}>
          <h2>{order.code}</h2>
          <CopyButton text={order.code} label="Salin kode" done="Kode disalin" shownFor={copiedMs} />
        </div>
        <StatusBadge status={order.status} on="detail" />
      </div>
      {order.date !== null && (
        <p className={styles['fact']}>
          <time dateTime={order.date.toISOString()}>
            <Ltr>{formatDateTime(order.date)}</Ltr>
          </time>
        </p>
      )}
      {order.purpose !== null && <p className={styles['fact']}>{order.purpose}</p>}
    </header>
  );
}
