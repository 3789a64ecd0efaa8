import type { Tx } from '../db/schema.ts';

/** Notes money that came and cannot be kept; the operator sends it back (`staff payments list --refunds` lists it). */
export async function flagRefund(
  tx: Tx,
  refund: { orderId: number; attemptId: number; amount: number; reason: string; now: Date; refunded?: boolean },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      attempt_id: refund.attemptId,
      amount: refund.amount,
      reason: refund.reason,
      created_at: refund.now.toISOString(),
      refunded_at: refund.refunded ? refund.now.toISOString() : null,
    })
    .execute();
}

/** What of a bill's money is on record as gone back, and what is still due to go. */
async function refundsOf(tx: Tx, attemptId: number) {
  const rows = await tx
    .selectFrom('refunds')
    .select(['id', 'amount', 'refunded_at'])
    .where('attempt_id', '=', attemptId)
    .execute();
  const sent = rows.filter(({ refunded_at }) => refunded_at !== null).reduce((sum, { amount }) => sum + amount, 0);
  return { sent, due: rows.find(({ refunded_at }) => refunded_at === null) };
}

type Billed = { id: number; order_id: number; amount: number };

/** Keeps on record that the gateway sent a bill's money back by itself: what had not gone back before. */
export async function recordRefunded(tx: Tx, bill: Billed, kind: 'refunded' | 'charged back', now: Date) {
  const { sent } = await refundsOf(tx, bill.id);
  const record = { orderId: bill.order_id, attemptId: bill.id, amount: bill.amount - sent, now, refunded: true };
  if (record.amount > 0) await flagRefund(tx, { ...record, reason: `${kind} by the gateway` });
}

/**
 * Keeps on record that the gateway sent a part of a paid bill's money back; `soFar` is all that it sent. Where the whole was due, the rest
 * stays due. Answers whether that was news.
 */
export async function recordPart(tx: Tx, bill: Billed, soFar: number, now: Date): Promise<boolean> {
  const { sent, due } = await refundsOf(tx, bill.id);
  const amount = Math.min(soFar, bill.amount) - sent;
  if (amount <= 0) return false;
  if (due) {
    const rest = tx.updateTable('refunds').where('id', '=', due.id);
    if (due.amount > amount) await rest.set({ amount: due.amount - amount }).execute();
    else await tx.deleteFrom('refunds').where('id', '=', due.id).execute();
  }
  const record = { orderId: bill.order_id, attemptId: bill.id, amount, now, refunded: true };
  await flagRefund(tx, { ...record, reason: 'part refunded by the gateway' });
  return true;
}

/**
 * Takes a refund that is due off the list: done when the gateway sent the money back, forgotten when the money never came.
 * Answers whether there was one.
 */
export async function closeRefund(
  tx: Tx,
  attemptId: number,
  kind: 'void' | 'refunded' | 'charged back',
  now: Date,
): Promise<boolean> {
  if (kind === 'void') {
    const gone = await tx
      .deleteFrom('refunds')
      .where('attempt_id', '=', attemptId)
      .where('refunded_at', 'is', null)
      .executeTakeFirst();
    return gone.numDeletedRows > 0n;
  }
  const done = await tx
    .updateTable('refunds')
    .set({ refunded_at: now.toISOString(), note: `${kind} by the gateway` })
    .where('attempt_id', '=', attemptId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Flags all that was paid for an order and has not gone back, when it is cancelled after payment. */
export async function flagPaidForRefund(tx: Tx, orderId: number, reason: string, now: Date): Promise<void> {
  const paid = await tx
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_attempts.payment_id')
    .select(['payment_attempts.id', 'payment_attempts.amount'])
    .where('payments.order_id', '=', orderId)
    .where('payment_attempts.status', '=', 'paid')
    .execute();
  for (const { id, amount } of paid) {
    const { sent, due } = await refundsOf(tx, id);
    if (!due && amount > sent) await flagRefund(tx, { orderId, attemptId: id, amount: amount - sent, reason, now });
  }
}
