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

/** Keeps on record that the gateway sent a bill's money back by itself. */
export async function recordRefunded(
  tx: Tx,
  attempt: { id: number; order_id: number; amount: number },
  kind: 'refunded' | 'charged back',
  now: Date,
): Promise<void> {
  const { id, order_id, amount } = attempt;
  await flagRefund(tx, {
    orderId: order_id,
    attemptId: id,
    amount,
    reason: `${kind} by the gateway`,
    now,
    refunded: true,
  });
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

/** Flags all that was paid for an order, when it is cancelled after payment. */
export async function flagPaidForRefund(tx: Tx, orderId: number, reason: string, now: Date): Promise<void> {
  const paid = await tx
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_attempts.payment_id')
    .select(['payment_attempts.id', 'payment_attempts.amount'])
    .where('payments.order_id', '=', orderId)
    .where('payment_attempts.status', '=', 'paid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('refunds').select('refunds.id').whereRef('refunds.attempt_id', '=', 'payment_attempts.id')),
      ),
    )
    .execute();
  for (const { id, amount } of paid) await flagRefund(tx, { orderId, attemptId: id, amount, reason, now });
}
