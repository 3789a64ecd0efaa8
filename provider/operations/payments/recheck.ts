import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '../../audit/record.ts';
import { lockRow } from '../../db/locks.ts';
import type { Tx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { applyAllocations } from '../../payments/allocation.ts';
import { type OperationContext, operation } from '../operation.ts';
import { findOrder } from '../orders/find-order.ts';

/** Reads all of an order that a recheck may change. */
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

/** Brings the termin, status and refunds of an order in line with the money that its charges have. */
export const recheckPayments = operation({
  async plan({ db }: OperationContext, { order }: { order: string }) {
    const { id, code } = await findOrder(db, order);
    return { id, order: code };
  },
  async run(context, _input, { id, order: code }) {
    const { db, settings, now, events } = context;
    const when = { now: now(), events, deadlineHours: settings.orderDeadlineHours };
    return transact(db, async (tx) => {
      await lockRow(tx, 'orders', id);
      const before = await readMoney(tx, code);
      await applyAllocations(tx, id, when);
      const after = await readMoney(tx, code);
      const changed = !isDeepStrictEqual(before, after);
      if (changed) await recordChange(tx, context, { what: 'payments rechecked', orderId: id });
      return { id, order: code, status: after.status, payments: after.payments, changed };
    });
  },
});
