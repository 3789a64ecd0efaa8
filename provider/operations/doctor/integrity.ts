import { type RawBuilder, sql } from 'kysely';
import { isSettled, statusesThat, stoppedStatuses } from '#domain/order-status.ts';
import type { Db } from '../../db/schema.ts';
import { readOneState } from '../../db/transact.ts';
import { TRANSFER } from '../../payments/transfer.ts';
import type { Finding, PlainCode } from './finding.ts';
import { checkMessages } from './messages.ts';

/** A statement that must be true of no row, and the problem of each row of which it is. */
type Check = readonly [condition: RawBuilder<unknown>, code: PlainCode];

type SlotSums = {
  code: string;
  year: number;
  month: number;
  capacity: number;
  used: number;
  elsewhere: number;
  held: number;
};

/** What a slot counts as used is what orders hold and what was taken elsewhere, and never more than its capacity. */
async function checkSlots(db: Db): Promise<Finding[]> {
  const { rows } = await sql<SlotSums>`
    select items.code, slots.year, slots.month, slots.capacity, slots.used, slots.taken_elsewhere as elsewhere,
      coalesce(held.qty, 0) as held
    from slots
    join items on items.id = slots.item_id
    left join (
      select line.slot_id, sum(line.qty) as qty
      from order_items line join orders on orders.id = line.order_id
      where orders.slots_held = 1 group by line.slot_id
    ) held on held.slot_id = slots.id
    where slots.used <> slots.taken_elsewhere + coalesce(held.qty, 0)
      or slots.used > slots.capacity or slots.taken_elsewhere < 0
    order by slots.id`.execute(db);
  return rows.map(({ code: item, year, month, ...counts }) => ({
    code: 'slot-count',
    subject: { kind: 'slot', item, year, month },
    ...counts,
  }));
}

type OrderSums = {
  code: string;
  total: number;
  lines: number | null;
  payments: number | null;
  count: number;
  termin: number;
};

/** Lines and payments of an order each sum to its total. */
async function checkTotals(db: Db): Promise<Finding[]> {
  const { rows } = await sql<OrderSums>`
    select orders.code, orders.total, orders.termin, line.sum as lines, paid.sum as payments, coalesce(paid.count, 0) as count
    from orders
    left join (select order_id, sum(price * qty) as sum from order_items group by order_id) line on line.order_id = orders.id
    left join (
      select order_id, sum(amount) as sum, count(*) as count from payments group by order_id
    ) paid on paid.order_id = orders.id
    where line.sum is null or paid.sum is null or line.sum <> orders.total or paid.sum <> orders.total
      or paid.count <> orders.termin
    order by orders.id`.execute(db);
  return rows.map(({ code: order, count: paymentCount, ...sums }) => ({
    code: 'order-sums',
    subject: { kind: 'order', order },
    paymentCount,
    ...sums,
  }));
}

/** The order is stopped. */
const isClosed = sql`orders.status in (${sql.join(stoppedStatuses)})`;
/** The order can be paid. */
const isPayable = sql`orders.status in (${sql.join(statusesThat('canPay'))})`;
/** The order counts as paid, for as long as its payments say so. */
const isPaidOrder = sql`orders.status in (${sql.join(statusesThat('followsPayments').filter(isSettled))})`;
const lastStatus = sql`(select to_status from order_status_changes where order_id = orders.id order by id desc limit 1)`;
const hasUnpaid = sql`exists (select 1 from payments where order_id = orders.id and status <> 'paid')`;
const hasPaid = sql`exists (select 1 from payments where order_id = orders.id and status = 'paid' and amount > 0)`;
const hasDeadline = sql`orders.deadline_at is not null`;

/** An order holds slots while it is open; its status history ends with its status; status and deadline fit its payments. */
const orderChecks: readonly Check[] = [
  [sql`${isClosed} and slots_held <> 0`, 'stopped-holds-places'],
  [sql`not ${isClosed} and slots_held <> 1`, 'open-without-places'],
  [sql`coalesce(${lastStatus}, '') <> orders.status`, 'history-differs'],
  [sql`${isPaidOrder} and ${hasUnpaid}`, 'paid-with-unpaid-termin'],
  [sql`${isPayable} and not ${hasUnpaid}`, 'waits-though-all-paid'],
  [sql`${isPayable} and not ${hasDeadline} and not ${hasPaid}`, 'waits-without-deadline'],
  [sql`${hasDeadline} and ${hasPaid}`, 'deadline-though-paid'],
  [sql`${hasDeadline} and not ${isPayable}`, 'deadline-though-not-waiting'],
];

/** How much of a charge's money went back since it was paid, and how much is due to go back. */
const sentBack = sql`coalesce((select sum(amount) from refunds where refunds.charge_id = charge.id
  and refunded_at is not null and superseded_at is null), 0)`;
const due = sql`coalesce((select sum(amount) from refunds where refunds.charge_id = charge.id and refunded_at is null), 0)`;
const ofTermin = sql`charges charge where charge.payment_id = payments.id`;
/** Charges of a termin whose money is here, and of those the ones of which nothing is due to go back. */
const held = sql`${ofTermin} and charge.status = 'paid' and charge.amount > ${sentBack}`;
const isHeld = sql`exists (select 1 from ${held})`;
const payingCharges = sql`(select count(*) from ${held} and ${due} = 0)`;
const isPaid = sql`payments.status = 'paid'`;
/** Money came for the termin at some time, whatever became of it. */
const everPaid = sql`exists (select 1 from ${ofTermin} and charge.amount + payments.discount = payments.amount
  and (charge.status = 'paid' or ${sentBack} > 0))`;
const wrongRefund = sql`exists (select 1 from ${ofTermin} and ${due} > 0
  and (charge.status <> 'paid' or ${due} + ${sentBack} <> charge.amount))`;

const unexplained = sql`exists (select 1 from ${ofTermin} and charge.gateway = ${sql.lit(TRANSFER)} and charge.status in ('paid', 'failed')
  and not exists (select 1 from staff_changes where charge_id = charge.id))`;

/** Of the money that came for a termin, that of one charge is kept and pays it; all else is flagged to go back. */
const terminChecks: readonly Check[] = [
  [sql`${isPaid} and payments.amount > 0 and not ${everPaid}`, 'paid-without-bill'],
  [
    sql`${isPaid} and payments.amount > 0 and not ${isClosed} and ${everPaid} and not ${isHeld}`,
    'paid-money-went-back',
  ],
  [sql`not ${isClosed} and ${isHeld} and ${payingCharges} = 0`, 'only-money-due-back'],
  [sql`(${isPaid}) <> (payments.paid_at is not null)`, 'status-and-day-differ'],
  [sql`${payingCharges} > 1`, 'paid-twice-without-refund'],
  [sql`${payingCharges} > 0 and (not ${isPaid} or ${isClosed})`, 'money-counts-nowhere'],
  [wrongRefund, 'refund-amount-wrong'],
  [unexplained, 'transfer-unexplained'],
];

async function checkOrders(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [condition, code] of orderChecks) {
    const { rows } = await sql<{ order: string }>`
      select code as "order" from orders where ${condition} order by id`.execute(db);
    findings.push(...rows.map(({ order }): Finding => ({ code, subject: { kind: 'order', order } })));
  }
  return findings;
}

async function checkTermins(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [condition, code] of terminChecks) {
    const { rows } = await sql<{ order: string; termin: number }>`
      select orders.code as "order", payments.termin from payments join orders on orders.id = payments.order_id
      where ${condition} order by payments.id`.execute(db);
    findings.push(...rows.map((row): Finding => ({ code, subject: { kind: 'termin', ...row } })));
  }
  return findings;
}

async function checkAll(db: Db): Promise<Finding[]> {
  return [
    ...(await checkSlots(db)),
    ...(await checkTotals(db)),
    ...(await checkOrders(db)),
    ...(await checkTermins(db)),
    ...(await checkMessages(db)),
  ];
}

/**
 * Looks for data that contradicts itself: places against orders, totals against lines, payments against status, messages against theirs. Changes nothing, and works
 * on a running system too, since everything is read from one state of the database.
 */
export async function checkIntegrity(db: Db): Promise<Finding[]> {
  return db.isTransaction ? checkAll(db) : readOneState(db, checkAll);
}
