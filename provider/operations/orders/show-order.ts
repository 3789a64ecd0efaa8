import { recordedChanges } from '../../audit/recorded-changes.ts';
import type { Db } from '../../db/schema.ts';
import { loadOrder } from '../../orders/load.ts';
import type { OperationContext } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { findOrder } from './find-order.ts';
import { moneyOfTermins, refundsOfOrder } from './termin-money.ts';

/** The codes of journals, which customers never see, by id. */
async function itemCodes(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('items').select(['id', 'code']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Changes of one order that are shown, the newest. */
const MOST_CHANGES = 200;

/** Returns an order whole: customer, money of each termin, refunds, changes by staff, and the codes of its journals by id. */
export async function showOrder({ db, settings }: Pick<OperationContext, 'db' | 'settings'>, name: string) {
  const { id } = await findOrder(db, name);
  const order = await loadOrder(db, null, id, settings);
  // Deleted by hand between the two reads.
  if (!order) throw new OperationRefused({ code: 'order-not-found', order: name });
  const customer = await db
    .selectFrom('customers')
    .innerJoin('orders', 'orders.customer_id', 'customers.id')
    .select(['customers.id', 'customers.name', 'customers.email', 'customers.whatsapp'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();
  const refunds = await refundsOfOrder(db, id);
  const money = await moneyOfTermins(db, order.payments, refunds);
  const changes = await recordedChanges(db, { orderId: id, since: null, by: null, limit: MOST_CHANGES });
  const codes = await itemCodes(
    db,
    order.order_items.map(({ item_id }) => item_id),
  );
  const payments = order.payments.map((payment) => ({ ...payment, money: money.get(payment.id) ?? [] }));
  return { order: { ...order, payments }, customer, refunds, changes, codes };
}
