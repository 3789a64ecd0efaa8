import { isSettled, statusesThat, stoppedStatuses } from '@slotterbit/contract/orders/order-status.ts';
import { sql } from 'kysely';
import { lastStatusFact } from '../audit/read-audit.ts';
import { TRANSFER } from '../db/tables/payments.ts';

/** A held entry has a beginning and an end; only an ended entry has the time of its end. */
export const entryChecks = [
  [
    sql`((state in ('waiting', 'held')) <> (ended_at is null) or (state = 'held' and held_from is null))`,
    'entry-contradicts',
  ],
] as const;

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
export const orderChecks = [
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
export const terminChecks = [
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

/** Codes of the checks of single rows. */
export type CheckCode = (typeof entryChecks | typeof orderChecks | typeof terminChecks)[number][1];
