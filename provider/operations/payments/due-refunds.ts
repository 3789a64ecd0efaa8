import type { Db } from '../../db/schema.ts';

/** Returns the refunds that are due, oldest first. `billed`: the charge's amount. `received`, `payer_fee`: columns of `charges`. */
export function dueRefunds({ db }: { db: Db }, limit: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.id', 'orders.code as order', 'customers.name as customer'])
    .select(['refunds.amount', 'refunds.created_at'])
    .select(['charges.amount as billed', 'charges.received', 'charges.payer_fee'])
    .where('refunds.refunded_at', 'is', null)
    .orderBy('refunds.id')
    .limit(limit)
    .execute();
}
