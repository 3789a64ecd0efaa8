import { formatDateTime } from '#domain/date.ts';
import { imageUrl } from '#domain/image.ts';
import { formatRupiah } from '#domain/money.ts';
import { type Order, type OrderLine, orderLineName, slotPeriod } from '#domain/order.ts';
import { type DetailBadge, detailBadge, type ListBadge, listBadge, type OrderStatus } from '#domain/order-status.ts';
import { dashboardHost } from '#src/hosts.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Ltr } from '#src/ui/Ltr.tsx';
import { Thumb } from '#src/ui/Picture.tsx';
import styles from './OrderFacts.module.css';

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

/** The spec's colour names (docs/product.md 4) as tones of this design; 'light' is an outline. */
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

/** One ordered line: cover, name, indexing, publish month, quantity and price. */
export function OrderLineItem({ line, small = false }: { line: OrderLine; small?: boolean }) {
  const period = slotPeriod(line.slot);
  const issue = line.slot?.volumeIssue ?? null;
  // No line ends within an issue or a month, and none begins with a dot.
  const facts = [line.indexing, issue && unbroken(issue), period && unbroken(`Publish: ${period}`)];
  return (
    <li className={small ? `${styles['line']} ${styles['small']}` : styles['line']}>
      <Thumb src={imageUrl(line.image, dashboardHost)} />
      <div className={styles['about']}>
        <span className={small ? `${styles['name']} clamp` : styles['name']}>{orderLineName(line)}</span>
        <span className={styles['facts']}>
          <Ltr>{facts.filter((fact) => fact !== null).join('\u00a0· ')}</Ltr>
        </span>
        <span className={`${styles['price']} tabular`}>
          <Ltr>
            {line.qty} × {line.price === null ? '—' : formatRupiah(line.price)}
          </Ltr>
        </span>
      </div>
    </li>
  );
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');
