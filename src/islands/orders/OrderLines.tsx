import calendar from '@phosphor-icons/core/assets/regular/calendar-blank.svg?raw';
import { imageUrl } from '#domain/image.ts';
import { formatRupiah } from '#domain/money.ts';
import { type OrderLine, orderLineName, slotPeriod } from '#domain/order.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Icon, Ltr } from '#src/ui/inline.tsx';
import { Thumb } from '#src/ui/Picture.tsx';
import styles from './Order.module.css';

/** The lines of an order; `small` on a card of the list. */
export function OrderLines({ lines, small = false }: { lines: readonly OrderLine[]; small?: boolean }) {
  return (
    <ul className={small ? `${styles['lines']} ${styles['small']}` : styles['lines']}>
      {lines.map((line, i) => (
        <OrderLineItem key={line.id ?? i} line={line} small={small} />
      ))}
    </ul>
  );
}

function OrderLineItem({ line, small }: { line: OrderLine; small: boolean }) {
  const period = slotPeriod(line.slot);
  const facts = [line.indexing, line.slot?.volumeIssue ?? null].filter((fact) => fact !== null);
  return (
    <li className={styles['line']}>
      <Thumb src={imageUrl(line.image, dashboardHost)} />
      <div className={styles['about']}>
        <span className={small ? `${styles['name']} clamp` : styles['name']}>{orderLineName(line)}</span>
        {facts.length > 0 && (
          <span className={styles['facts']}>
            {facts.map((fact) => (
              <Ltr key={fact}>{fact}</Ltr>
            ))}
          </span>
        )}
        <span className={styles['foot']}>
          {period !== null && (
            <span className="badge">
              <Icon svg={calendar} />
              <span className="visually-hidden">Publish: </span>
              {period}
            </span>
          )}
          <span className={`${styles['price']} tabular`}>
            <Ltr>
              {line.qty} × {line.price === null ? '—' : formatRupiah(line.price)}
            </Ltr>
          </span>
        </span>
      </div>
    </li>
  );
}
