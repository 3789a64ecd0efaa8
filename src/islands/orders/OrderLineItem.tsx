import { imageUrl } from '#domain/image.ts';
import { formatRupiah } from '#domain/money.ts';
import { type OrderLine, orderLineName, slotPeriod } from '#domain/order.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Ltr } from '#src/ui/Ltr.tsx';
import { Thumb } from '#src/ui/Thumb.tsx';
import styles from './OrderLineItem.module.css';

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
