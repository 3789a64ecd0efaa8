import { recordedChanges } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';
import { OperationRefused } from '../refusal.ts';

/** Returns a text that differs after each change by staff, payment or refund of the order. The first two parts are the newest changes by staff. */
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
  return [...[change, status, refund].map((row) => row?.id ?? 0), ...payments.map((payment) => payment.status)].join(
    '.',
  );
}

/** Throws the refusal of a change whose plan shows an older version of the order. It names the latest change by staff. */
export async function refuseIfChanged(db: Db, { id, code }: { id: number; code: string }, seen: string): Promise<void> {
  const current = await orderVersion(db, id);
  if (current === seen) return;
  const [last = null] = await recordedChanges(db, { orderId: id, since: null, by: null, limit: 1 });
  const idsOf = (version: string) => version.split('.').slice(0, 2).join('.');
  // Money came: the latest change by staff is older than the plan.
  throw new OperationRefused({
    code: 'order-changed',
    order: code,
    last: idsOf(current) === idsOf(seen) ? null : last,
  });
}
