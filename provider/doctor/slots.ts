import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Finding } from './finding.ts';

type Row = {
  code: string;
  year: number;
  month: number;
  capacity: number;
  used: number;
  elsewhere: number;
  held: number;
};

/** Places: what a slot counts as used is what orders hold and what was taken elsewhere, and never more than there is. */
export async function examineSlots(tx: Db): Promise<Finding[]> {
  const { rows } = await sql<Row>`
    select items.code, slots.year, slots.month, slots.capacity, slots.used, slots.taken_elsewhere as elsewhere,
      coalesce(held.qty, 0) as held
    from slots
    join items on items.id = slots.item_id
    left join (
      select line.slot_id, sum(line.qty) as qty
      from order_items line join orders on orders.id = line.order_id
      where orders.slots_held = 1 group by line.slot_id
    ) held on held.slot_id = slots.id
    where slots.used <> slots.taken_elsewhere + coalesce(held.qty, 0)
      or slots.used > slots.capacity or slots.taken_elsewhere < 0
    order by slots.id`.execute(tx);
  return rows.map(({ code, year, month, capacity, used, elsewhere, held }) => ({
    where: `${code} ${year}-${String(month).padStart(2, '0')}`,
    what: `${used} of ${capacity} places count as used, but orders hold ${held} and ${elsewhere} were taken elsewhere`,
  }));
}
