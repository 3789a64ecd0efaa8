import type { Db } from '../db/schema.ts';
import type { OrderStatus } from '../db/tables/orders.ts';
import { StaffError, UsageError } from './command.ts';

/** The order with this code or id. Throws `StaffError` when there is none. */
export async function findOrder(
  db: Db,
  name: string | undefined,
): Promise<{ id: number; code: string; status: OrderStatus }> {
  if (!name) throw new UsageError('Which order? Give its code or id.');
  const orders = db.selectFrom('orders').select(['id', 'code', 'status']);
  const byId = /^\d{1,9}$/.test(name);
  const order = await (byId
    ? orders.where('id', '=', Number(name))
    : orders.where('code', '=', name.toUpperCase())
  ).executeTakeFirst();
  if (!order) throw new StaffError(`There is no order ${name}.`);
  return order;
}
