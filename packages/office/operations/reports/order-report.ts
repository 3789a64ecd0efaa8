import { statusesThat, stoppedStatuses } from '@slotterbit/contract/orders/order-status.ts';
import { dayText, startOfDay } from '@slotterbit/contract/values/date.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { type Month, monthNumber } from '@slotterbit/contract/values/month.ts';
import { lastStatusFact } from '@slotterbit/provider/audit/read-audit.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { overdueBefore, unpaidTermin } from '@slotterbit/provider/orders/unpaid-totals.ts';
import { sql } from 'kysely';
import { monthPlace, monthsIn, type Period, slotsIn, timesOf } from './period.ts';

/**
 * Orders by the month (Jakarta) when they were made. `begun`: with a paid termin, the settled ones included. `settled`: fully paid, or free.
 * `expired`: cancelled at the deadline. `stopped`: cancelled or failed for another reason.
 */
export type FunnelMonth = Awaited<ReturnType<typeof orderFunnel>>[number];

const literals = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)));

/** Returns how far the orders of each month came. */
export async function orderFunnel(db: Db, period: Period) {
  const months = monthsIn(period);
  const { since, before } = timesOf(period);
  const isSettled = sql`orders.status in (${literals(statusesThat('isSettled'))})`;
  const isStopped = sql`orders.status in (${literals(stoppedStatuses)})`;
  // Only orders that are not settled look for a payment.
  const hasBegun = sql`case when ${isSettled} then 1
    when exists (select 1 from payments where payments.order_id = orders.id and payments.status = 'paid' and payments.amount > 0) then 1
    else 0 end`;
  const hasExpired = sql`case when not ${isStopped} then 0
    when ${lastStatusFact('reason')} = 'deadline' then 1 else 0 end`;
  const { rows } = await sql<{ place: number } & Record<'made' | 'begun' | 'settled' | 'expired' | 'ended', number>>`
    select ${monthPlace(sql`orders.created_at`, period)} as place, count(*) as made, sum(${hasBegun}) as begun,
      sum(case when ${isSettled} then 1 else 0 end) as settled, sum(${hasExpired}) as expired,
      sum(case when ${isStopped} then 1 else 0 end) as ended
    from orders where orders.created_at >= ${since} and orders.created_at < ${before}
    group by 1`.execute(db);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const none = { made: 0, begun: 0, settled: 0, expired: 0, ended: 0 };
  return months.map((month, place) => {
    const { made, begun, settled, expired, ended } = byPlace.get(place) ?? none;
    return { month, made, begun, settled, expired, stopped: ended - expired };
  });
}

/** Days late, both included; `to` null: and more. */
const overdueAges = [
  { from: 1, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 90 },
  { from: 91, to: null },
] as const;

export type OverdueAge = { from: number; to: number | null; termins: number; amount: Rupiah };

/** Returns the number and the sum of overdue termin by days late (Jakarta). The total is that of `unpaidSums`. */
export async function overdueByAge({ db, now }: { db: Db; now: () => Date }): Promise<OverdueAge[]> {
  const today = dayText(now().toISOString());
  const latest = overdueAges.map(({ to }) => (to === null ? null : startOfDay(today, -to)));
  // The first age whose bound a termin reaches.
  const cases = latest.map((bound, place) =>
    bound === null
      ? sql`else ${sql.lit(place)}`
      : sql`when payments.due_at >= ${sql.lit(bound)} then ${sql.lit(place)}`,
  );
  const rows = await unpaidTermin(db)
    .select(sql<number>`case ${sql.join(cases, sql` `)} end`.as('place'))
    .select((eb) => [eb.fn.countAll<number>().as('termins'), eb.fn.sum<number>('payments.amount').as('amount')])
    .where('payments.due_at', '<', overdueBefore(now()))
    .groupBy(sql`1`)
    .execute();
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return overdueAges.map((age, place) => {
    const { termins, amount } = byPlace.get(place) ?? { termins: 0, amount: 0 };
    return { ...age, termins, amount };
  });
}

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
