import { type RawBuilder, sql } from 'kysely';
import { isSettled, statusesThat, stoppedStatuses } from '#domain/order-status.ts';
import type { Db } from './db/schema.ts';
import { readOneState } from './db/transact.ts';
import { checkMail } from './mail/integrity.ts';
import { TRANSFER } from './payments/transfer.ts';

/** A contradiction in the data. `where` is a slot, an order's code or a termin, `what` a sentence for the operator, `next` what to do about it. */
export type Finding = { where: string; what: string; next: string };

/** A statement that must be true of no row, and what to say of each row of which it is, and what to do. CODE stands for the order's. */
type Check = readonly [condition: RawBuilder<unknown>, what: string, next: string];

/** What brings an order in line with its money again. */
const RECHECK = 'payments recheck CODE --dry-run, then without';
/** What no command mends: a change past the program, or a fault of it. */
const ASK =
  'nothing mends this by itself. Was the database changed by hand, or is the last good backup near, restore it; else keep a database export and ask the developers, with orders show CODE and payments list --order CODE';

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
  return rows.map(({ code, year, month, capacity, used, elsewhere, held }) => ({
    where: `${code} ${year}-${String(month).padStart(2, '0')}`,
    what: `${used} of ${capacity} places count as used, but orders hold ${held} and ${elsewhere} were taken elsewhere`,
    next:
      elsewhere < 0
        ? ASK
        : 'slots recount --why "doctor" --dry-run, then without: it counts the places of the orders anew. Count the journal\'s orders of that month first (orders list --item)',
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
  return rows.map(({ code, total, lines, payments, count, termin }) => ({
    where: code,
    what: `total ${total}, lines ${lines ?? 'none'}, payments ${payments ?? 'none'} (${count} of ${termin} termin)`,
    next: forOrder(ASK, code),
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

const RECHECK_OR_ASK = `${RECHECK}; where it says that nothing changed: ${ASK}`;
const RECHECK_FIRST = `send nothing yet: ${RECHECK}`;
const CHECK_TRANSFER =
  'look for the money on the account. It never came: payments refund-mark --bill BILL --why "never came" (payments list --order CODE names the bill). It came: ask the developers, since no command enters afterwards who did it';

const forOrder = (next: string, code: string) => next.replaceAll('CODE', code);

/** An order holds slots while it is open; its status history ends with its status; status and deadline fit its payments. */
const orderChecks: readonly Check[] = [
  [sql`${isClosed} and slots_held <> 0`, 'is given up but still holds its places', ASK],
  [sql`not ${isClosed} and slots_held <> 1`, 'lives but holds no places', ASK],
  [sql`coalesce(${lastStatus}, '') <> orders.status`, 'its history does not end with its status', RECHECK_OR_ASK],
  [sql`${isPaidOrder} and ${hasUnpaid}`, 'is paid, but a termin of it is not', RECHECK],
  [sql`${isPayable} and not ${hasUnpaid}`, 'waits, but all its termin are paid', RECHECK],
  [
    sql`${isPayable} and not ${hasDeadline} and not ${hasPaid}`,
    'waits for its first payment without a deadline',
    RECHECK,
  ],
  [sql`${hasDeadline} and ${hasPaid}`, 'has a deadline though something is paid', RECHECK],
  [sql`${hasDeadline} and not ${isPayable}`, 'has a deadline though it does not wait', ASK],
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
const everPaid = sql`exists (select 1 from ${ofTermin} and charge.amount = payments.amount
  and (charge.status = 'paid' or ${sentBack} > 0))`;
const wrongRefund = sql`exists (select 1 from ${ofTermin} and ${due} > 0
  and (charge.status <> 'paid' or ${due} + ${sentBack} <> charge.amount))`;

const unexplained = sql`exists (select 1 from ${ofTermin} and charge.gateway = ${sql.lit(TRANSFER)}
  and not exists (select 1 from staff_changes where charge_id = charge.id))`;

/** Of the money that came for a termin, that of one charge is kept and pays it; all else is flagged to go back. */
const terminChecks: readonly Check[] = [
  [
    sql`${isPaid} and payments.amount > 0 and not ${everPaid}`,
    'is paid, but no bill of that amount was',
    RECHECK_OR_ASK,
  ],
  [
    sql`${isPaid} and payments.amount > 0 and not ${isClosed} and ${everPaid} and not ${isHeld}`,
    'is paid, but its money went back',
    RECHECK,
  ],
  [
    sql`not ${isClosed} and ${isHeld} and ${payingCharges} = 0`,
    'the only money that is there for it is due for refund',
    RECHECK_FIRST,
  ],
  [sql`(${isPaid}) <> (payments.paid_at is not null)`, 'its status and its day of payment differ', ASK],
  [sql`${payingCharges} > 1`, 'was paid more than once, and nothing is flagged for refund', RECHECK],
  [
    sql`${payingCharges} > 0 and (not ${isPaid} or ${isClosed})`,
    'its money came, but neither counts nor is flagged for refund',
    RECHECK,
  ],
  [wrongRefund, 'what is due for refund is not what is left of the money', RECHECK_FIRST],
  [unexplained, 'has a bank transfer of which nobody is recorded who entered it', CHECK_TRANSFER],
];

async function checkOrders(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [condition, what, next] of orderChecks) {
    const { rows } = await sql<{ code: string }>`select code from orders where ${condition} order by id`.execute(db);
    findings.push(...rows.map(({ code }) => ({ where: code, what, next: forOrder(next, code) })));
  }
  return findings;
}

async function checkTermins(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [condition, what, next] of terminChecks) {
    const { rows } = await sql<{ code: string; termin: number }>`
      select orders.code, payments.termin from payments join orders on orders.id = payments.order_id
      where ${condition} order by payments.id`.execute(db);
    findings.push(
      ...rows.map(({ code, termin }) => ({
        where: `${code} termin ${termin}`,
        what,
        next: forOrder(next, code),
      })),
    );
  }
  return findings;
}

async function checkAll(db: Db): Promise<Finding[]> {
  return [
    ...(await checkSlots(db)),
    ...(await checkTotals(db)),
    ...(await checkOrders(db)),
    ...(await checkTermins(db)),
    ...(await checkMail(db)),
  ];
}

/**
 * Looks for data that contradicts itself: places against orders, totals against lines, payments against status, messages against theirs. Changes nothing, and works
 * on a running system too, since everything is read from one state of the database.
 */
export async function checkIntegrity(db: Db): Promise<Finding[]> {
  return db.isTransaction ? checkAll(db) : readOneState(db, checkAll);
}
