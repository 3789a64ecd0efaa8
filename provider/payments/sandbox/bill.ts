import type { Db } from '../../db/schema.ts';

/** What the sandbox's page shows of a bill. */
export type SandboxBill = NonNullable<Awaited<ReturnType<typeof loadSandboxBill>>>;

export async function loadSandboxBill(db: Db, reference: string) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('payments as payment', 'payment.id', 'attempt.payment_id')
    .innerJoin('orders as order', 'order.id', 'payment.order_id')
    .innerJoin('customers as customer', 'customer.id', 'order.customer_id')
    .select(['attempt.reference', 'attempt.amount', 'attempt.status', 'attempt.expires_at'])
    .select(['payment.termin', 'order.termin as termin_count', 'order.id as order_id', 'order.code as order_code'])
    .select('customer.name as customer_name')
    .where('attempt.reference', '=', reference)
    .where('attempt.gateway', '=', 'sandbox')
    .executeTakeFirst();
}
