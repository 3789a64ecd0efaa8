import { type DetailBadge, detailBadge, type ListBadge, listBadge, type OrderStatus } from '#domain/order-status.ts';
import styles from './StatusBadge.module.css';

/** The spec's colour names (docs/product.md 4.2) as tones of this design; 'light' is an outline. */
const listTones: Record<ListBadge, string | undefined> = {
  success: 'tone-green',
  warning: 'tone-yellow',
  info: 'tone-cyan',
  primary: 'tone-blue',
  secondary: 'tone-grey',
  danger: 'tone-red',
  light: styles['light'],
};
const detailTones: Record<DetailBadge, string> = {
  green: 'tone-green',
  yellow: 'tone-yellow',
  blue: 'tone-blue',
  cyan: 'tone-cyan',
  red: 'tone-red',
  grey: 'tone-grey',
};

/** An order's status in the colours of the list or of the detail screen. */
export function StatusBadge({ status, on }: { status: OrderStatus; on: 'list' | 'detail' }) {
  const tone = on === 'list' ? listTones[listBadge(status)] : detailTones[detailBadge(status)];
  return (
    <span className={`badge ${tone} ${styles['status']}`} data-status={status}>
      {status}
    </span>
  );
}
