import { recordedChanges } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';
import { TRANSFER } from '../../payments/transfer.ts';
import { OperationRefused } from '../refusal.ts';

/**
 * Returns a text that differs after each change by staff, payment, refund or announced bank transfer of the order. The first two parts are the
 * newest changes by staff, the third is the newest transfer.
 */
export async function orderVersion(db: Db, orderId: number): Promise<string> {
  const newest = (table: 'staff_changes' | 'order_status_changes' | 'refunds') =>
    db.selectFrom(table).select('id').where('order_id', '=', orderId).orderBy('id', 'desc').limit(1);
  const change = await newest('staff_changes').executeTakeFirst();
  const status = await newest('order_status_changes').where('changed_by', 'is not', null).executeTakeFirst();
  const refund = await newest('refunds').executeTakeFirst();
  const payments = await db
    .selectFrom('payments')
    .select('status')
    .where('order_id', '=', orderId)
    .orderBy('termin')
    .execute();
  const transfer = await db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select('charges.id')
    .where('payments.order_id', '=', orderId)
    .where('charges.gateway', '=', TRANSFER)
    .orderBy('charges.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const ids = [change, status, transfer, refund].map((row) => row?.id ?? 0);
  return [...ids, ...payments.map((payment) => payment.status)].join('.');
}

/** Throws the refusal of a change whose plan shows an older version of the order. It names the latest change by staff. */
export async function refuseIfChanged(db: Db, { id, code }: { id: number; code: string }, seen: string): Promise<void> {
  const current = await orderVersion(db, id);
  if (current === seen) return;
  const [last = null] = await recordedChanges(db, { orderId: id, limit: 1 });
  const partsOf = (version: string) => {
    const [change, status, transfer] = version.split('.');
    return { byStaff: `${change}.${status}`, transfer };
  };
  const [is, was] = [partsOf(current), partsOf(seen)];
  // Without a change by staff, the customer paid or announced a transfer: the latest change by staff is older than the plan.
  const isByStaff = is.byStaff !== was.byStaff;
  const isTransferAnnounced = !isByStaff && is.transfer !== was.transfer;
  throw new OperationRefused({
    code: 'order-changed',
    order: code,
    last: isByStaff ? last : null,
    isTransferAnnounced,
  });
}
