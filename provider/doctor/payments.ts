import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Finding } from './finding.ts';

/** Bills whose money came and did not wholly go back, nor is flagged to. */
const kept = sql`payment_attempts bill where bill.status = 'paid'
  and bill.amount > coalesce((select sum(amount) from refunds where refunds.attempt_id = bill.id), 0)`;

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

/** Payments against status: every rupiah that came pays a termin or is flagged to go back, and orders stand where their payments are. */
export async function examinePayments(tx: Db): Promise<Finding[]> {
  const unpaid = sql`exists (select 1 from payments where order_id = orders.id and status <> 'paid')`;
  const somethingPaid = sql`exists (select 1 from payments where order_id = orders.id and status = 'paid' and amount > 0)`;
  const keptBills = sql`(select count(*) from ${kept} and bill.payment_id = payments.id)`;
  const anyBill = sql`exists (select 1 from payment_attempts bill where bill.payment_id = payments.id and bill.status = 'paid'
    and bill.amount = payments.amount)`;
  const gone = sql`orders.status in ('cancelled', 'failed')`;
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
      sql`payments.status = 'paid' and payments.amount > 0 and not ${anyBill}`,
      'is paid, but no bill of that amount was',
    )),
    ...(await termins(
      tx,
      sql`(payments.status = 'paid') <> (payments.paid_at is not null)`,
      'its status and its day of payment differ',
    )),
    ...(await termins(tx, sql`${keptBills} > 1`, 'was paid more than once, and nothing is flagged for refund')),
    ...(await termins(
      tx,
      sql`${keptBills} > 0 and (payments.status <> 'paid' or ${gone})`,
      'its money came, but neither counts nor is flagged for refund',
    )),
  ];
}
