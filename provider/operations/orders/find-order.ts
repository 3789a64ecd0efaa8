import type { Db } from '../../db/schema.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { OperationRefused } from '../refusal.ts';

/** An order with the name and number of its customer. */
export type FoundOrder = {
  id: number;
  code: string;
  status: OrderStatus;
  customer: string;
  whatsapp: string;
  created_at: string;
};

/** Returns the order with this code or id. Throws `OperationRefused` where there is none. */
export async function findOrder(db: Db, name: string): Promise<FoundOrder> {
  const orders = db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code', 'orders.status', 'orders.created_at'])
    .select(['customers.name as customer', 'customers.whatsapp']);
  const byId = /^\d{1,9}$/.test(name);
  const order = await (byId
    ? orders.where('orders.id', '=', Number(name))
    : orders.where('orders.code', '=', name.toUpperCase())
  ).executeTakeFirst();
  if (!order) throw new OperationRefused({ code: 'order-not-found', order: name });
  return order;
}

/** The last change of an order's status: when, by whom of the staff (null = not by staff), and why. */
export type LastStatusChange = { at: string; by: string | null; why: string | null; reason: string };

/** Returns the last change of an order's status; null where none is recorded. */
export async function lastStatusChange(db: Db, orderId: number): Promise<LastStatusChange | null> {
  const last = await db
    .selectFrom('order_status_changes')
    .select(['at', 'changed_by as by', 'why', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}
