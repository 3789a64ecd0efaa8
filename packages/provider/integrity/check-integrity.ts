import { seriesPrefix } from '@slotterbit/contract/orders/document-number.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { readOneState } from '../db/transact.ts';
import type { Finding, FindingFacts, Subject } from './finding.ts';
import { type CheckCode, entryChecks, orderChecks, terminChecks } from './row-checks.ts';

/**
 * Returns a finding for each row that a check finds. `checks`: an SQL condition that must be false for every row, and the problem of a row where
 * it is true. `rows`: what a check reads, without its condition: the fields of the subject. `id`: the order of the rows.
 */
async function runChecks(
  db: Db,
  checks: readonly (readonly [condition: RawBuilder<unknown>, code: CheckCode])[],
  kind: Subject['kind'],
  [rows, id]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [condition, code] of checks) {
    const found = await sql<object>`${rows} where ${condition} order by ${id}`.execute(db);
    for (const row of found.rows) findings.push({ code, subject: { kind, ...row } as Subject });
  }
  return findings;
}

type CountedSlot = { id: number; item_id: number; code: string } & Month & FindingFacts<'slot-count'>;

/**
 * Returns the slots whose `used` is not the places of orders and of the waiting list plus those taken elsewhere, or is above the capacity.
 * `condition` limits the slots.
 */
export async function wrongSlots(db: Db, condition = sql`true`): Promise<CountedSlot[]> {
  const { rows } = await sql<CountedSlot>`
    select slots.id, slots.item_id, items.code, slots.year, slots.month, slots.capacity, slots.used,
      slots.taken_elsewhere as elsewhere, coalesce(held.qty, 0) as held, coalesce(waiting.places, 0) as waiting
    from slots
    join items on items.id = slots.item_id
    left join (
      select line.slot_id, sum(line.qty) as qty
      from order_items line join orders on orders.id = line.order_id
      where orders.slots_held = 1 group by line.slot_id
    ) held on held.slot_id = slots.id
    left join (
      select slot_id, count(*) as places from waiting_entries where state = 'held' group by slot_id
    ) waiting on waiting.slot_id = slots.id
    where ${condition} and (slots.used <> slots.taken_elsewhere + coalesce(held.qty, 0) + coalesce(waiting.places, 0)
      or slots.used > slots.capacity or slots.taken_elsewhere < 0)
    order by slots.id`.execute(db);
  return rows;
}

async function checkSlots(db: Db): Promise<Finding[]> {
  const slots = await wrongSlots(db);
  return slots.map(({ code: item, year, month, used, capacity, held, waiting, elsewhere }) => ({
    code: 'slot-count',
    subject: { kind: 'slot', item, year, month },
    ...{ used, capacity, held, waiting, elsewhere },
  }));
}

/** The lines of an order sum to its total, and so do its payments. */
async function checkTotals(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ code: string } & FindingFacts<'order-sums'>>`
    select orders.code, orders.total, orders.termin, line.sum as lines, paid.sum as payments,
      coalesce(paid.count, 0) as "paymentCount"
    from orders
    left join (select order_id, sum(price * qty) as sum from order_items group by order_id) line on line.order_id = orders.id
    left join (
      select order_id, sum(amount) as sum, count(*) as count from payments group by order_id
    ) paid on paid.order_id = orders.id
    where line.sum is null or paid.sum is null or line.sum <> orders.total or paid.sum <> orders.total
      or paid.count <> orders.termin
    order by orders.id`.execute(db);
  return rows.map(({ code: order, ...sums }) => ({
    code: 'order-sums',
    subject: { kind: 'order', order },
    ...sums,
  }));
}

const TERMINS = sql`select orders.code as "order", payments.termin from payments join orders on orders.id = payments.order_id`;

type Numbers = { series: string; count: number; different: number; highest: number };

/** Groups all assigned numbers by the part before their count: 'INV/2026/'. */
async function assignedNumbers(db: Db): Promise<Map<string, Numbers>> {
  const { rows } = await sql<Numbers>`
    select series, count(*) as count, count(distinct nth) as different, coalesce(max(nth), 0) as highest from (
      select series, cast(nullif(substr(number, length(series) + 1), '') as bigint) as nth from (
        select number, rtrim(number, '0123456789') as series from (
          select invoice_number as number from orders union all select receipt_number from payments
        ) assigned where number is not null
      ) divided
    ) counted group by series`.execute(db);
  return new Map(rows.map((row) => [row.series, row]));
}

/** The numbers of each series are 1 to its counter: each once, without a gap but for those that `numbers raise` skipped. */
async function checkDocumentNumbers(db: Db): Promise<Finding[]> {
  const assigned = await assignedNumbers(db);
  const rows = await db.selectFrom('document_numbers').selectAll().execute();
  const counters = new Map(rows.map((row) => [seriesPrefix(row), row]));
  const all = [...new Set([...assigned.keys(), ...counters.keys()])].sort();
  return all.flatMap((series): Finding[] => {
    const { count, different, highest } = assigned.get(series) ?? { count: 0, different: 0, highest: 0 };
    const { last: counter, skipped } = counters.get(series) ?? { last: 0, skipped: 0 };
    if (count === different && count + skipped === counter && highest <= counter) return [];
    return [
      { code: 'numbers-not-consecutive', subject: { kind: 'series', series }, count, different, highest, counter },
    ];
  });
}

async function checkAll(db: Db): Promise<Finding[]> {
  return [
    ...(await checkSlots(db)),
    ...(await runChecks(db, entryChecks, 'entry', [sql`select id as entry from waiting_entries`, sql`id`])),
    ...(await checkTotals(db)),
    ...(await runChecks(db, orderChecks, 'order', [sql`select code as "order" from orders`, sql`id`])),
    ...(await runChecks(db, terminChecks, 'termin', [TERMINS, sql`payments.id`])),
    ...(await checkDocumentNumbers(db)),
  ];
}

/**
 * Returns contradictions in the data: places against orders, totals against lines, payments against status, numbers of documents.
 * Changes nothing. Reads one snapshot of the database, so it also works while the server runs.
 */
export async function checkIntegrity(db: Db): Promise<Finding[]> {
  return readOneState(db, checkAll);
}
