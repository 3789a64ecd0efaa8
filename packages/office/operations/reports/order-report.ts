import { statusesThat, stoppedStatuses } from '@slotterbit/contract/orders/order-status.ts';
import { dayText, startOfDay } from '@slotterbit/contract/values/date.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { lastStatusFact } from '@slotterbit/provider/audit/read-audit.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { overdueBefore, unpaidTermin } from '@slotterbit/provider/orders/unpaid-totals.ts';
import { sql } from 'kysely';
import { monthPlace, monthsIn, type Period, timesOf } from './period.ts';

/**
 * Orders by the month (Jakarta) in which they were made. `begun`: with a paid termin, the settled ones included. `settled`: fully paid, or free.
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
