import { sql } from 'kysely';
import { dayText, startOfDay } from '#domain/date.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { overdueBefore, unpaidTermin } from '../../orders/unpaid-totals.ts';

/** Days late, both included; `to` null: and more. */
export const overdueAges = [
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
    const row = byPlace.get(place);
    // PostgreSQL returns sums and counts as text.
    return { ...age, termins: Number(row?.termins ?? 0), amount: Number(row?.amount ?? 0) };
  });
}
