import type { Db, Tx } from '../db/schema.ts';

/** A bill with its payment and order, as they stand now. */
export type Attempt = NonNullable<Awaited<ReturnType<typeof loadAttempt>>>;

export async function loadAttempt(tx: Tx | Db, reference: string) {
  return tx
    .selectFrom('payment_attempts as attempt')
    .innerJoin('payments as payment', 'payment.id', 'attempt.payment_id')
    .innerJoin('orders as order', 'order.id', 'payment.order_id')
    .select(['attempt.id', 'attempt.payment_id', 'attempt.amount', 'attempt.status', 'attempt.reference'])
    .select(['payment.status as payment_status', 'payment.order_id'])
    .select(['order.code as order_code', 'order.status as order_status'])
    .where('attempt.reference', '=', reference)
    .executeTakeFirst();
}
