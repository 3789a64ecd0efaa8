import { createHash } from 'node:crypto';
import type { PaymentEvent } from '#contract/payments.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import { applyAllocation, type When } from './allocation.ts';
import { type Charge, captureCharge, closeUnpaid, loadCharge, lockOrderOfCharge, reverseCharge } from './charge.ts';
import { grossAmount } from './midtrans/format.ts';
import { recordPart } from './refunds.ts';
import { mapStatus, refundedSoFar } from './status-mapping.ts';

/** What applying an event needs; a staff command has no more. */
export type EventContext = Pick<Context, 'db' | 'settings' | 'now'> & {
  log: Pick<Context['log'], 'info'>;
  catalogue: { changed(): void };
};

/** Statuses that end a transaction for good: a settlement of the same transaction that comes afterwards is out of date. */
const FINAL = ['deny', 'cancel', 'refund', 'chargeback'];

async function hasEnded(tx: Tx, { order_id, transaction_id }: PaymentEvent): Promise<boolean> {
  if (transaction_id === undefined) return false;
  const ended = await tx
    .selectFrom('payment_notifications')
    .select('id')
    .where('reference', '=', order_id)
    .where('transaction_id', '=', transaction_id)
    .where('transaction_status', 'in', FINAL)
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * The gateway refunded a part. The order stays as it is while some money is left: the operator knows what of it is still wanted. A partial
 * refund of a charge that was not captured yet implies the capture: its notification was lost, and the gateway tells only the present status.
 */
async function applyPart(tx: Tx, charge: Charge, event: PaymentEvent, when: When): Promise<string> {
  const soFar = refundedSoFar(event);
  if (charge.status !== 'paid') {
    if (soFar >= charge.amount || (await hasEnded(tx, event))) return 'ignored';
    await captureCharge(tx, charge, when);
  }
  const isNew = await recordPart(tx, charge, soFar, when.now);
  if (!isNew) return 'ignored';
  const { changedTo } = await applyAllocation(tx, charge.payment_id, when);
  return changedTo === 'unpaid' ? 'refunded in parts' : 'part refunded';
}

async function apply(tx: Tx, charge: Charge, event: PaymentEvent, when: When): Promise<string> {
  const { now } = when;
  switch (mapStatus(event)) {
    case 'paid':
      return (await hasEnded(tx, event)) ? 'ignored: taken back before' : captureCharge(tx, charge, when);
    case 'denied':
      // The page stays open: the customer may try another card.
      return charge.status === 'paid' ? reverseCharge(tx, charge, 'void', when) : 'ignored';
    case 'cancelled':
      return reverseCharge(tx, charge, 'void', when);
    case 'refunded':
      return reverseCharge(tx, charge, 'refunded', when);
    case 'charged back':
      return reverseCharge(tx, charge, 'charged back', when);
    case 'failed':
      return closeUnpaid(tx, charge, 'failed', now);
    case 'expired':
      return closeUnpaid(tx, charge, 'expired', now);
    case 'partial':
      return applyPart(tx, charge, event, when);
    default:
      return 'ignored';
  }
}

/** The same for an event that is delivered again, so that it is applied once. */
function digestOf(event: PaymentEvent): string {
  const { order_id, transaction_id, transaction_status, status_code, fraud_status } = event;
  const fields = [order_id, transaction_id ?? '', transaction_status, status_code, fraud_status ?? ''];
  // Two partial refunds differ in nothing else.
  if (mapStatus(event) === 'partial') fields.push(String(refundedSoFar(event)));
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}

async function recordNotification(tx: Tx, event: PaymentEvent, outcome: string, now: Date): Promise<boolean> {
  // The signature is a secret of this charge: it is not stored.
  const { signature_key: _, ...body } = event;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_notifications')
    .values({
      reference: event.order_id,
      digest: digestOf(event),
      transaction_status: event.transaction_status,
      transaction_id: event.transaction_id ?? null,
      body: JSON.stringify(body),
      outcome,
      received_at: now.toISOString(),
    })
    .onConflict((on) => on.column('digest').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The charge that an event is about, if amount and currency are the charge's. Throws 404 (unknown charge) and 422 (amount, currency). */
export async function chargeOfEvent(tx: Tx | Context['db'], event: PaymentEvent): Promise<Charge> {
  const charge = await loadCharge(tx, event.order_id);
  if (!charge) throw new Problem(404, 'Tagihan tidak ditemukan.');
  const sameMoney = event.gross_amount === grossAmount(charge.amount);
  if (!sameMoney || (event.currency ?? 'IDR') !== 'IDR') {
    throw new Problem(422, 'Jumlah pada notifikasi tidak sesuai dengan tagihan.');
  }
  return charge;
}

/**
 * Applies a verified payment event once, in whatever order and however often it is delivered. Answers what was done, for the record.
 * Throws 404, 422.
 */
export async function applyPaymentEvent(context: EventContext, event: PaymentEvent): Promise<string> {
  const { db, settings, catalogue, log } = context;
  const now = context.now();
  const outcome = await transact(db, async (tx) => {
    // Written first, its outcome below: of two deliveries at once, the second waits here and finds the event recorded.
    if (!(await recordNotification(tx, event, 'applied', now))) return 'repeated';
    await lockOrderOfCharge(tx, event.order_id);
    const charge = await chargeOfEvent(tx, event);
    const done = await apply(tx, charge, event, { now, deadlineHours: settings.orderDeadlineHours });
    await tx
      .updateTable('payment_notifications')
      .set({ outcome: done })
      .where('digest', '=', digestOf(event))
      .execute();
    return done;
  });
  catalogue.changed();
  log.info(`payment ${event.order_id}: ${event.transaction_status} -> ${outcome}`);
  return outcome;
}
