import { sql } from 'kysely';
import { dayText, startOfDay } from '#domain/date.ts';
import type { Rupiah } from '#domain/money.ts';
import { statusesThat } from '#domain/order-status.ts';
import type { Db } from '../db/schema.ts';

/** Selects the unpaid termin of waiting orders, due or not. */
export function unpaidTermin(db: Db) {
  return (
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .where('orders.status', 'in', statusesThat('canPay'))
      // A literal, not a parameter: only then can the embedded database use the index of unpaid payments.
      .where(sql<boolean>`payments.status <> 'paid'`)
  );
}

/** Returns the start of today in Jakarta: a termin whose `due_at` is earlier is overdue. */
export function overdueBefore(now: Date): string {
  return startOfDay(dayText(now.toISOString()));
}

/**
 * Returns the unpaid amount of waiting orders, its overdue part and the number of overdue termin. Scans every unpaid
 * termin: 25 to 55 ms on an embedded database with 100,000 orders, of which 30,000 have an unpaid termin.
 */
export async function unpaidSums(
  db: Db,
  now: Date,
): Promise<{ unpaid: Rupiah; overdue: Rupiah; overdueTermin: number }> {
  const row = await unpaidTermin(db)
    .select((eb) => [
      eb.fn.sum<number>('payments.amount').as('unpaid'),
      eb.fn
        .sum<number>(eb.case().when('payments.due_at', '<', overdueBefore(now)).then(eb.ref('payments.amount')).end())
        .as('overdue'),
      eb.fn
        .sum<number>(eb.case().when('payments.due_at', '<', overdueBefore(now)).then(eb.lit(1)).end())
        .as('overdueTermin'),
    ])
    .executeTakeFirst();
  // PostgreSQL returns sums as text, and null when there are no rows.
  return {
    unpaid: Number(row?.unpaid ?? 0),
    overdue: Number(row?.overdue ?? 0),
    overdueTermin: Number(row?.overdueTermin ?? 0),
  };
}
