import check from '@phosphor-icons/core/assets/bold/check-bold.svg?raw';
import { formatDate } from '#domain/date.ts';
import type { Order } from '#domain/order.ts';
import { stepDates } from '#domain/step-dates.ts';
import { trackerSteps } from '#domain/tracker.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Ltr } from '#src/ui/Ltr.tsx';
import styles from './OrderTracker.module.css';

/** The five steps of an order (docs/product.md 4), with the days on which they were reached. */
export function OrderTracker({ order }: { order: Order }) {
  const dates = stepDates(order);
  const halted = order.status === 'cancelled' || order.status === 'failed';
  return (
    <div className={styles['frame']}>
      <ol className={styles['steps']} data-halted={halted || undefined} aria-label="Status pesanan">
        {trackerSteps(order).map(({ label, detail, state }, i) => {
          const date = state === 'todo' ? null : (dates[i] ?? null);
          return (
            <li
              key={label}
              className={styles['step']}
              data-state={state}
              aria-current={state === 'active' ? 'step' : undefined}
            >
              <span className={styles['mark']} aria-hidden="true">
                {state === 'done' ? <Icon svg={check} /> : i + 1}
              </span>
              <span className={styles['label']}>
                {label}
                {state === 'done' && <span className="visually-hidden"> (sudah)</span>}
              </span>
              {detail !== null && <span className={styles['detail']}>{detail}</span>}
              {date !== null && (
                <time className={styles['date']} dateTime={date.toISOString()}>
                  <Ltr>{formatDate(date)}</Ltr>
                </time>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
