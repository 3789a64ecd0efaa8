import { type PaymentStatus, stoppedStatuses } from '#domain/order-status.ts';
import type { Db } from '../../db/schema.ts';
import { chargesOfTermins, mainCharge } from '../../payments/termin-charges.ts';
import { findOrder } from '../orders/find-orders.ts';

/** A field that is null does not filter. `order`: a code or id. */
export type PaymentFilter = { order: string | null; status: PaymentStatus | null; limit: number };

const orderIdOf = async (db: Db, order: string | null) => (order === null ? null : (await findOrder(db, order)).id);

/**
 * Returns termin, newest order first. `bill`: the reference of the charge that pays the termin. `bills`: all its charges. `gateway_said`: the latest
 * payment event of the gateway.
 */
export async function listPayments({ db }: { db: Db }, { order, status, limit }: PaymentFilter) {
  const orderId = await orderIdOf(db, order);
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'orders.code as order', 'payments.termin', 'payments.amount', 'payments.status'])
    .select(['payments.due_at', 'payments.paid_at', 'orders.status as order_status'])
    .select((eb) =>
      eb
        .selectFrom('payment_notifications as event')
        .innerJoin('charges as charge', 'charge.reference', 'event.reference')
        .select('event.kind')
        .whereRef('charge.payment_id', '=', 'payments.id')
        .orderBy('event.id', 'desc')
        .limit(1)
        .as('gateway_said'),
    )
    .$if(status !== null, (query) => query.where('payments.status', '=', status ?? 'pending'))
    // Customers do not pay a stopped order.
    .$if(status !== null && status !== 'paid', (query) => query.where('orders.status', 'not in', stoppedStatuses))
    .$if(orderId !== null, (query) => query.where('orders.id', '=', orderId ?? 0))
    .orderBy('orders.id', 'desc')
    .orderBy('payments.termin')
    .limit(limit)
    .execute();
  const paymentIds = rows.map(({ id }) => id);
  const charges = await chargesOfTermins(db, paymentIds);
  return rows.map((row) => {
    const bills = (charges.get(row.id) ?? []).map(({ paymentId: _, ...bill }) => bill);
    return { ...row, bill: mainCharge(charges.get(row.id) ?? [])?.reference ?? null, bills };
  });
}

/** `order`: a code or id, null for every order. `all`: also refunds that are done. */
export type RefundFilter = { order: string | null; all: boolean; limit: number };

/** Returns refunds, oldest first. `billed`: the charge's amount. `received`, `payer_fee`: columns of `charges`. */
export async function listRefunds({ db }: { db: Db }, { order, all, limit }: RefundFilter) {
  const orderId = await orderIdOf(db, order);
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.id', 'orders.code as order', 'customers.name as customer', 'customers.whatsapp'])
    .select(['refunds.amount', 'refunds.reason', 'refunds.created_at', 'refunds.refunded_at', 'refunds.note'])
    .select(['charges.reference as bill', 'charges.amount as billed', 'charges.received', 'charges.payer_fee'])
    .$if(!all, (query) => query.where('refunds.refunded_at', 'is', null))
    .$if(orderId !== null, (query) => query.where('orders.id', '=', orderId ?? 0))
    .orderBy('refunds.id')
    .limit(limit)
    .execute();
}
