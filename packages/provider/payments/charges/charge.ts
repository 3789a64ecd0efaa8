import { isStopped } from '@slotterbit/contract/orders/order-status.ts';
import { isDayOver } from '@slotterbit/contract/values/date.ts';
import { isPast } from '@slotterbit/contract/values/month.ts';
import { lastStatusFact } from '../../audit/read-audit.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { PaymentOutcome } from '../../db/tables/payments.ts';
import type { Occurrence } from '../../events.ts';
import { canChangeStatus, changeStatus } from '../../orders/set-status.ts';
import { slotsOfOrder, takeSlots } from '../../orders/take-slots.ts';
import { lockHeldPlaces, takeBackPlaces } from '../../waiting/end-entry.ts';
import { lockedSlot } from '../../waiting/offer-place.ts';
import type { Paid } from '../gateways/gateway.ts';
import { recordReturned, refundsOf, supersedeRefunds } from '../refunds.ts';
import { applyAllocation, applyAllocations, type When } from './allocation.ts';

/** A charge at the gateway for a termin (a row of `charges`), with its payment and order. */
export type Charge = NonNullable<Awaited<ReturnType<typeof loadCharge>>>;

export async function loadCharge(tx: Tx | Db, reference: string) {
  return tx
    .selectFrom('charges as charge')
    .innerJoin('payments as payment', 'payment.id', 'charge.payment_id')
    .innerJoin('orders as order', 'order.id', 'payment.order_id')
    .select(['charge.id', 'charge.payment_id', 'charge.amount', 'charge.status', 'charge.reference'])
    .select(['charge.received', 'charge.gateway', 'charge.gateway_id', 'charge.created_at'])
    .select(['payment.order_id', 'payment.due_at', 'order.code as order_code', 'order.status as order_status'])
    .where('charge.reference', '=', reference)
    .executeTakeFirst();
}

/** Locks the order of a charge, so that events of one order are applied one after the other. */
export async function lockOrderOfCharge(tx: Tx, reference: string): Promise<void> {
  const of = await tx
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select('payments.order_id')
    .where('charges.reference', '=', reference)
    .executeTakeFirst();
  if (of) await lockRow(tx, 'orders', of.order_id);
}

/**
 * Takes the slots that a cancelled order released, all or none. For money that was paid before the deadline, a place that is held for the waiting
 * list counts as free, because its customer did not order it yet, and a closed month as open. Returns false if a month is over, closed or sold.
 */
async function takeAgain(tx: Tx, orderId: number, isInTime: boolean, at: Occurrence): Promise<boolean> {
  const demands = await slotsOfOrder(tx, orderId);
  const slotIds = demands.map(({ slotId }) => slotId);
  const heldIn = isInTime ? await lockHeldPlaces(tx, slotIds) : () => [];
  const takenBack: [slot: { slotId: number; until: string }, entryIds: number[]][] = [];
  for (const demand of demands) {
    if (isPast(demand, at.now)) return false;
    // The lock holds until the slots are taken, so that free slots stay free.
    await lockRow(tx, 'slots', demand.slotId);
    const slot = await lockedSlot(tx, demand.slotId);
    if (!slot || (!isInTime && isDayOver(slot.until, at.now))) return false;
    const { capacity, used, until } = slot;
    const missing = Math.max(0, used + demand.qty - capacity);
    const held = heldIn(demand.slotId);
    if (missing > held.length) return false;
    takenBack.push([{ slotId: demand.slotId, until }, held.slice(0, missing)]);
  }
  for (const [slot, entryIds] of takenBack) await takeBackPlaces(tx, slot, entryIds, at);
  await takeSlots(tx, demands, at);
  return true;
}

/**
 * Reopens an order that was cancelled at its deadline, if its slots are free and its customer's account exists. Returns false if the money must
 * be refunded.
 */
async function reopen(tx: Tx, charge: Charge, paidAt: string, { now, events }: When): Promise<boolean> {
  if (!isStopped(charge.order_status) || !canChangeStatus(charge.order_status, 'pending')) return false;
  const last = await tx
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select([lastStatusFact('reason').as('reason'), 'customers.deleted_at'])
    .where('orders.id', '=', charge.order_id)
    .executeTakeFirst();
  if (last?.reason !== 'deadline' || last.deleted_at !== null) return false;
  if (!(await takeAgain(tx, charge.order_id, paidAt <= charge.due_at, { now, events }))) return false;
  await tx.updateTable('orders').set({ slots_held: 1 }).where('id', '=', charge.order_id).execute();
  const order = { id: charge.order_id, code: charge.order_code, status: charge.order_status };
  await changeStatus(tx, order, 'pending', { reason: 'late payment', now, events });
  return true;
}

/**
 * Returns when a charge was paid (ISO 8601): as its gateway reports it, but not before the charge existed and not in the future, because the
 * gateway's clock can differ from ours. Null: now.
 */
export function timeOfPayment(reported: string | null, charge: { created_at: string }, now: Date): string {
  const at = reported === null ? now.getTime() : Date.parse(reported);
  return new Date(Math.min(now.getTime(), Math.max(Date.parse(charge.created_at), at))).toISOString();
}

export type Captured = Extract<PaymentOutcome, 'paid' | 'due-for-refund' | 'ignored'>;

/**
 * Records money that arrived for a charge. The charge pays its termin. If the amount differs, the termin is already paid, or the order is
 * cancelled or failed, the money is flagged for refund.
 * @param paid null for the charge's amount
 * @param paidAt when the payer paid (ISO 8601)
 */
export async function captureCharge(
  tx: Tx,
  charge: Charge,
  paid: Paid | null,
  paidAt: string,
  when: When,
): Promise<Captured> {
  const { amount, fee } = paid ?? { amount: charge.amount, fee: 0 };
  const received = amount === charge.amount ? null : (amount ?? 0);
  // A later report can complete an earlier one, for example with the payer's fee. Money that pays keeps paying.
  // Money that staff sent back is gone: its correction pays nothing.
  const sentBack = (await refundsOf(tx, [charge.id])).get(charge.id)?.sentBack ?? 0;
  const isCorrected = charge.received !== null && received === null && sentBack === 0;
  if (charge.status === 'paid' && !isCorrected) return 'ignored';
  const { now } = when;
  if (charge.status !== 'paid') await supersedeRefunds(tx, charge.id, now);
  await tx
    .updateTable('charges')
    .set({ status: 'paid', received, payer_fee: fee, paid_at: paidAt, closed_at: now.toISOString() })
    .where('id', '=', charge.id)
    .execute();
  const isReopened = received === null && (await reopen(tx, charge, paidAt, when));
  const { payingId } = await applyAllocation(tx, charge.payment_id, when, charge.id);
  // Money that was flagged for refund while the order was cancelled pays its other termin again.
  if (isReopened) await applyAllocations(tx, charge.order_id, when);
  return payingId === charge.id ? 'paid' : 'due-for-refund';
}

/** Closes the open charges of these payments. */
export async function closeOpenCharges(tx: Tx, paymentIds: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ status: 'expired', closed_at: now.toISOString() })
    .where('payment_id', 'in', paymentIds)
    .where('status', '=', 'open')
    .execute();
}

/** Closes a charge without money. The termin can be paid with a new charge. */
export async function closeUnpaid(
  tx: Tx,
  charge: Charge,
  as: 'failed' | 'expired',
  now: Date,
): Promise<PaymentOutcome> {
  if (charge.status !== 'open') return 'ignored';
  const at = now.toISOString();
  await tx.updateTable('charges').set({ status: as, closed_at: at }).where('id', '=', charge.id).execute();
  await tx
    .updateTable('payments')
    .set({ status: as })
    .where('id', '=', charge.payment_id)
    .where('status', '<>', 'paid')
    .execute();
  return as;
}

/** Why reported money is gone: it never arrived (`void`), or it was returned. */
type Reversal = 'void' | 'refunded' | 'charged back';

/**
 * Records that the gateway took back a payment or returned its money. If another charge of the termin has money, that
 * charge pays and its refund is dropped. Otherwise the termin is unpaid again, and a paid order becomes pending.
 * Returned money is recorded as a refund.
 */
export async function reverseCharge(tx: Tx, charge: Charge, kind: Reversal, when: When): Promise<PaymentOutcome> {
  const { now } = when;
  if (charge.status !== 'paid') return closeUnpaid(tx, charge, 'failed', now);
  if (kind !== 'void') {
    const reason = `${kind} by the gateway`;
    await recordReturned(tx, charge, { reason, note: reason }, now);
  }
  await tx
    .updateTable('charges')
    .set({ status: 'failed', closed_at: now.toISOString() })
    .where('id', '=', charge.id)
    .execute();
  await applyAllocation(tx, charge.payment_id, when);
  return 'reversed';
}
