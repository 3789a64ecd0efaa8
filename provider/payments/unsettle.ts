import { addHours } from '../calendar.ts';
import type { Tx } from '../db/schema.ts';
import { moveOrder } from '../orders/moves.ts';
import type { Attempt } from './attempt.ts';
import { closeRefund, recordRefunded } from './refunds.ts';

/** A bill ended without money: its termin can be tried again with a new bill. */
export async function closeUnpaid(tx: Tx, attempt: Attempt, as: 'failed' | 'expired', now: Date): Promise<string> {
  if (attempt.status !== 'open') return `ignored: bill is ${attempt.status}`;
  const at = now.toISOString();
  await tx.updateTable('payment_attempts').set({ status: as, closed_at: at }).where('id', '=', attempt.id).execute();
  await tx
    .updateTable('payments')
    .set({ status: as })
    .where('id', '=', attempt.payment_id)
    .where('status', '<>', 'paid')
    .execute();
  return as;
}

/** Why money that was reported is not ours any more: it never really came (`void`), or it went back. */
export type Reversal = 'void' | 'refunded' | 'charged back';

/** Whether the termin stands paid by another bill. */
async function isPaidOtherwise(tx: Tx, attempt: Attempt): Promise<boolean> {
  const other = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('payment_id', '=', attempt.payment_id)
    .where('status', '=', 'paid')
    .where('id', '<>', attempt.id)
    .executeTakeFirst();
  return other !== undefined;
}

async function unpay(tx: Tx, attempt: Attempt, deadlineHours: number, now: Date): Promise<string> {
  const at = now.toISOString();
  await tx
    .updateTable('payments')
    .set({ status: 'failed', paid_at: null })
    .where('id', '=', attempt.payment_id)
    .execute();
  const order = { id: attempt.order_id, code: attempt.order_code, status: attempt.order_status };
  if (order.status === 'paid') await moveOrder(tx, order, 'pending', { reason: 'payment reversed', now });
  if (order.status !== 'paid' && order.status !== 'pending') return `reversed: order is ${order.status}`;
  const stillPaid = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', '=', 'paid')
    .where('amount', '>', 0)
    .executeTakeFirst();
  const deadline_at = stillPaid ? null : addHours(now, deadlineHours).toISOString();
  await tx.updateTable('orders').set({ deadline_at, updated_at: at }).where('id', '=', order.id).execute();
  return 'reversed';
}

/**
 * The gateway takes a payment back that it had reported, or sends money back. The termin is unpaid again and a paid order waits again; an
 * order that is already being worked on stays as it is, for the operator to see. Money that was flagged for refund is off the list. A refund
 * is kept on record either way.
 */
export async function reverse(
  tx: Tx,
  attempt: Attempt,
  kind: Reversal,
  when: { deadlineHours: number; now: Date },
): Promise<string> {
  const { deadlineHours, now } = when;
  if (attempt.status !== 'paid') return closeUnpaid(tx, attempt, 'failed', now);
  const wasFlagged = await closeRefund(tx, attempt.id, kind, now);
  // What was owed has gone back: the money came and went, the order was settled before.
  if (wasFlagged && kind !== 'void') return `${kind}: refund no longer due`;
  await tx
    .updateTable('payment_attempts')
    .set({ status: 'failed', closed_at: now.toISOString() })
    .where('id', '=', attempt.id)
    .execute();
  if (kind !== 'void') await recordRefunded(tx, attempt, kind, now);
  if (await isPaidOtherwise(tx, attempt)) return 'reversed: paid by another bill';
  const done = await unpay(tx, attempt, deadlineHours, now);
  return wasFlagged ? 'reversed: refund no longer due' : done;
}
