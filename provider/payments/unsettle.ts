import type { Tx } from '../db/schema.ts';
import { applyAllocation, type When } from './apply-allocation.ts';
import type { Attempt } from './attempt.ts';
import { recordReturned } from './refunds.ts';

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

/**
 * The gateway takes a payment back that it had reported, or sends money back. Another bill of the termin whose money is there pays it then, and
 * its refund falls away; without one the termin is unpaid again and a paid order waits again. A refund is kept on record either way.
 */
export async function reverse(tx: Tx, attempt: Attempt, kind: Reversal, when: When): Promise<string> {
  const { now } = when;
  if (attempt.status !== 'paid') return closeUnpaid(tx, attempt, 'failed', now);
  if (kind !== 'void') {
    const reason = `${kind} by the gateway`;
    await recordReturned(tx, attempt, { reason, note: reason }, now);
  }
  await tx
    .updateTable('payment_attempts')
    .set({ status: 'failed', closed_at: now.toISOString() })
    .where('id', '=', attempt.id)
    .execute();
  const { keptId, turned, orderStatus } = await applyAllocation(tx, attempt.payment_id, when);
  if (keptId !== null) return 'reversed: paid by another bill';
  return turned === 'unpaid' && orderStatus === 'pending' ? 'reversed' : `reversed: order is ${orderStatus}`;
}
