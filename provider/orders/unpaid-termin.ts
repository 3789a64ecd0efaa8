import { sql } from 'kysely';
import { dayText, startOfDay } from '#domain/date.ts';
import type { Rupiah } from '#domain/money.ts';
import { statusesThat } from '#domain/order-status.ts';
import type { Db } from '../db/schema.ts';

/** Termin of waiting orders that are not paid, due or not. */
export function unpaidTermin(db: Db) {
  return (
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .where('orders.status', 'in', statusesThat('canPay'))
      // As a literal: only so does the embedded database know that the index of unpaid payments fits.
      .where(sql<boolean>`payments.status <> 'paid'`)
  );
}

/** A termin whose `due_at` is before this is overdue: its day (Jakarta) has passed. */
export function overdueBefore(now: Date): string {
  return startOfDay(dayText(now.toISOString()));
}

/**
 * What waiting orders still owe, the overdue part, and the number of overdue termin. Reads every unpaid termin: 25 to
 * 55 ms with 100,000 orders and 30,000 unpaid termin on an embedded database.
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
  // PostgreSQL gives sums as text, and none where there is nothing to add.
  return {
    unpaid: Number(row?.unpaid ?? 0),
    overdue: Number(row?.overdue ?? 0),
    overdueTermin: Number(row?.overdueTermin ?? 0),
  };
}
