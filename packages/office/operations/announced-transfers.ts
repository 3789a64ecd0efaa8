import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { listedTransfers } from '@slotterbit/provider/payments/transfer.ts';

/**
 * Returns the announced bank transfers of unpaid termin, one per termin, the one that expires first in front; those that expired in the last 14 days too, since
 * money can come late. `amount` (rupiah) selects those that match a line of the bank statement, `orderId` those of an order.
 */
export async function listAnnouncedTransfers(
  { db, now }: { db: Db; now: () => Date },
  { amount, orderId }: { amount?: Rupiah; orderId?: number } = {},
) {
  const rows = await listedTransfers(db, now())
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.code as order', 'orders.status as order_status', 'payments.termin', 'customers.name as customer'])
    .select(['charges.amount', 'charges.expires_at as until', 'charges.status'])
    .where('payments.status', '<>', 'paid')
    .$if(amount !== undefined, (query) => query.where('charges.amount', '=', amount ?? 0))
    .$if(orderId !== undefined, (query) => query.where('orders.id', '=', orderId ?? 0))
    .orderBy('charges.expires_at')
    .execute();
  return rows.map(({ status, ...transfer }) => ({ ...transfer, isExpired: status === 'expired' }));
}

/** A bank transfer that a payer announced and staff did not confirm yet. `until`: when its period ends or ended (ISO 8601). */
export type AnnouncedTransferOfTermin = Awaited<ReturnType<typeof listAnnouncedTransfers>>[number];
