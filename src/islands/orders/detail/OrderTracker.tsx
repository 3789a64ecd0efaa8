import check from 'icon:check-bold';
import { awaitedText } from '@slotterbit/contract/orders/due.ts';
import { type Order, publishPeriods } from '@slotterbit/contract/orders/order.ts';
import {
  isStopped,
  type OrderStatus,
  rulesOf,
  type TrackerStepNumber,
} from '@slotterbit/contract/orders/order-status.ts';
import { orderView } from '@slotterbit/contract/orders/order-view.ts';
import { formatDate } from '@slotterbit/contract/values/date.ts';
import { Fragment, type ReactNode } from 'react';
import { Icon, Ltr } from '#src/ui/inline.tsx';
import timeline from '#src/ui/Timeline.module.css';
import styles from './Order.module.css';

/** The five steps of an order with the dates when they were reached (docs/product.md 4.3); without an order, which loads, their names. */
export function OrderTracker({ order, children }: { order: Order | null; children?: ReactNode }) {
  const dates = order === null ? [] : stepDates(order);
  const awaited = order === null ? null : awaitedText(order, orderView(order, new Date()).due);
  const isHalted = order !== null && isStopped(order.status);
  return (
    <section className={`card ${styles['box']}`} aria-labelledby="tracker">
      <h2 id="tracker">Status Pesanan</h2>
      <div className={timeline['frame']}>
        <ol className={timeline['steps']} data-halted={isHalted || undefined} aria-label="Status pesanan">
          {trackerSteps(order).map(({ label, months, dateName, state, isCurrent }, i) => {
            const date = state === 'todo' ? null : (dates[i] ?? null);
            return (
              <li
                key={label}
                className={timeline['step']}
                data-state={state}
                aria-current={isCurrent ? 'step' : undefined}
              >
                <span className={timeline['mark']} aria-hidden="true">
                  {state === 'done' ? <Icon svg={check} /> : i + 1}
                </span>
                <span className={timeline['label']}>
                  {label}
                  {state === 'done' && <span className="visually-hidden"> (sudah)</span>}
                </span>
                {isCurrent && awaited !== null && <span className={timeline['detail']}>{awaited}</span>}
                {months.length > 0 && !isHalted && (
                  <span className={`small bold ${timeline['detail']}`}>
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
                  <span className={timeline['date']}>
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
      {children}
    </section>
  );
}

/**
 * A step of the tracker. `months` are the publish months of 'Terjadwal Publish'. `dateName` labels the step's day. `current` marks the
 * order's step, which is also done if it is the last one.
 */
type TrackerStep = {
  label: string;
  months: string[];
  dateName: string;
  state: 'done' | 'active' | 'todo';
  isCurrent: boolean;
};

/**
 * Returns the five steps of an order (docs/product.md 4). Steps before the active one are done, and so is 'Selesai' when reached. Without an
 * order, all are to do.
 */
export function trackerSteps(order: Pick<Order, 'status' | 'lines'> | null): TrackerStep[] {
  const { step: current, paymentStep } =
    order === null ? { step: -1, paymentStep: 'Pembayaran' } : rulesOf(order.status);
  const steps: [label: string, dateName: string, months: string[]][] = [
    ['Pesanan Diterima', 'Diterima', []],
    [paymentStep, 'Lunas', []],
    ['Sedang Diproses', 'Mulai', []],
    ['Terjadwal Publish', 'Dijadwalkan', order === null ? [] : publishPeriods(order)],
    ['Selesai', 'Selesai', []],
  ];
  const last = steps.length - 1;
  return steps.map(([label, dateName, months], i) => ({
    label,
    months,
    dateName,
    state: i < current || current === last ? 'done' : i === current ? 'active' : 'todo',
    isCurrent: i === current,
  }));
}

/**
 * Returns when each of the tracker's five steps was reached; null if unknown or not reached. Uses the order's history, else its
 * payments and last change.
 */
export function stepDates(
  order: Pick<Order, 'date' | 'updatedAt' | 'status' | 'payments' | 'history'>,
): (Date | null)[] {
  const paid = lastPayment(order);
  const reached = (step: TrackerStepNumber) => {
    const isDated = (status: OrderStatus) => rulesOf(status).datedSteps.includes(step);
    return (
      order.history.filter(({ status }) => isDated(status)).at(-1)?.at ??
      (isDated(order.status) ? order.updatedAt : null)
    );
  };
  return [order.date, paid ?? reached(1), paid ?? reached(2), reached(3), reached(4)];
}

/** Returns when the last termin was paid; null if a termin is unpaid. */
function lastPayment({ payments }: Pick<Order, 'payments'>): Date | null {
  const dates = payments
    .map(({ status, paidAt }) => (status === 'paid' ? paidAt : null))
    .filter((date) => date !== null);
  if (dates.length === 0 || dates.length < payments.length) return null;
  return new Date(Math.max(...dates.map(Number)));
}
