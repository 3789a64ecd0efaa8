import { type Month, monthNumber } from '@slotterbit/contract/values/month.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { sql } from 'kysely';
import { monthsIn, type Period, slotsIn } from './period.ts';

/** Places of a month or of a journal. `unpaid`: the part of `taken` that orders without any payment hold. */
export type Places = { capacity: number; taken: number; unpaid: number };
export type Occupancy = {
  months: readonly (Places & { month: Month })[];
  /** Fullest first. */
  journals: readonly (Places & { name: string })[];
};

const noPlaces: Places = { capacity: 0, taken: 0, unpaid: 0 };

function plus(sum: Places, { capacity, taken, unpaid }: Places): Places {
  return { capacity: sum.capacity + capacity, taken: sum.taken + taken, unpaid: sum.unpaid + unpaid };
}

const shareTaken = ({ taken, capacity }: Places) => (capacity === 0 ? 0 : taken / capacity);

/** Returns the places of the journals on offer in these months. `taken` includes places held for customers of waiting lists. */
export async function occupancyOf(db: Db, period: Period): Promise<Occupancy> {
  const months = monthsIn(period);
  // `deadline_at` has an index and is null once something is paid.
  const { rows } = await sql<Places & Month & { id: number; name: string }>`
    select items.id, items.name, slots.year, slots.month, slots.capacity, slots.used as taken, coalesce(held.qty, 0) as unpaid
    from slots
    join items on items.id = slots.item_id
    left join (
      select line.slot_id, sum(line.qty) as qty
      from orders
      join order_items line on line.order_id = orders.id
      where orders.deadline_at is not null and orders.slots_held = 1
      group by line.slot_id
    ) held on held.slot_id = slots.id
    where items.archived_at is null and ${slotsIn(period)}
    order by items.position, items.id`.execute(db);
  const byMonth = new Map(months.map((month) => [monthNumber(month), { month, ...noPlaces }]));
  const byJournal = new Map<number, Places & { name: string }>();
  for (const { id, name, year, month, ...places } of rows) {
    const at = byMonth.get(monthNumber({ year, month }));
    if (at) Object.assign(at, plus(at, places));
    byJournal.set(id, { name, ...plus(byJournal.get(id) ?? noPlaces, places) });
  }
  const journals = [...byJournal.values()].filter(({ capacity, taken }) => capacity > 0 || taken > 0);
  return { months: [...byMonth.values()], journals: journals.toSorted((a, b) => shareTaken(b) - shareTaken(a)) };
}
