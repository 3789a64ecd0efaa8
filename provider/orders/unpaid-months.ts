import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Settings } from '../platform/settings.ts';

/** A slot with the number of places that unpaid orders hold, and the number of these orders and of their customers. */
export type HeldMonth = {
  code: string;
  year: number;
  month: number;
  capacity: number;
  held: number;
  orders: number;
  customers: number;
};

/**
 * Returns slots where unpaid orders hold more than half of the places and more than one customer may hold: possible
 * hoarding. Reads only unpaid orders.
 */
export async function monthsHeldUnpaid(
  db: Db,
  { unpaidPlacesPerSlot }: Pick<Settings, 'unpaidPlacesPerSlot'>,
  now: Date,
): Promise<HeldMonth[]> {
  const { rows } = await sql<HeldMonth>`
    select items.code, slots.year, slots.month, slots.capacity, sum(line.qty) as held,
      count(distinct orders.id) as orders, count(distinct orders.customer_id) as customers
    from orders
    join order_items line on line.order_id = orders.id
    join slots on slots.id = line.slot_id
    join items on items.id = slots.item_id
    where orders.deadline_at > ${now.toISOString()}
    group by slots.id, items.code, slots.year, slots.month, slots.capacity
    having sum(line.qty) * 2 > slots.capacity and sum(line.qty) > ${unpaidPlacesPerSlot}
    order by slots.id`.execute(db);
  // PostgreSQL returns sums and counts as text.
  return rows.map((row) => ({
    ...row,
    held: Number(row.held),
    orders: Number(row.orders),
    customers: Number(row.customers),
  }));
}
