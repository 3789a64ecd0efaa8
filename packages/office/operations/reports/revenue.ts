import { stoppedStatuses } from '@slotterbit/contract/orders/order-status.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import { readByIds } from '@slotterbit/provider/db/parameters.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { chargesOfTermins } from '@slotterbit/provider/payments/charges/termin-charges.ts';
import { sql } from 'kysely';
import { monthPlace, monthsIn, type Period, timesOf } from './period.ts';

/** Revenue of one journal (id) with one indexing in one month. `place`: of the month within the period, from 0. */
type RevenuePart = { place: number; item: number; indexing: string; amount: Rupiah };

/** `received`: money of paid termin, as on Hari ini. `returned`: the part that was or must be sent back. `revenue`: the rest. */
type MonthOfMoney = { month: Month; received: Rupiah; returned: Rupiah; revenue: Rupiah };

export type Revenue = {
  months: readonly MonthOfMoney[];
  journals: readonly { name: string; amount: Rupiah }[];
  indexings: readonly { name: string; amount: Rupiah }[];
};

// Written as in the index `orders_stopped`, and without reading the order of each termin.
const STOPPED = sql`select id from orders where status in (${sql.join(stoppedStatuses.map((status) => sql.lit(status)))})`;

/** The money of a termin, less the part that the seller bears (decision 030). */
const MONEY = sql`payments.amount - payments.discount`;

type Times = ReturnType<typeof timesOf>;

const paidIn = ({ since, before }: Times) =>
  sql`payments.status = 'paid' and payments.paid_at >= ${since} and payments.paid_at < ${before}`;

/** Orders that SQL cannot attribute: with several lines, or with money that was sent back. */
const APART = sql`
  select order_id from order_items group by order_id having count(*) > 1
  union all select order_id from refunds where refunded_at is not null and superseded_at is null`;

/** Orders of one line, whose money is all kept. Summed by order first: SQLite then reads the lines in their sequence. */
async function simpleParts(db: Db, period: Period): Promise<RevenuePart[]> {
  const { rows } = await sql<RevenuePart>`
    select paid.place, line.item_id as item, line.item_index as indexing, sum(paid.amount) as amount
    from (
      select payments.order_id, ${monthPlace(sql`payments.paid_at`, period)} as place, sum(${MONEY}) as amount
      from payments
      where ${paidIn(timesOf(period))} and payments.order_id not in (${APART} union all ${STOPPED})
      group by 1, 2
    ) paid
    join order_items line on line.order_id = paid.order_id
    group by 1, 2, 3`.execute(db);
  return rows;
}

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

type ApartPayment = { id: number; order_id: number; place: number; amount: number; is_refunded: number };

async function partsOfTheRest(db: Db, period: Period): Promise<RevenuePart[]> {
  const { rows: payments } = await sql<ApartPayment>`
    select payments.id, payments.order_id, ${monthPlace(sql`payments.paid_at`, period)} as place, ${MONEY} as amount,
      case when exists (select 1 from charges join refunds on refunds.charge_id = charges.id
        where charges.payment_id = payments.id) then 1 else 0 end as is_refunded
    from payments
    where ${paidIn(timesOf(period))} and payments.order_id in (${APART}) and payments.order_id not in (${STOPPED})`.execute(
    db,
  );
  const orderIds = new Set(payments.map(({ order_id }) => order_id));
  const lines = await readByIds([...orderIds], (ids) =>
    db
      .selectFrom('order_items')
      .select(['order_id', 'item_id as item', 'item_index as indexing', 'price', 'qty'])
      .where('order_id', 'in', ids)
      .orderBy('id')
      .execute(),
  );
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  const refunded = payments.filter(({ is_refunded }) => is_refunded === 1);
  const charges = await chargesOfTermins(
    db,
    refunded.map(({ id }) => id),
  );
  return payments.flatMap(({ id, order_id, place, amount }) => {
    const ordered = linesOf.get(order_id) ?? [];
    // A partly refunded charge still pays its termin.
    const paying = charges.get(id)?.find(({ state }) => state === 'pays');
    const kept = apportion(
      paying?.left ?? amount,
      ordered.map(({ price, qty }) => price * qty),
    );
    return ordered.map(({ item, indexing }, line) => ({ place, item, indexing, amount: kept[line] ?? 0 }));
  });
}

/**
 * Returns the money of paid termin for each range of times, whether the order goes on or not. A termin whose payment was reversed does not count.
 * One range of the index each: without sorting, twice as fast as `group by`.
 */
export async function receivedIn(db: Db, ranges: readonly Times[]): Promise<Rupiah[]> {
  const sums = ranges.map(
    (times, place) => sql`select ${sql.lit(place)} as place, sum(${MONEY}) as amount from payments
      where ${paidIn(times)}`,
  );
  const { rows } = await sql<{ place: number; amount: number | null }>`${sql.join(sums, sql` union all `)}`.execute(db);
  const byPlace = new Map(rows.map(({ place, amount }) => [place, amount ?? 0]));
  return ranges.map((_, place) => byPlace.get(place) ?? 0);
}

function sumsBy<T>(parts: readonly RevenuePart[], keyOf: (part: RevenuePart) => T): Map<T, Rupiah> {
  const sums = new Map<T, Rupiah>();
  for (const part of parts) {
    const key = keyOf(part);
    sums.set(key, (sums.get(key) ?? 0) + part.amount);
  }
  return sums;
}

const largestFirst = (named: { name: string; amount: Rupiah }[]) =>
  named.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1));

/**
 * Returns money by month, and revenue by journal and by indexing, largest first. The three sums of revenue are equal. Revenue is the money that pays a
 * termin of an order that is not stopped, less refunds, in the month (Jakarta) when the termin was paid. A termin counts for each line of its
 * order in proportion to the line's price.
 */
export async function revenueOf(db: Db, period: Period): Promise<Revenue> {
  const ofMonths = monthsIn(period).map((month) => timesOf({ from: month, to: month }));
  const received = await receivedIn(db, ofMonths);
  const parts = [...(await simpleParts(db, period)), ...(await partsOfTheRest(db, period))];
  const byMonth = sumsBy(parts, ({ place }) => place);
  const months = monthsIn(period).map((month, place) => {
    const [came = 0, revenue = 0] = [received[place], byMonth.get(place)];
    return { month, received: came, returned: came - revenue, revenue };
  });
  const names = await db.selectFrom('items').select(['id', 'name']).execute();
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const byItem = [...sumsBy(parts, ({ item }) => item)];
  const byIndexing = [...sumsBy(parts, ({ indexing }) => indexing)];
  return {
    months,
    journals: largestFirst(byItem.map(([id, amount]) => ({ name: nameOf.get(id) ?? `Jurnal ${id}`, amount }))),
    indexings: largestFirst(byIndexing.map(([name, amount]) => ({ name, amount }))),
  };
}

/** One payment or refund. `document`: the receipt's number. `amount`: rupiah that arrived or was sent back. */
export type MoneyRow = {
  at: string;
  order: string;
  termin: number;
  document: string | null;
  gateway: string | null;
  amount: number;
};

/** Returns the termins that were paid in a period, oldest first: the money of `receivedMoney`, one by one. */
export function paymentsIn(db: Db, period: Period): Promise<MoneyRow[]> {
  const { since, before } = timesOf(period);
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(({ ref, eb, selectFrom }) => [
      // Not null: the condition below.
      ref('payments.paid_at').$castTo<string>().as('at'),
      'orders.code as order',
      'payments.termin',
      'payments.receipt_number as document',
      selectFrom('charges')
        .select('charges.gateway')
        .whereRef('charges.payment_id', '=', 'payments.id')
        .where('charges.status', '=', 'paid')
        .orderBy('charges.id')
        .limit(1)
        .as('gateway'),
      eb('payments.amount', '-', ref('payments.discount')).as('amount'),
    ])
    .where('payments.status', '=', 'paid')
    .where('payments.paid_at', '>=', since)
    .where('payments.paid_at', '<', before)
    .orderBy('payments.paid_at')
    .orderBy('payments.id')
    .execute();
}

/** Returns the refunds that were sent in a period, oldest first. */
export function refundsIn(db: Db, period: Period): Promise<MoneyRow[]> {
  const { since, before } = timesOf(period);
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select(({ ref }) => [ref('refunds.refunded_at').$castTo<string>().as('at'), 'orders.code as order'])
    .select(['payments.termin', 'payments.receipt_number as document', 'charges.gateway', 'refunds.amount'])
    .where('refunds.superseded_at', 'is', null)
    .where('refunds.refunded_at', '>=', since)
    .where('refunds.refunded_at', '<', before)
    .orderBy('refunds.refunded_at')
    .orderBy('refunds.id')
    .execute();
}
