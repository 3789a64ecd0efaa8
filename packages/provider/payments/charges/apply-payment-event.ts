import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../db/schema.ts';
import type { PaymentEventKind, PaymentOutcome } from '../../db/tables/payments.ts';
import { transact } from '../../db/transact.ts';
import type { ShopContext } from '../../events.ts';
import { Problem } from '../../http/problem.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings.ts';
import type { PaymentEvent } from '../gateways/gateway.ts';
import { recordPart } from '../refunds.ts';
import { applyAllocation, type When } from './allocation.ts';
import {
  type Charge,
  captureCharge,
  closeUnpaid,
  loadCharge,
  lockOrderOfCharge,
  reverseCharge,
  timeOfPayment,
} from './charge.ts';

/** The dependencies of `applyPaymentEvent`, as far as a staff command has them. */
export type EventContext = ShopContext & { settings: Pick<Settings, 'orderDeadlineHours'>; log: Pick<Log, 'info'> };

/** Events that end a transaction. A later capture of the same transaction is stale. */
const FINAL = ['denied', 'cancelled', 'refunded', 'charged_back'] as const;
const isFinal = (kind: PaymentEventKind) => FINAL.some((final) => final === kind);

async function hasEnded(tx: Tx, { chargeReference, transactionId }: PaymentEvent): Promise<boolean> {
  if (transactionId === null) return false;
  const ended = await tx
    .selectFrom('payment_notifications')
    .select('id')
    .where('reference', '=', chargeReference)
    .where('transaction_id', '=', transactionId)
    .where('kind', 'in', FINAL)
    .executeTakeFirst();
  return ended !== undefined;
}

/** Whether another attempt, which has not ended, brought the money of a charge: the end of this attempt takes nothing back. */
async function isPaidByAnother(tx: Tx, { chargeReference, transactionId }: PaymentEvent): Promise<boolean> {
  if (transactionId === null) return false;
  const reported = await tx
    .selectFrom('payment_notifications')
    .select(['transaction_id', 'kind'])
    .where('reference', '=', chargeReference)
    .where('kind', 'in', ['captured', 'partially_refunded', ...FINAL])
    .where('transaction_id', '<>', transactionId)
    .execute();
  const ended = new Set(reported.filter(({ kind }) => isFinal(kind)).map(({ transaction_id }) => transaction_id));
  return reported.some(({ transaction_id }) => !ended.has(transaction_id));
}

/** Records the money of an event. */
function capture(tx: Tx, charge: Charge, event: PaymentEvent, when: When) {
  return captureCharge(tx, charge, event.paid, timeOfPayment(event.occurredAt, charge, when.now), when);
}

/**
 * Applies a partial refund. The order keeps its status while some money is left: staff decide about the rest. If the
 * charge was not captured yet, the refund implies the capture, because gateways report only the current status.
 */
async function applyPart(tx: Tx, charge: Charge, event: PaymentEvent, when: When): Promise<PaymentOutcome> {
  if (charge.status !== 'paid') {
    if (event.refunded >= (event.paid?.amount ?? charge.amount) || (await hasEnded(tx, event))) return 'ignored';
    await capture(tx, charge, event, when);
  }
  const captured = (await loadCharge(tx, charge.reference)) ?? charge;
  const isNew = await recordPart(tx, captured, event.refunded, when.now);
  if (!isNew) return 'ignored';
  const { changedTo } = await applyAllocation(tx, charge.payment_id, when);
  return changedTo === 'unpaid' ? 'refunded-in-parts' : 'part-refunded';
}

async function apply(tx: Tx, charge: Charge, event: PaymentEvent, when: When): Promise<PaymentOutcome> {
  const { now } = when;
  switch (event.kind) {
    case 'captured':
      return (await hasEnded(tx, event)) ? 'ignored' : capture(tx, charge, event, when);
    case 'denied':
    case 'cancelled':
      // After a denial the page stays open: the customer may try another card.
      if (charge.status !== 'paid' && event.kind === 'denied') return 'ignored';
      if (charge.status === 'paid' && (await isPaidByAnother(tx, event))) return 'ignored';
      return reverseCharge(tx, charge, 'void', when);
    case 'refunded':
      return reverseCharge(tx, charge, 'refunded', when);
    case 'charged_back':
      return reverseCharge(tx, charge, 'charged back', when);
    case 'failed':
      return closeUnpaid(tx, charge, 'failed', now);
    case 'expired':
      return closeUnpaid(tx, charge, 'expired', now);
    case 'partially_refunded':
      return applyPart(tx, charge, event, when);
    case 'pending':
      return 'ignored';
  }
}

/** Identifies an event, so that a repeated delivery is ignored. */
function digestOf(event: PaymentEvent): string {
  const { gateway, chargeReference, transactionId, kind, paid, refunded } = event;
  // Two partial refunds differ only in their amount, and so do a report of money and its correction.
  const money = kind === 'captured' ? paid : kind === 'partially_refunded' ? refunded : null;
  const fields = [gateway, chargeReference, transactionId, kind, money];
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}

async function recordNotification(tx: Tx, event: PaymentEvent, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_notifications')
    .values({
      reference: event.chargeReference,
      digest: digestOf(event),
      kind: event.kind,
      transaction_id: event.transactionId,
      body: JSON.stringify(event),
      outcome: 'ignored',
      received_at: now.toISOString(),
    })
    .onConflict((on) => on.column('digest').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the body of a notification without the gateway's own data, which can name the payer. */
function withoutDetails({ details: _, ...event }: PaymentEvent): string {
  return JSON.stringify(event);
}

/** The same for a stored body. */
export function withoutStoredDetails(body: string): string {
  // `recordNotification` wrote it.
  return withoutDetails(JSON.parse(body) as PaymentEvent);
}

async function isOfDeletedAccount(tx: Tx, charge: Charge): Promise<boolean> {
  const { deleted_at } = await tx
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select('customers.deleted_at')
    .where('orders.id', '=', charge.order_id)
    .executeTakeFirstOrThrow();
  return deleted_at !== null;
}

/** Returns the charge of an event. Throws 404 if the charge is unknown or belongs to another gateway. */
export async function chargeOfEvent(tx: Tx | Db, event: PaymentEvent): Promise<Charge> {
  const charge = await loadCharge(tx, event.chargeReference);
  if (charge?.gateway !== event.gateway) throw new Problem(404, 'Tagihan tidak ditemukan.');
  return charge;
}

/**
 * Applies a verified payment event once, in any order and for any number of deliveries. Throws 404.
 */
export async function applyPaymentEvent(context: EventContext, event: PaymentEvent): Promise<void> {
  const { db, settings, catalogue, log } = context;
  const now = context.now();
  const outcome = await transact(db, async (tx): Promise<PaymentOutcome | 'repeated'> => {
    // Inserted first: of two concurrent deliveries, the second waits here and then finds the event recorded.
    if (!(await recordNotification(tx, event, now))) return 'repeated';
    await lockOrderOfCharge(tx, event.chargeReference);
    const charge = await chargeOfEvent(tx, event);
    const done = await apply(tx, charge, event, {
      now,
      events: context.events,
      deadlineHours: settings.orderDeadlineHours,
    });
    await tx
      .updateTable('payment_notifications')
      .set({ outcome: done, ...((await isOfDeletedAccount(tx, charge)) && { body: withoutDetails(event) }) })
      .where('digest', '=', digestOf(event))
      .execute();
    return done;
  });
  catalogue.changed();
  log.info(`payment ${event.chargeReference}: ${event.kind} -> ${outcome}`);
}
