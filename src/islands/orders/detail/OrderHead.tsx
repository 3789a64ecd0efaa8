import calendar from 'icon:calendar-blank';
import { imageUrl } from '@slotterbit/contract/catalogue/image.ts';
import { progressText, statusText, stoppedText } from '@slotterbit/contract/orders/due.ts';
import { manuscriptDueText } from '@slotterbit/contract/orders/manuscript.ts';
import { type Order, type OrderLine, orderLineName, paidTotal, slotPeriod } from '@slotterbit/contract/orders/order.ts';
import { badgeColour, isStopped } from '@slotterbit/contract/orders/order-status.ts';
import type { ManuscriptDue, OrderView } from '@slotterbit/contract/orders/order-view.ts';
import { formatDate, formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { dashboardHost } from '#src/hosts.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Icon, Ltr } from '#src/ui/inline.tsx';
import { Thumb } from '#src/ui/Picture.tsx';
import styles from './Order.module.css';

/** The copy button in the list and on the screens of one order (docs/product.md 2.12, 2.13 and 9). */
const copies = {
  list: { label: (code: string) => `Salin kode ${code}`, done: 'Disalin', shownForMs: 2000 },
  detail: { label: () => 'Salin kode', done: 'Kode disalin', shownForMs: 1400 },
};

interface HeadProps {
  order: Order;
  view: OrderView;
  on: 'list' | 'detail';
  /** False where the screen shows the status badge elsewhere. */
  hasBadge?: boolean;
}

/** The head of an order: status, date, code to copy, purpose, and a segment for each termin. */
export function OrderHead({ order, view, on, hasBadge = true }: HeadProps) {
  const { code, date } = order;
  const copy = copies[on];
  return (
    <header className="stack gap-1">
      <div className={`apart ${styles['row']}`}>
        {hasBadge && <StatusBadge order={order} view={view} on={on} />}
        {date !== null && (
          <time className="soft small" dateTime={date.toISOString()}>
            <Ltr>{on === 'list' ? formatDate(date) : formatDateTime(date)}</Ltr>
          </time>
        )}
      </div>
      <div className={styles['code']}>
        <h2 id={`order-${order.id}`}>{code}</h2>
        <CopyButton text={code} label={copy.label(code)} done={copy.done} shownForMs={copy.shownForMs} />
      </div>
      {order.purpose !== null && <p className="soft small">{order.purpose}</p>}
      {isStopped(order.status) ? (
        <p className="notice">{stoppedText(paidTotal(order) > 0)}</p>
      ) : (
        <TerminBar termin={view.isTerminPaid} />
      )}
    </header>
  );
}

/** One segment for each termin, filled if paid, and the same as text. */
function TerminBar({ termin }: { termin: boolean[] }) {
  return (
    <div className="stack gap-2">
      <div className={`stack gap-1 ${styles['segments']}`} aria-hidden="true">
        {termin.map((paid, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a termin is its number
          <span key={i} data-paid={paid || undefined} />
        ))}
      </div>
      <p className="soft small">
        <Ltr>{progressText(termin)}</Ltr>
      </p>
    </div>
  );
}

/** An order's status. Its colour differs between list and detail screen. */
export function StatusBadge({ order, view, on }: Pick<HeadProps, 'order' | 'view' | 'on'>) {
  const colour = badgeColour(order.status, on);
  const tone = colour === 'outline' ? styles['outline'] : `tone-${colour}`;
  return (
    <span className={`badge ${tone}`} data-status={order.status}>
      {statusText(view, order.status)}
    </span>
  );
}

interface LinesProps {
  lines: readonly OrderLine[];
  /** On a card of the list. */
  small?: boolean;
  /** Until when the manuscript of each line is awaited, if the screen says it here. */
  manuscripts?: readonly (ManuscriptDue | null)[];
}

/** The lines of an order. */
export function OrderLines({ lines, small = false, manuscripts = [] }: LinesProps) {
  return (
    <ul className={small ? `stack gap-3 ${styles['small']}` : 'stack'}>
      {lines.map((line, i) => (
        <OrderLineItem key={line.id ?? i} line={line} small={small} manuscript={manuscripts[i] ?? null} />
      ))}
    </ul>
  );
}

type LineProps = { line: OrderLine; small: boolean; manuscript: ManuscriptDue | null };

function OrderLineItem({ line, small, manuscript }: LineProps) {
  const period = slotPeriod(line.slot);
  const facts = [line.indexing, line.slot?.volumeIssue ?? null].filter((fact) => fact !== null);
  return (
    <li className={`gap-3 ${styles['line']}`}>
      <Thumb src={imageUrl(line.image, dashboardHost)} />
      <div className={`lines gap-2px anywhere ${styles['about']}`}>
        <span className={small ? `${styles['name']} clamp` : styles['name']}>{orderLineName(line)}</span>
        {facts.length > 0 && (
          <span className="wrap gap-2 soft small">
            {facts.map((fact) => (
              <Ltr key={fact}>{fact}</Ltr>
            ))}
          </span>
        )}
        {manuscript !== null && <span className="soft small">{manuscriptDueText(manuscript)}</span>}
        <span className={`apart level ${styles['foot']}`}>
          {period !== null && (
            <span className="badge">
              <Icon svg={calendar} />
              <span className="visually-hidden">Publish: </span>
              {period}
            </span>
          )}
          <span className="soft small tabular nowrap">
            <Ltr>
              {line.qty} × {line.price === null ? '—' : formatRupiah(line.price)}
            </Ltr>
          </span>
        </span>
      </div>
    </li>
  );
}
