import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Finding } from './finding.ts';

/** What of a bill's money went back since it was paid, and what is due to. */
const sentBack = sql`coalesce((select sum(amount) from refunds where refunds.attempt_id = bill.id
  and refunded_at is not null and superseded_at is null), 0)`;
const due = sql`coalesce((select sum(amount) from refunds where refunds.attempt_id = bill.id and refunded_at is null), 0)`;
/** Of a termin: bills whose money is here, and of those the ones of which nothing is due to go back. */
const held = sql`payment_attempts bill where bill.payment_id = payments.id and bill.status = 'paid' and bill.amount > ${sentBack}`;
const kept = sql`${held} and ${due} = 0`;

async function termins(tx: Db, condition: RawBuilder<unknown>, what: string): Promise<Finding[]> {
  const { rows } = await sql<{ code: string; termin: number }>`
    select orders.code, payments.termin from payments join orders on orders.id = payments.order_id
    where ${condition} order by payments.id`.execute(tx);
  return rows.map(({ code, termin }) => ({ where: `${code} termin ${termin}`, what }));
}

async function orders(tx: Db, condition: RawBuilder<unknown>, what: string): Promise<Finding[]> {
  const { rows } = await sql<{ code: string }>`select code from orders where ${condition} order by id`.execute(tx);
  return rows.map(({ code }) => ({ where: code, what }));
}

/** Payments against status: of the money that came, one bill's is kept and pays its termin, all else is flagged to go back. */
export async function examinePayments(tx: Db): Promise<Finding[]> {
  const unpaid = sql`exists (select 1 from payments where order_id = orders.id and status <> 'paid')`;
  const somethingPaid = sql`exists (select 1 from payments where order_id = orders.id and status = 'paid' and amount > 0)`;
  const gone = sql`orders.status in ('cancelled', 'failed')`;
  const isPaid = sql`payments.status = 'paid'`;
  const keptBills = sql`(select count(*) from ${kept})`;
  const isHeld = sql`exists (select 1 from ${held})`;
  /** Money came for it at some time, whatever became of that. */
  const everPaid = sql`exists (select 1 from payment_attempts bill where bill.payment_id = payments.id
    and bill.amount = payments.amount and (bill.status = 'paid' or ${sentBack} > 0))`;
  const wrongRefund = sql`exists (select 1 from payment_attempts bill where bill.payment_id = payments.id and ${due} > 0
    and (bill.status <> 'paid' or ${due} + ${sentBack} <> bill.amount))`;
  return [
    ...(await orders(tx, sql`status = 'paid' and ${unpaid}`, 'is paid, but a termin of it is not')),
    ...(await orders(tx, sql`status = 'pending' and not ${unpaid}`, 'waits, but all its termin are paid')),
    ...(await orders(
      tx,
      sql`status = 'pending' and deadline_at is null and not ${somethingPaid}`,
      'waits for its first payment without a deadline',
    )),
    ...(await orders(tx, sql`deadline_at is not null and ${somethingPaid}`, 'has a deadline though something is paid')),
    ...(await orders(
      tx,
      sql`deadline_at is not null and status <> 'pending'`,
      'has a deadline though it does not wait',
    )),
    ...(await termins(
      tx,
      sql`${isPaid} and payments.amount > 0 and not ${everPaid}`,
      'is paid, but no bill of that amount was',
    )),
    ...(await termins(
      tx,
      sql`${isPaid} and payments.amount > 0 and not ${gone} and ${everPaid} and not ${isHeld}`,
      'is paid, but its money went back',
    )),
    ...(await termins(
      tx,
      sql`not ${gone} and ${isHeld} and ${keptBills} = 0`,
      'the only money that is there for it is due for refund',
    )),
    ...(await termins(
      tx,
      sql`(payments.status = 'paid') <> (payments.paid_at is not null)`,
      'its status and its day of payment differ',
    )),
    ...(await termins(tx, sql`${keptBills} > 1`, 'was paid more than once, and nothing is flagged for refund')),
    ...(await termins(
      tx,
      sql`${keptBills} > 0 and (not ${isPaid} or ${gone})`,
      'its money came, but neither counts nor is flagged for refund',
    )),
    ...(await termins(tx, wrongRefund, 'what is due for refund is not what is left of the money')),
  ];
}
