import { sql } from 'kysely';
import { dayText, startOfDay } from '#domain/date.ts';
import type { Rupiah } from '#domain/money.ts';
import { currentMonth, type Month, monthNumber, monthsAfter, toFirstDay, toInputValue } from '#domain/month.ts';
import { stoppedStatuses } from '#domain/order-status.ts';
import type { Db } from '../db/schema.ts';
import { findItem } from './items/find-items.ts';

type Revenue = { month: string; indexing: string; amount: Rupiah };

/**
 * Divides an amount in proportion to the shares, in whole rupiah. The parts sum to the amount (largest remainder method). Shares that sum to 0 get equal
 * parts.
 */
export function apportion(amount: Rupiah, shares: readonly number[]): Rupiah[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  const weights = sum > 0 ? shares : shares.map(() => 1);
  const total = BigInt(sum > 0 ? sum : shares.length);
  // BigInt: an amount times a price can exceed Number.MAX_SAFE_INTEGER.
  const parts = weights.map((weight, place) => {
    const product = BigInt(amount) * BigInt(weight);
    return { place, part: Number(product / total), lost: product % total };
  });
  const left = amount - parts.reduce((whole, { part }) => whole + part, 0);
  const next = parts.toSorted((a, b) => (a.lost === b.lost ? a.place - b.place : a.lost < b.lost ? 1 : -1));
  for (const one of next.slice(0, left)) one.part += 1;
  return parts.map(({ part }) => part);
}

/**
 * Returns revenue by month (YYYY-MM, Jakarta) and indexing, from the first month to the last. Revenue is the money that pays a termin of an order that is
 * not stopped, minus refunds, in the month in which the termin was paid. A termin counts for each line of its order in proportion to the line's price.
 */
export async function revenueByMonth(db: Db, from: Month, to: Month): Promise<Revenue[]> {
  const refunded = sql<number>`coalesce((select sum(amount) from refunds where refunds.charge_id = charges.id
    and refunded_at is not null and superseded_at is null), 0)`;
  const payments = await db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.order_id', 'payments.paid_at', 'charges.amount', refunded.as('sent_back')])
    .where('charges.status', '=', 'paid')
    .where('payments.status', '=', 'paid')
    .where('orders.status', 'not in', stoppedStatuses)
    .where('payments.paid_at', '>=', startOfDay(toFirstDay(from)))
    .where('payments.paid_at', '<', startOfDay(toFirstDay(monthsAfter(to, 1))))
    // A charge with a due refund does not pay the termin.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds').select('id').whereRef('charge_id', '=', 'charges.id').where('refunded_at', 'is', null),
        ),
      ),
    )
    .execute();
  const ids = new Set(payments.map(({ order_id }) => order_id));
  const lines = await db
    .selectFrom('order_items')
    .innerJoin('payments', 'payments.order_id', 'order_items.order_id')
    .select(['order_items.id', 'order_items.order_id', 'item_index', 'price', 'qty'])
    .distinct()
    .where('payments.paid_at', '>=', startOfDay(toFirstDay(from)))
    .orderBy('order_items.id')
    .execute();
  const linesOf = Map.groupBy(
    lines.filter(({ order_id }) => ids.has(order_id)),
    ({ order_id }) => order_id,
  );
  const sums = new Map<string, Revenue>();
  for (const { order_id, paid_at, amount, sent_back } of payments) {
    const ordered = linesOf.get(order_id) ?? [];
    const parts = apportion(
      Math.max(0, amount - Number(sent_back)),
      ordered.map(({ price, qty }) => price * qty),
    );
    const month = dayText(paid_at ?? '').slice(0, 7);
    for (const [place, { item_index: indexing }] of ordered.entries()) {
      const key = `${month} ${indexing}`;
      const before = sums.get(key)?.amount ?? 0;
      sums.set(key, { month, indexing, amount: before + (parts[place] ?? 0) });
    }
  }
  const order = ({ month, indexing }: Revenue) => `${month} ${indexing}`;
  return [...sums.values()].filter(({ amount }) => amount > 0).sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** `left`: the upper bound of free places. `full`: also months without free places. `item`: a code or id, null for every journal. */
type MonthFilter = { left: number; full: boolean; item: string | null };

/** Returns the months of journals on offer with few free places, from this month on, earliest first. */
export async function nearlyFullMonths({ db, now }: { db: Db; now: () => Date }, filter: MonthFilter) {
  const item = filter.item === null ? null : await findItem(db, filter.item);
  const slots = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['items.code as item', 'items.name', 'year', 'month', 'capacity', 'used'])
    .where('items.archived_at', 'is', null)
    // Not a month with a small capacity and no taken place.
    .where('used', '>', 0)
    .$if(item !== null, (query) => query.where('item_id', '=', item?.id ?? 0))
    .orderBy('year')
    .orderBy('month')
    .orderBy('items.position')
    .execute();
  const from = monthNumber(currentMonth(now()));
  return slots
    .map(({ year, month, ...slot }) => ({ ...slot, at: { year, month }, left: slot.capacity - slot.used }))
    .filter(({ at, left }) => monthNumber(at) >= from && left <= filter.left && (left > 0 || filter.full))
    .map(({ at, item: code, name, capacity, used, left }) => ({
      month: toInputValue(at),
      item: code,
      name,
      capacity,
      taken: used,
      left,
    }));
}
