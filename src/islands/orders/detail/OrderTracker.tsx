import check from '@phosphor-icons/core/assets/bold/check-bold.svg?raw';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import { isStopped } from '@slotterbit/contract/orders/order-status.ts';
import { formatDate } from '@slotterbit/contract/values/date.ts';
import { Fragment } from 'react';
import { Icon, Ltr } from '#src/ui/inline.tsx';
import styles from '#src/ui/Timeline.module.css';
import { stepDates, trackerSteps } from './tracker.ts';

/** The five steps of an order with the dates when they were reached (docs/product.md 4.3). */
export function OrderTracker({ order }: { order: Order }) {
  const dates = stepDates(order);
  const isHalted = isStopped(order.status);
  return (
    <div className={styles['frame']}>
      <ol className={styles['steps']} data-halted={isHalted || undefined} aria-label="Status pesanan">
        {trackerSteps(order).map(({ label, months, dateName, state, isCurrent }, i) => {
          const date = state === 'todo' ? null : (dates[i] ?? null);
          return (
            <li key={label} className={styles['step']} data-state={state} aria-current={isCurrent ? 'step' : undefined}>
              <span className={styles['mark']} aria-hidden="true">
                {state === 'done' ? <Icon svg={check} /> : i + 1}
              </span>
              <span className={styles['label']}>
                {label}
                {state === 'done' && <span className="visually-hidden"> (sudah)</span>}
              </span>
              {months.length > 0 && !isHalted && (
                <span className={styles['detail']}>
                  Terbit:{' '}
                  {months.map((month, i) => (
                    <Fragment key={month}>
                      {i > 0 && ', '}
                      <Ltr>{month}</Ltr>
                    </Fragment>
                  ))}
                </span>
              )}
              {date !== null && (
                <span className={styles['date']}>
                  {dateName}:{' '}
                  <time dateTime={date.toISOString()}>
                    <Ltr>{formatDate(date)}</Ltr>
                  </time>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
