import { startOfDay } from '#domain/date.ts';
import type { Db } from '../../db/schema.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { findCustomer } from '../customers/find-customer.ts';
import { findItem } from '../items/find-item.ts';

/**
 * Which orders to list; null = all. Days are Jakarta's (YYYY-MM-DD), `to` is the last day that counts. `customer` is an id or e-mail, `item` a code or id.
 */
export type OrderFilter = {
  status: OrderStatus | null;
  from: string | null;
  to: string | null;
  customer: string | null;
  holding: string | null;
  item: string | null;
  limit: number;
};

/** Returns orders with the name of their customer and what was paid, newest first. */
export async function listOrders({ db }: { db: Db }, filter: OrderFilter) {
  const { status, from, to, holding, limit } = filter;
  const customer = filter.customer === null ? null : await findCustomer(db, { name: filter.customer, holding });
  const item = filter.item === null ? null : await findItem(db, filter.item);
  const rows = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code', 'orders.status', 'orders.total', 'orders.termin', 'orders.created_at'])
    .select(['customers.name as customer', 'customers.holding_code as holding'])
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount'), sum.lit(0)).as('paid'))
        .whereRef('payments.order_id', '=', 'orders.id')
        .where('payments.status', '=', 'paid')
        .as('paid'),
    )
    .$if(status !== null, (query) => query.where('orders.status', '=', status ?? 'pending'))
    .$if(from !== null, (query) => query.where('orders.created_at', '>=', startOfDay(from ?? '')))
    .$if(to !== null, (query) => query.where('orders.created_at', '<', startOfDay(to ?? '', 1)))
    .$if(customer !== null, (query) => query.where('orders.customer_id', '=', customer?.id ?? 0))
    .$if(holding !== null, (query) => query.where('customers.holding_code', '=', holding?.toLowerCase() ?? ''))
    .$if(item !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('order_items')
            .select('order_items.id')
            .whereRef('order_items.order_id', '=', 'orders.id')
            .where('order_items.item_id', '=', item?.id ?? 0),
        ),
      ),
    )
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  // PostgreSQL gives sums as text.
  return rows.map((row) => ({ ...row, paid: Number(row.paid ?? 0) }));
}
