import { badgeColour, type OrderStatus, rulesOf } from '#domain/order-status.ts';
import styles from './StatusBadge.module.css';

/** An order's status in the colour of the list or of the detail screen. */
export function StatusBadge({ status, on }: { status: OrderStatus; on: 'list' | 'detail' }) {
  const colour = badgeColour(status, on);
  const tone = colour === 'outline' ? styles['outline'] : `tone-${colour}`;
  return (
    <span className={`badge ${tone} ${styles['status']}`} data-status={status}>
      {rulesOf(status).badge.text}
    </span>
  );
}
