import { failureOf } from '../db/failure.ts';
import { lockRow } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Events, Occurrence } from '../events.ts';
import type { Log } from '../platform/log.ts';
import { changeStatus } from './status.ts';

/** Orders read in one batch. */
const BATCH = 50;

/**
 * Cancels one order if it is still overdue. Each order has its own transaction: two orders in one would lock the
 * slots of the second after the slots of the first, not in id order.
 */
async function cancelIfOverdue(db: Db, id: number, at: Occurrence): Promise<boolean> {
  return transact(db, async (tx) => {
    // Read again under the lock: a payment may have arrived meanwhile, or another instance may have cancelled the
    // order.
    await lockRow(tx, 'orders', id);
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'code', 'status'])
      .where('id', '=', id)
      .where('deadline_at', '<=', at.now.toISOString())
      .executeTakeFirst();
    if (!order) return false;
    await changeStatus(tx, order, 'cancelled', { reason: 'deadline', ...at });
    return true;
  });
}

/**
 * Cancels pending orders whose deadline passed without a payment, and releases their slots. (An order's first payment
 * clears its `deadline_at`.) Returns the number of cancelled orders. Cheap when no order is overdue: one index
 * lookup. If an order cannot be cancelled, reports it to `onFailure` and continues with the others. Throws when the
 * database is unavailable.
 */
export async function cancelOverdueOrders(
  db: Db,
  at: Occurrence,
  onFailure: (id: number, error: unknown) => void,
): Promise<number> {
  // Sorted in index order: sorted by id, SQLite would scan all orders.
  const overdueAfter = (deadline: string, id: number) =>
    db
      .selectFrom('orders')
      .select(['id', 'deadline_at'])
      .where('deadline_at', '<=', at.now.toISOString())
      .where((eb) =>
        eb.or([eb('deadline_at', '>', deadline), eb.and([eb('deadline_at', '=', deadline), eb('id', '>', id)])]),
      )
      .orderBy('deadline_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
  let cancelled = 0;
  let last: { id: number; deadline_at: string | null } | undefined = { id: 0, deadline_at: '' };
  while (last) {
    const orders = await overdueAfter(last.deadline_at ?? '', last.id);
    for (const { id } of orders) {
      try {
        if (await cancelIfOverdue(db, id, at)) cancelled += 1;
      } catch (error) {
        if (failureOf(error) !== null) throw error;
        onFailure(id, error);
      }
    }
    last = orders.length === BATCH ? orders.at(-1) : undefined;
  }
  return cancelled;
}

export type DeadlineContext = {
  db: Db;
  now: () => Date;
  events: Events;
  catalogue: { changed(): void };
  log: Pick<Log, 'info' | 'error'>;
};

/** Cancels overdue orders and returns their number. The catalogue then shows the released slots. */
export async function sweepDeadlines({ db, now, events, catalogue, log }: DeadlineContext): Promise<number> {
  const cancelled = await cancelOverdueOrders(db, { now: now(), events }, (id, error) => {
    log.error(`order ${id} is overdue and could not be cancelled: ${error}`);
  });
  if (cancelled > 0) {
    catalogue.changed();
    log.info(`${cancelled} order(s) cancelled: nothing paid by the deadline`);
  }
  return cancelled;
}
