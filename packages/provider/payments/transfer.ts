import { randomBytes, randomInt } from 'node:crypto';
import { addHours } from '@slotterbit/contract/values/date.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { lockRow, raiseVersion } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import type { When } from './charges/allocation.ts';
import { type Captured, captureCharge, closeOpenCharges, closeUnpaid, loadCharge } from './charges/charge.ts';
import { closeAtGateway } from './charges/close-at-gateway.ts';
import { type ChargeContext, isDue, type LinkPayment, loadPayment } from './charges/open-charge.ts';

/** The gateway id of charges that are paid by bank transfer: payers announce them, staff enter their money. */
export const TRANSFER = 'transfer';
/** Hours after its expiry for which staff still see an announced transfer: money can come late. */
export const TRANSFER_LISTED_HOURS = 14 * 24;

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
 * @param cameAt when the money arrived, null for now
 */
export async function captureTransfer(
  tx: Tx,
  termin: TerminOfOrder,
  when: When,
  cameAt: string | null,
): Promise<{ chargeId: number; reference: string; outcome: Captured }> {
  const at = when.now.toISOString();
  const { id, amount } = termin;
  const open = await tx
    .selectFrom('charges')
    .select(['reference', 'gateway', 'amount'])
    .where('payment_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  const isAnnounced = open?.gateway === TRANSFER && open.amount === amount;
  const superseded = open && !isAnnounced ? await loadCharge(tx, open.reference) : undefined;
  if (superseded) await closeUnpaid(tx, superseded, 'expired', when.now);
  const row = transferRow(termin, at);
  const reference = isAnnounced ? open.reference : row.reference;
  // Not open, because the amount of an open transfer is unique.
  const closed = { ...row, status: 'expired', expires_at: at, closed_at: at } as const;
  if (!isAnnounced) await tx.insertInto('charges').values(closed).execute();
  const charge = await loadCharge(tx, reference);
  if (!charge) throw new Error(`The database does not have ${reference}, which it was just given.`);
  const outcome = await captureCharge(tx, charge, null, when);
  if (cameAt !== null && outcome === 'paid') {
    await tx.updateTable('payments').set({ paid_at: cameAt }).where('id', '=', id).execute();
  }
  return { chargeId: charge.id, reference, outcome };
}

/** Largest discount in rupiah: the last three digits of the amount identify the transfer. */
const MAX_DISCOUNT = 999;
/** Amounts tried before the payer is asked to pay online instead. */
const MAX_TRIES = 40;

/** A bank transfer that a payer announced: the exact amount in rupiah, and until when it is expected (ISO 8601). */
export type AnnouncedTransfer = { amount: Rupiah; expiresAt: string };

/** Returns the transfer that is expected for a payment now; null without one. */
export async function announcedTransfer(db: Db, paymentId: number, now: Date): Promise<AnnouncedTransfer | null> {
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
 * Returns when a new transfer of a payment expires. A payment whose order has a deadline gets one period for all of its transfers: announcing
 * again must not hold the slots longer.
 */
async function expiryOf(tx: Tx, payment: LinkPayment, { settings }: ChargeContext, now: Date): Promise<string> {
  const full = addHours(now, settings.transferDeadlineHours).toISOString();
  if (payment.deadline_at === null) return full;
  const first = await tx
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
  throw new Problem(409, 'Batas waktu transfer bank untuk tagihan ini sudah lewat. Silakan bayar online.');
}

/** Inserts the open charge with an amount that no other open transfer has. */
async function insertUnique(tx: Tx, payment: LinkPayment, expiresAt: string, now: Date): Promise<Rupiah> {
  const most = Math.min(MAX_DISCOUNT, Math.floor(payment.amount / 100));
  const { id, code: orderCode, termin } = payment;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const amount = payment.amount - (most > 0 ? randomInt(1, most + 1) : 0);
    const row = transferRow({ id, orderCode, termin, amount }, now.toISOString());
    const inserted = await tx
      .insertInto('charges')
      .values({ ...row, status: 'open', expires_at: expiresAt, closed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return amount;
  }
  throw new Problem(503, 'Transfer bank sedang penuh untuk nominal ini. Silakan bayar online atau coba lagi nanti.');
}

async function announce(tx: Tx, payment: LinkPayment, context: ChargeContext, now: Date): Promise<AnnouncedTransfer> {
  const known = await announcedTransfer(tx, payment.id, now);
  if (known) return known;
  const expiresAt = await expiryOf(tx, payment, context, now);
  // A payment has one open charge: the one before was closed at its gateway.
  await closeOpenCharges(tx, [payment.id], now);
  const amount = await insertUnique(tx, payment, expiresAt, now);
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
 * Idempotent while the transfer is open. The open online charge is closed at its gateway first, with no transaction open. Returns null if the
 * payment is not due. Throws `Problem`: 404 for an unknown link, 409 if the period is over, 502 if the gateway cannot be reached, 503 if no
 * amount is free.
 */
export async function announceTransfer(context: ChargeContext, linkToken: string): Promise<AnnouncedTransfer | null> {
  const { db } = context;
  const payment = await loadPayment(db, linkToken);
  if (!payment) throw new Problem(404, 'Tautan pembayaran tidak ditemukan.');
  await closeAtGateway(context, payment.id);
  const now = context.now();
  return transact(db, async (tx) => {
    await lockRow(tx, 'orders', payment.order_id);
    const current = await loadPayment(tx, linkToken);
    return current && (await isDue(tx, current)) ? announce(tx, current, context, now) : null;
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
