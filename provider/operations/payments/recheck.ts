import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '../../audit/record.ts';
import { lockRow } from '../../db/locks.ts';
import type { Tx } from '../../db/schema.ts';
import { applyAllocations } from '../../payments/allocation.ts';
import { transactionalOperation } from '../operation.ts';
import { findOrder } from '../orders/find-orders.ts';

/** Returns everything of an order that a recheck can change. */
async function readMoney(tx: Tx, code: string) {
  const { id, status } = await findOrder(tx, code);
  const payments = tx.selectFrom('payments').select(['termin', 'status']).where('order_id', '=', id);
  const refunds = tx.selectFrom('refunds').select(['id', 'amount', 'refunded_at']).where('order_id', '=', id);
  const deadline = tx.selectFrom('orders').select('deadline_at').where('id', '=', id);
  return {
    status,
    payments: await payments.orderBy('termin').execute(),
    refunds: await refunds.orderBy('id').execute(),
    deadline: await deadline.executeTakeFirst(),
  };
}

/** Recomputes termin, status and refunds of an order (code or id) from the payments of its charges. */
export const recheckPayments = transactionalOperation({
  async plan({ db }, { order }: { order: string }) {
    const { id, code } = await findOrder(db, order);
    return { id, order: code };
  },
  async run({ tx, settings, ...context }, _input, { id, order: code }) {
    const { now, events } = context;
    await lockRow(tx, 'orders', id);
    const before = await readMoney(tx, code);
    await applyAllocations(tx, id, { now: now(), events, deadlineHours: settings.orderDeadlineHours });
    const after = await readMoney(tx, code);
    const changed = !isDeepStrictEqual(before, after);
    if (changed) await recordChange(tx, context, { what: 'payments rechecked', orderId: id });
    return { id, order: code, status: after.status, payments: after.payments, changed };
  },
});
