import { seriesPrefix } from '@slotterbit/contract/orders/document-number.ts';
import { isSettled, statusesThat, stoppedStatuses } from '@slotterbit/contract/orders/order-status.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import { type RawBuilder, sql } from 'kysely';
import { lastStatusFact } from '../audit/read-audit.ts';
import type { Db } from '../db/schema.ts';
import { TRANSFER } from '../db/tables/payments.ts';
import { readOneState } from '../db/transact.ts';
import type { Finding, FindingFacts, Subject } from './finding.ts';

/**
 * Returns a finding for each row that a check finds. `checks`: an SQL condition that must be false for every row, and the problem of a row for which
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

/** A held entry has a beginning and an end; only an ended entry has the time of its end. */
const entryChecks = [
  [
    sql`((state in ('waiting', 'held')) <> (ended_at is null) or (state = 'held' and held_from is null))`,
    'entry-contradicts',
  ],
] as const;

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

const isClosed = sql`orders.status in (${sql.join(stoppedStatuses)})`;
const isPayable = sql`orders.status in (${sql.join(statusesThat('canPay'))})`;
/** The order has a status that follows from its payments. */
const isPaidOrder = sql`orders.status in (${sql.join(statusesThat('followsPayments').filter(isSettled))})`;
const hasUnpaid = sql`exists (select 1 from payments where order_id = orders.id and status <> 'paid')`;
const hasPaid = sql`exists (select 1 from payments where order_id = orders.id and status = 'paid' and amount > 0)`;
/** Money waits for staff's decision: no deadline runs meanwhile. */
const hasMoneyDue = sql`exists (select 1 from refunds where order_id = orders.id and refunded_at is null)`;
const hasDeadline = sql`orders.deadline_at is not null`;
/** A letter of acceptance without a manuscript. */
const hasEarlyLetter = sql`exists (select 1 from order_items
  where order_id = orders.id and loa is not null and naskah_diterima is null)`;

/** An open order holds places; the last entry of the history is the status; status and deadline match the payments. */
const orderChecks = [
  [sql`${isClosed} and slots_held <> 0`, 'stopped-holds-places'],
  [sql`not ${isClosed} and slots_held <> 1`, 'open-without-places'],
  [sql`coalesce(${lastStatusFact('to')}, '') <> orders.status`, 'history-differs'],
  [sql`${isPaidOrder} and ${hasUnpaid}`, 'paid-with-unpaid-termin'],
  [sql`${isPayable} and not ${hasUnpaid}`, 'waits-though-all-paid'],
  [sql`${isPayable} and not ${hasDeadline} and not ${hasPaid} and not ${hasMoneyDue}`, 'waits-without-deadline'],
  [sql`${hasDeadline} and (${hasPaid} or ${hasMoneyDue})`, 'deadline-though-paid'],
  [sql`${hasDeadline} and not ${isPayable}`, 'deadline-though-not-waiting'],
  [hasEarlyLetter, 'letter-without-manuscript'],
] as const;

/** Rupiah of a charge that were refunded since it was paid, and rupiah that are due for refund. */
const sentBack = sql`coalesce((select sum(amount) from refunds where refunds.charge_id = charge.id
  and refunded_at is not null and superseded_at is null), 0)`;
const due = sql`coalesce((select sum(amount) from refunds where refunds.charge_id = charge.id and refunded_at is null), 0)`;
const ofTermin = sql`charges charge where charge.payment_id = payments.id`;
/** `moneyOf` a charge. Only money of the charge's own amount pays a termin. */
const money = sql`coalesce(nullif(charge.received, 0), charge.amount)`;
const fits = sql`charge.received is null`;
/** Charges of a termin with money that was not refunded. A charge without a due refund pays the termin. */
const held = sql`${ofTermin} and charge.status = 'paid' and ${money} > ${sentBack}`;
const isHeld = sql`exists (select 1 from ${held} and ${fits})`;
const payingCharges = sql`(select count(*) from ${held} and ${due} = 0)`;
const isPaid = sql`payments.status = 'paid'`;
/** A termin was paid when its charge was. */
const hasOtherDay = sql`exists (select 1 from ${held} and ${due} = 0 and charge.paid_at <> payments.paid_at)`;
/** The termin's amount, less the discount of a transfer, was paid at some time, refunded or not. */
const everPaid = sql`exists (select 1 from ${ofTermin} and ${fits} and charge.amount + payments.discount = payments.amount
  and (charge.status = 'paid' or ${sentBack} > 0))`;
const wrongRefund = sql`exists (select 1 from ${ofTermin} and ${due} > 0
  and (charge.status <> 'paid' or ${due} + ${sentBack} <> ${money}))`;

const unexplained = sql`exists (select 1 from ${ofTermin} and charge.gateway = ${sql.lit(TRANSFER)} and charge.status in ('paid', 'failed')
  and not exists (select 1 from audit_trail where charge_id = charge.id))`;

/** Exactly one charge pays a termin. All other money for it, also of another amount, is due for refund. */
const terminChecks = [
  [sql`${isPaid} and payments.amount > 0 and not ${everPaid}`, 'paid-without-charge'],
  [
    sql`${isPaid} and payments.amount > 0 and not ${isClosed} and ${everPaid} and not ${isHeld}`,
    'paid-money-went-back',
  ],
  [sql`not ${isClosed} and ${isHeld} and ${payingCharges} = 0`, 'only-money-due-back'],
  [sql`(${isPaid}) <> (payments.paid_at is not null) or ${hasOtherDay}`, 'status-and-day-differ'],
  [sql`${isPaid} and payments.amount > 0 and payments.receipt_number is null`, 'receipt-without-number'],
  [sql`${payingCharges} > 1`, 'paid-twice-without-refund'],
  [sql`${payingCharges} > 0 and (not ${isPaid} or ${isClosed})`, 'money-counts-nowhere'],
  [wrongRefund, 'refund-amount-wrong'],
  [unexplained, 'transfer-unexplained'],
] as const;

const TERMINS = sql`select orders.code as "order", payments.termin from payments join orders on orders.id = payments.order_id`;

/** Codes of the checks of single rows. */
export type CheckCode = (typeof entryChecks | typeof orderChecks | typeof terminChecks)[number][1];

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
