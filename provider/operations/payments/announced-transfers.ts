import { addHours } from '#domain/date.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Db } from '../../db/schema.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { TRANSFER, TRANSFER_LISTED_HOURS } from '../../payments/transfer.ts';
import type { OperationContext } from '../operation.ts';

/** A bank transfer that a payer announced and staff did not confirm yet. `until` is when its period ends or ended (ISO 8601). */
export type AnnouncedTransferOfTermin = {
  order: string;
  termin: number;
  customer: string;
  amount: Rupiah;
  until: string;
  isExpired: boolean;
  order_status: OrderStatus;
};

/**
 * Returns the announced bank transfers of unpaid termin, the one that expires first in front; those that expired in the last 14 days too, since
 * money can come late. `amount` (rupiah) selects those that match a line of the bank statement.
 */
export async function listAnnouncedTransfers(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  amount: Rupiah | null = null,
): Promise<AnnouncedTransferOfTermin[]> {
  const rows = await db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.code', 'orders.status as order_status', 'payments.termin', 'customers.name'])
    .select(['charges.amount', 'charges.expires_at', 'charges.status'])
    .where('charges.gateway', '=', TRANSFER)
    .where('charges.status', 'in', ['open', 'expired'])
    .where('charges.expires_at', '>', addHours(now(), -TRANSFER_LISTED_HOURS).toISOString())
    .where('payments.status', '<>', 'paid')
    .$if(amount !== null, (query) => query.where('charges.amount', '=', amount ?? 0))
    .orderBy('charges.expires_at')
    .execute();
  return rows.map(({ code, name, expires_at, status, ...transfer }) => ({
    order: code,
    termin: transfer.termin,
    customer: name,
    amount: transfer.amount,
    until: expires_at,
    isExpired: status === 'expired',
    order_status: transfer.order_status,
  }));
}

/** Returns the exact amounts (rupiah) of a termin's bank transfers, the newest first; `isOpen`: announced and still expected. */
export async function announcedAmounts(db: Db, paymentId: number): Promise<{ amount: Rupiah; isOpen: boolean }[]> {
  const rows = await db
    .selectFrom('charges')
    .select(['amount', 'status'])
    .where('payment_id', '=', paymentId)
    .where('gateway', '=', TRANSFER)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ amount, status }) => ({ amount, isOpen: status === 'open' }));
}
