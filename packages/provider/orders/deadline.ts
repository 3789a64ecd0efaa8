import { failureOf } from '../db/failure.ts';
import { lockRow } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Occurrence, ShopContext } from '../events.ts';
import type { Log } from '../platform/log.ts';
import { changeStatus } from './set-status.ts';

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

export type DeadlineContext = ShopContext & { log: Pick<Log, 'info' | 'error'> };

/**
 * Cancels pending orders whose deadline passed without a payment, and releases their slots. (An order's first payment
 * clears its `deadline_at`.) Returns the number of cancelled orders. Cheap when no order is overdue: one index
 * lookup. An order that cannot be cancelled is logged, and the others follow. Throws when the database is unavailable.
 */
export async function sweepDeadlines({ db, now, events, catalogue, log }: DeadlineContext): Promise<number> {
  const at = { now: now(), events };
  const overdue = await db
    .selectFrom('orders')
    .select('id')
    .where('deadline_at', '<=', at.now.toISOString())
    // In index order: sorted by id, SQLite would scan all orders.
    .orderBy('deadline_at')
    .execute();
  let cancelled = 0;
  for (const { id } of overdue) {
    try {
      if (await cancelIfOverdue(db, id, at)) cancelled += 1;
    } catch (error) {
      if (failureOf(error) !== null) throw error;
      log.error(`order ${id} is overdue and could not be cancelled: ${error}`);
    }
  }
  if (cancelled > 0) {
    catalogue.changed();
    log.info(`${cancelled} order(s) cancelled: nothing paid by the deadline`);
  }
  return cancelled;
}
