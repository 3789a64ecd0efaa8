import { type DetailBadge, type ListBadge, type OrderStatus, rulesOf } from '#domain/order-status.ts';
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
  const { text, list, detail } = rulesOf(status).badge;
  const tone = on === 'list' ? listTones[list] : detailTones[detail];
  return (
    <span className={`badge ${tone} ${styles['status']}`} data-status={status}>
      {text}
    </span>
  );
}
