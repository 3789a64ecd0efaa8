import { randomBytes, randomInt } from 'node:crypto';
import { linkProblems } from '@slotterbit/contract/orders/payer-payment.ts';
import { addHours, endOfDay } from '@slotterbit/contract/values/date.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { lockRow, raiseVersion } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { TRANSFER } from '../db/tables/payments.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import type { When } from './charges/allocation.ts';
import { type Captured, captureCharge, closeOpenCharges, closeUnpaid, loadCharge } from './charges/charge.ts';
import { closeAtGateway } from './charges/close-at-gateway.ts';
import {
  type ChargeContext,
  isDue,
  type LinkPayment,
  loadPayment,
  refuseManyCharges,
  unknownLink,
} from './charges/open-charge.ts';

/** How many hours after its expiry staff still see an announced transfer, and its amount stays reserved: money can come late. */
const TRANSFER_LISTED_HOURS = 14 * 24;

/** Selects the announced transfers whose money can still come. A payment has at most one. */
export const listedTransfers = (db: Db, now: Date) =>
  db
    .selectFrom('charges')
    .where('charges.gateway', '=', TRANSFER)
    .where('charges.status', 'in', ['open', 'expired'])
    .where('charges.expires_at', '>', addHours(now, -TRANSFER_LISTED_HOURS).toISOString());

export type TerminOfOrder = { id: number; orderCode: string; termin: number; amount: Rupiah };

const transferRow = ({ id, orderCode, termin, amount }: TerminOfOrder, at: string) => ({
  payment_id: id,
  gateway: TRANSFER,
  reference: `${orderCode}-${termin}-transfer-${randomBytes(6).toString('hex')}`,
  amount,
  url: null,
  created_at: at,
});

/**
 * Enters a bank transfer: pays the announced transfer of that amount, or inserts a paid charge. Another open charge is closed
 * first; if its money arrives too, one of the two is due for refund (`allocate`). The caller holds the lock on the order.
 * @param cameAt when the money arrived (ISO 8601)
 */
export async function captureTransfer(
  tx: Tx,
  termin: TerminOfOrder,
  when: When,
  cameAt: string,
): Promise<{ chargeId: number; reference: string; outcome: Captured }> {
  const at = when.now.toISOString();
  const { id, amount } = termin;
  const unpaid = await tx
    .selectFrom('charges')
    .select(['reference', 'gateway', 'amount', 'status'])
    .where('payment_id', '=', id)
    .where('status', 'in', ['open', 'expired'])
    .execute();
  const announced = unpaid.find((one) => one.gateway === TRANSFER && one.amount === amount);
  const open = unpaid.find(({ status }) => status === 'open');
  const superseded = open && open !== announced ? await loadCharge(tx, open.reference) : undefined;
  if (superseded) await closeUnpaid(tx, superseded, 'expired', when.now);
  const row = transferRow(termin, at);
  const reference = announced?.reference ?? row.reference;
  // Not open, because the amount of an open transfer is unique.
  const closed = { ...row, status: 'expired', expires_at: at, closed_at: at } as const;
  if (!announced) await tx.insertInto('charges').values(closed).execute();
  const charge = await loadCharge(tx, reference);
  if (!charge) throw new Error(`The database does not have ${reference}, which it was just given.`);
  const outcome = await captureCharge(tx, charge, null, cameAt, when);
  return { chargeId: charge.id, reference, outcome };
}

/** Largest discount in rupiah: the last three digits of the amount identify the transfer. */
const MAX_DISCOUNT_RUPIAH = 999;
/** Online charges of an order in a day after which no transfer is announced: each new announcement closes one. */
const MAX_SWITCHES_PER_DAY = 10;

/** A bank transfer that a payer announced: the exact amount in rupiah, and until when it is expected (ISO 8601). */
type AnnouncedTransfer = { amount: Rupiah; expiresAt: string };

/** Returns the transfer that is expected for a payment now; null without one. */
async function announcedTransfer(db: Db, paymentId: number, now: Date): Promise<AnnouncedTransfer | null> {
  const open = await db
    .selectFrom('charges')
    .select(['amount', 'expires_at'])
    .where('payment_id', '=', paymentId)
    .where('gateway', '=', TRANSFER)
    .where('status', '=', 'open')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return open ? { amount: open.amount, expiresAt: open.expires_at } : null;
}

/**
 * Returns when a new transfer of a payment expires: at the end of a Jakarta day, because payers see only the day. A payment whose order has a
 * deadline gets one period for all of its transfers: announcing again must not hold the slots longer.
 */
async function expiryOf(db: Db, payment: LinkPayment, context: ChargeContext, now: Date): Promise<string> {
  const full = endOfDay(addHours(now, context.settings.transferDeadlineHours));
  if (payment.deadline_at === null) return full;
  const first = await db
    .selectFrom('charges')
    .select('expires_at')
    .where('payment_id', '=', payment.id)
    .where('gateway', '=', TRANSFER)
    .where('status', 'in', ['open', 'expired'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!first) return full;
  if (first.expires_at > now.toISOString()) return first.expires_at;
  // No other way to pay: until the day of the order's own deadline.
  if (context.gateways.chosen === null) return endOfDay(new Date(payment.deadline_at));
  throw new Problem(409, linkProblems[409]);
}

/** Inserts the open charge with an amount that no other listed transfer has. */
async function insertUnique(tx: Tx, payment: LinkPayment, expiresAt: string, now: Date): Promise<Rupiah> {
  const { id, code: orderCode, termin } = payment;
  const most = Math.min(MAX_DISCOUNT_RUPIAH, Math.floor(payment.amount / 100));
  const lowest = payment.amount - most;
  const reserved = await listedTransfers(tx, now)
    .select('amount')
    .where('amount', '>=', lowest)
    .where('amount', '<=', payment.amount)
    .execute();
  const taken = new Set(reserved.map(({ amount }) => amount));
  const free = Array.from({ length: Math.max(most, 1) }, (_, more) => lowest + more).filter((one) => !taken.has(one));
  while (free.length > 0) {
    const [amount = 0] = free.splice(randomInt(free.length), 1);
    const row = transferRow({ id, orderCode, termin, amount }, now.toISOString());
    // Another payer can take the amount at this moment.
    const inserted = await tx
      .insertInto('charges')
      .values({ ...row, status: 'open', expires_at: expiresAt, closed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return amount;
  }
  throw new Problem(503, linkProblems[503]);
}

/** Returns when a transfer that is announced now expires. Throws `Problem` 409 or 429. */
async function requireAnnounceable(db: Db, payment: LinkPayment, context: ChargeContext, now: Date): Promise<string> {
  const expiresAt = await expiryOf(db, payment, context, now);
  await refuseManyCharges(db, payment.order_id, MAX_SWITCHES_PER_DAY, now);
  return expiresAt;
}

/** Opens the payment's transfer again with its amount, or a new one. Returns the amount. */
async function openTransfer(tx: Tx, payment: LinkPayment, expiresAt: string, now: Date): Promise<Rupiah> {
  const known = await listedTransfers(tx, now)
    .select(['id', 'amount'])
    .where('payment_id', '=', payment.id)
    .executeTakeFirst();
  if (!known) return insertUnique(tx, payment, expiresAt, now);
  await tx
    .updateTable('charges')
    .set({ status: 'open', expires_at: expiresAt, closed_at: null })
    .where('id', '=', known.id)
    .execute();
  return known.amount;
}

async function announce(tx: Tx, payment: LinkPayment, context: ChargeContext, now: Date): Promise<AnnouncedTransfer> {
  const known = await announcedTransfer(tx, payment.id, now);
  if (known) return known;
  const expiresAt = await requireAnnounceable(tx, payment, context, now);
  // A payment has one open charge: the one before was closed at its gateway.
  await closeOpenCharges(tx, [payment.id], now);
  const amount = await openTransfer(tx, payment, expiresAt, now);
  await raiseVersion(tx, payment.order_id);
  await tx.updateTable('payments').set({ status: 'pending' }).where('id', '=', payment.id).execute();
  if (payment.deadline_at !== null && payment.deadline_at < expiresAt) {
    await tx.updateTable('orders').set({ deadline_at: expiresAt }).where('id', '=', payment.order_id).execute();
    await tx.updateTable('payments').set({ due_at: expiresAt }).where('id', '=', payment.id).execute();
  }
  return { amount, expiresAt };
}

/**
 * Announces that a payment will be paid by bank transfer: reserves an exact amount, and keeps the order's slots until the transfer expires.
 * Idempotent while the transfer is open; a payer who returns from online payment gets the same amount. The open online charge is closed at
 * its gateway first, with no transaction open. Returns null if the payment is not due. Throws `Problem`: 404 for an unknown link, 409 if the period is over, 429 after many
 * changes between transfer and online payment, 502 if the gateway cannot be reached, 503 if no amount is free.
 */
export async function announceTransfer(context: ChargeContext, linkToken: string): Promise<AnnouncedTransfer | null> {
  const { db } = context;
  const payment = await loadPayment(db, linkToken);
  if (!payment) throw unknownLink();
  const now = context.now();
  if (!(await isDue(db, payment, now))) return null;
  // Before the online charge is closed: payers could otherwise open one more for each refusal.
  if ((await announcedTransfer(db, payment.id, now)) === null) await requireAnnounceable(db, payment, context, now);
  await closeAtGateway(context, payment.id);
  return transact(db, async (tx) => {
    await lockRow(tx, 'orders', payment.order_id);
    const current = await loadPayment(tx, linkToken);
    return current && (await isDue(tx, current, now)) ? announce(tx, current, context, now) : null;
  });
}

/** Closes the announced transfers whose period is over. Returns how many. */
export async function expireTransfers(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('charges')
    .set({ status: 'expired', closed_at: now.toISOString() })
    .where('gateway', '=', TRANSFER)
    .where('status', '=', 'open')
    .where('expires_at', '<=', now.toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
