import { lockRow } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { changeStatus } from './status.ts';

/** Orders looked up at once. */
const BATCH = 50;

/**
 * Cancels one order if it is overdue still. One order a transaction: two of them would lock the slots of the second after those of the
 * first, out of order.
 */
async function cancelIfOverdue(db: Db, id: number, now: Date): Promise<boolean> {
  return transact(db, async (tx) => {
    // Read again under the lock: a payment may have come in between, or another instance was first.
    await lockRow(tx, 'orders', id);
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'code', 'status'])
      .where('id', '=', id)
      .where('deadline_at', '<=', now.toISOString())
      .executeTakeFirst();
    if (!order) return false;
    await changeStatus(tx, order, 'cancelled', { reason: 'deadline', now });
    return true;
  });
}

/**
 * Cancels the pending orders whose deadline passed with nothing paid (an order's `deadline_at` is emptied by its first payment)
 * and gives their slots back. Answers how many. Cheap when there are none: one look at an index.
 */
export async function cancelOverdueOrders(db: Db, now: Date): Promise<number> {
  // In the order of the index: in that of the ids, SQLite reads every order there is.
  const overdue = () =>
    db
      .selectFrom('orders')
      .select('id')
      .where('deadline_at', '<=', now.toISOString())
      .orderBy('deadline_at')
      .limit(BATCH);
  let cancelled = 0;
  for (let ids = await overdue().execute(); ids.length > 0; ids = await overdue().execute()) {
    for (const { id } of ids) if (await cancelIfOverdue(db, id, now)) cancelled += 1;
  }
  return cancelled;
}
