import { sql } from 'kysely';
import type { Settings } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Finding } from '../integrity-check.ts';

type HeldMonth = {
  code: string;
  year: number;
  month: number;
  capacity: number;
  held: number;
  orders: number;
  customers: number;
};

/**
 * Slots of which unpaid orders hold more than half of the places, and more than one customer may hold: somebody may be hoarding them. Reads
 * the unpaid orders only.
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
  // PostgreSQL gives sums and counts as text.
  return rows.map((row) => ({
    ...row,
    held: Number(row.held),
    orders: Number(row.orders),
    customers: Number(row.customers),
  }));
}

/** The same as warnings of the doctor: the data is sound. */
export async function checkUnpaidMonths(db: Db, settings: Settings, now: Date): Promise<Finding[]> {
  const months = await monthsHeldUnpaid(db, settings, now);
  return months.map(({ code, year, month, capacity, held, orders, customers }) => ({
    where: `${code} ${year}-${String(month).padStart(2, '0')}`,
    what: `${orders} unpaid order(s) of ${customers} customer(s) hold ${held} of ${capacity} places`,
    next: `orders list --item ${code} --status pending names them. Where one person is behind them, orders cancel CODE gives places back, and customers disable ID closes an account; else they lapse by themselves (ORDER_DEADLINE_HOURS)`,
  }));
}
