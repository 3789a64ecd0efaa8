import type { changeBillingRequest } from '@slotterbit/contract/calls/billing-calls.ts';
import { type Billing, billingOf, profileBilling } from '@slotterbit/contract/customers/billing.ts';
import type { z } from 'zod';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { notFound, Problem } from '../http/problem.ts';

/** Parses a column `billing`; all fields are empty without one. */
export function storedBilling(text: string | null): Billing {
  return billingOf(text === null ? null : JSON.parse(text));
}

/** For a request that was authenticated before the account was deleted. */
export const accountIsDeleted = () => new Problem(401, 'Akun ini sudah dihapus.');

/** Throws 401 for a deleted account. The caller holds its lock: a request that waited for the deletion must not store its data. */
export async function requireAccount(tx: Tx, customerId: number): Promise<void> {
  const deleted = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (deleted) throw accountIsDeleted();
}

type Change = z.output<typeof changeBillingRequest>;

/** Returns stored billing data with the given fields. */
export function changedBilling(stored: string | null, { order_id: _, ...given }: Change): Billing {
  const texts = Object.entries(given).filter(([, text]) => text !== undefined);
  return billingOf({ ...storedBilling(stored), ...Object.fromEntries(texts) });
}

/**
 * Changes a customer's billing data, and with `order_id` also that order's copy. Returns the customer's data. Throws 404 for an order of
 * another customer, 409 for an order whose invoice has a number (decision 031).
 */
export async function changeBilling(db: Db, customerId: number, change: Change): Promise<Billing> {
  return transact(db, async (tx) => {
    // Two changes at the same time both count.
    await lockRow(tx, 'customers', customerId);
    const own = await tx
      .selectFrom('customers')
      .select(['billing', 'deleted_at'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (own.deleted_at !== null) throw accountIsDeleted();
    if (change.order_id) {
      // An invoice that is numbered at this moment is not numbered for another payer.
      await lockRow(tx, 'orders', change.order_id);
      const order = await tx
        .selectFrom('orders')
        .select(['billing', 'invoice_number'])
        .where('id', '=', change.order_id)
        .where('customer_id', '=', customerId)
        .executeTakeFirst();
      if (!order) throw notFound('Pesanan');
      if (order.invoice_number !== null)
        throw new Problem(
          409,
          `Data penagihan tidak dapat diubah lagi: invoice ${order.invoice_number} sudah terbit. Hubungi kami bila keliru.`,
        );
      const billing = JSON.stringify(changedBilling(order.billing, change));
      await tx.updateTable('orders').set({ billing }).where('id', '=', change.order_id).execute();
    }
    const billing = profileBilling(changedBilling(own.billing, change));
    await tx
      .updateTable('customers')
      .set({ billing: JSON.stringify(billing) })
      .where('id', '=', customerId)
      .execute();
    return billing;
  });
}

export async function loadBilling(db: Db, customerId: number): Promise<Billing> {
  const { billing } = await db
    .selectFrom('customers')
    .select('billing')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return storedBilling(billing);
}
