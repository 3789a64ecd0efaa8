import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Finding } from './finding.ts';

type Sums = {
  code: string;
  total: number;
  lines: number | null;
  payments: number | null;
  count: number;
  termin: number;
};

async function codes(tx: Db, condition: RawBuilder<unknown>, what: string): Promise<Finding[]> {
  const { rows } = await sql<{
    code: string;
  }>`select orders.code from orders where ${condition} order by orders.id`.execute(tx);
  return rows.map(({ code }) => ({ where: code, what }));
}

async function examineSums(tx: Db): Promise<Finding[]> {
  const { rows } = await sql<Sums>`
    select orders.code, orders.total, orders.termin, line.sum as lines, paid.sum as payments, coalesce(paid.count, 0) as count
    from orders
    left join (select order_id, sum(price * qty) as sum from order_items group by order_id) line on line.order_id = orders.id
    left join (
      select order_id, sum(amount) as sum, count(*) as count from payments group by order_id
    ) paid on paid.order_id = orders.id
    where line.sum is null or paid.sum is null or line.sum <> orders.total or paid.sum <> orders.total
      or paid.count <> orders.termin
    order by orders.id`.execute(tx);
  return rows.map(({ code, total, lines, payments, count, termin }) => ({
    where: code,
    what: `total ${total}, lines ${lines ?? 'none'}, payments ${payments ?? 'none'} (${count} of ${termin} termin)`,
  }));
}

/** Orders: whole, with lines and payments that sum to the total, a history that ends where they are, slots held while they live. */
export async function examineOrders(tx: Db): Promise<Finding[]> {
  const gone = sql`orders.status in ('cancelled', 'failed')`;
  const lastMove = sql`(select to_status from order_moves where order_id = orders.id order by id desc limit 1)`;
  return [
    ...(await examineSums(tx)),
    ...(await codes(tx, sql`${gone} and slots_held <> 0`, 'is given up but still holds its places')),
    ...(await codes(tx, sql`not ${gone} and slots_held <> 1`, 'lives but holds no places')),
    ...(await codes(tx, sql`coalesce(${lastMove}, '') <> orders.status`, 'its history does not end with its status')),
  ];
}
