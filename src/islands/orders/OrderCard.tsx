import { formatDate } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { cardLines, moreLines, type Order } from '#domain/order.ts';
import { canPay, canTrack } from '#domain/order-status.ts';
import { passOrder } from '#src/stores/orders.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Ltr } from '#src/ui/Ltr.tsx';
import styles from './OrderCard.module.css';
import { OrderLineItem, StatusBadge } from './OrderFacts.tsx';

/** How long 'Disalin' is shown, in milliseconds (docs/product.md 9). */
const copiedMs = 2000;

/** An order in the list (docs/product.md 2.12). Its links hand the order on, so that the next screen paints at once. */
export function OrderCard({ order }: { order: Order }) {
  const more = moreLines(order);
  const facts = [order.date === null ? null : formatDate(order.date), `Termin ${order.termin}x`, order.purpose];
  const links: [string, string, boolean, string][] = [
    [`/detailorder/${order.id}`, 'Detail', true, 'button quiet small'],
    [`/track/${order.id}`, 'Lacak', canTrack(order.status), 'button small'],
    [`/pay/${order.id}`, 'Bayar', canPay(order.status), 'button small'],
  ];
  return (
    <article className={`card ${styles['card']}`} aria-labelledby={`order-${order.id}`}>
      <header className={styles['head']}>
        <div className={styles['code']}>
          <h2 id={`order-${order.id}`}>{order.code}</h2>
          <CopyButton text={order.code} label={`Salin kode ${order.code}`} done="Disalin" shownFor={copiedMs} />
        </div>
        <StatusBadge status={order.status} on="list" />
      </header>
      <p className={styles['facts']}>
        <Ltr>{facts.filter((fact) => fact !== null).join(' · ')}</Ltr>
      </p>
      {order.lines.length > 0 && (
        <ul className={styles['lines']}>
          {order.lines.slice(0, cardLines).map((line, i) => (
            <OrderLineItem key={line.id ?? i} line={line} small />
          ))}
        </ul>
      )}
      {more !== null && (
        <p className={styles['more']}>
          <Ltr>{more}</Ltr>
        </p>
      )}
      <footer className={styles['foot']}>
        <p className={styles['total']}>
          <span>Total</span> <strong className="tabular">{formatRupiah(order.total)}</strong>
        </p>
        <div className={styles['links']}>
          {links.map(
            ([href, label, shown, look]) =>
              shown && (
                <a
                  key={label}
                  className={look}
                  href={href}
                  aria-describedby={`order-${order.id}`}
                  onClick={() => passOrder(order)}
                >
                  {label}
                </a>
              ),
          )}
        </div>
      </footer>
    </article>
  );
}
