import { imageUrl } from '#src/domain/image-url.ts';
import { formatRupiah } from '#src/domain/money.ts';
import { type OrderLine, orderLineName, slotPeriod } from '#src/domain/order.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Ltr } from '#src/ui/Ltr.tsx';
import { Thumb } from '#src/ui/Thumb.tsx';
import styles from './OrderLineItem.module.css';

/** One ordered line: cover, name, indexing, publish month, quantity and price. */
export function OrderLineItem({ line, small = false }: { line: OrderLine; small?: boolean }) {
  const period = slotPeriod(line.slot);
  const facts = [line.indexing, period === null ? null : `Publish: ${period}`, line.slot?.volumeIssue]
    .filter((fact) => fact != null)
    // No line ends within a month.
    .map((fact) => fact.replaceAll(' ', '\u00a0'));
  return (
    <li className={small ? `${styles['line']} ${styles['small']}` : styles['line']}>
      <Thumb src={imageUrl(line.image, dashboardHost)} />
      <div className={styles['about']}>
        <span className={small ? `${styles['name']} clamp` : styles['name']}>{orderLineName(line)}</span>
        <span className={styles['facts']}>
          <Ltr>{facts.join(' · ')}</Ltr>
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
