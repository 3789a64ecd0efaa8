import type { OrderAnswer } from '#contract/orders.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Db } from '../db/schema.ts';
import type { StatusReason } from '../db/tables/orders.ts';
import { loadOrder } from '../orders/load.ts';
import type { Settings } from '../platform/settings.ts';

/** The data of a message: the order as it is now, and its customer. */
export type MailFacts = {
  order: OrderAnswer;
  customer: { name: string; email: string };
  lastReason: StatusReason;
  /** Termin whose money staff recorded as returned. Reversals by the gateway are not included. */
  staffReversals: readonly { termin: number; at: string }[];
  /** Money of the order that is due for refund, and that was refunded, in rupiah. */
  refunds: { due: Rupiah; sentBack: Rupiah };
};

/** Throws if the order does not exist. Deleting an order deletes its messages. */
export async function loadFacts(
  db: Db,
  orderId: number,
  settings: Pick<Settings, 'siteUrl' | 'bankAccounts'>,
): Promise<MailFacts> {
  const order = await loadOrder(db, null, orderId, settings);
  if (!order) throw new Error(`There is no order ${orderId}.`);
  const customer = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['customers.name', 'customers.email'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { reason } = await db
    .selectFrom('order_status_changes')
    .select('reason')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const staffReversals = await db
    .selectFrom('staff_changes as change')
    .innerJoin('charges', 'charges.id', 'change.charge_id')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select(['payments.termin', 'change.at'])
    .where('change.order_id', '=', orderId)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount', 'refunded_at'])
    .where('order_id', '=', orderId)
    .where('superseded_at', 'is', null)
    .execute();
  const sumOf = (isSentBack: boolean) =>
    refunds.reduce((sum, refund) => sum + ((refund.refunded_at !== null) === isSentBack ? refund.amount : 0), 0);
  return {
    order,
    customer,
    lastReason: reason,
    staffReversals,
    refunds: { due: sumOf(false), sentBack: sumOf(true) },
  };
}
