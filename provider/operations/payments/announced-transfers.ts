import { addHours } from '#domain/date.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { TRANSFER, TRANSFER_LISTED_HOURS } from '../../payments/transfer.ts';
import type { OperationContext } from '../operation.ts';

/**
 * Returns the announced bank transfers of unpaid termin, the one that expires first in front; those that expired in the last 14 days too, since
 * money can come late. `amount` (rupiah) selects those that match a line of the bank statement.
 */
export async function listAnnouncedTransfers(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  amount: Rupiah | null = null,
) {
  const rows = await db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.code as order', 'orders.status as order_status', 'payments.termin', 'customers.name as customer'])
    .select(['charges.amount', 'charges.expires_at as until', 'charges.status'])
    .where('charges.gateway', '=', TRANSFER)
    .where('charges.status', 'in', ['open', 'expired'])
    .where('charges.expires_at', '>', addHours(now(), -TRANSFER_LISTED_HOURS).toISOString())
    .where('payments.status', '<>', 'paid')
    .$if(amount !== null, (query) => query.where('charges.amount', '=', amount ?? 0))
    .orderBy('charges.expires_at')
    .execute();
  return rows.map(({ status, ...transfer }) => ({ ...transfer, isExpired: status === 'expired' }));
}

/** A bank transfer that a payer announced and staff did not confirm yet. `until`: when its period ends or ended (ISO 8601). */
export type AnnouncedTransferOfTermin = Awaited<ReturnType<typeof listAnnouncedTransfers>>[number];

/** Returns the exact amounts (rupiah) of a termin's bank transfers, the newest first; `isOpen`: announced and still expected. */
export async function announcedAmounts(db: Db, paymentId: number) {
  const rows = await db
    .selectFrom('charges')
    .select(['amount', 'status'])
    .where('payment_id', '=', paymentId)
    .where('gateway', '=', TRANSFER)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ amount, status }) => ({ amount, isOpen: status === 'open' }));
}
