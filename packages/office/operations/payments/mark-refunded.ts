import { lastChange } from '@slotterbit/provider/audit/read-audit.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { nextVersion } from '@slotterbit/provider/db/locks.ts';
import { MAX_ID } from '@slotterbit/provider/db/parameters.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { applyAllocation } from '@slotterbit/provider/payments/charges/allocation.ts';
import { moneyOf, recordReturned, recordSentPart, refundsOf } from '@slotterbit/provider/payments/refunds.ts';
import { transactionalOperation } from '../operation.ts';
import { lockOrder, lockOrderForMoney } from '../orders/find-orders.ts';
import { OperationRefused } from '../refusals.ts';

/**
 * Either the id of a due refund with the amount that was sent (without one: the whole refund), or the reference of a charge
 * (`charge`) whose remaining money was sent back. The reason (`staff.why`) says how.
 */
type RefundInput = { refund: number; amount?: number | null } | { charge: string };

const chargesOf = (db: Db) =>
  db
    .selectFrom('charges as charge')
    .innerJoin('payments', 'payments.id', 'charge.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select('customers.deleted_at')
    .select(['charge.id as chargeId', 'charge.amount as asked', 'charge.received', 'charge.status'])
    .select(['orders.id as orderId', 'orders.code', 'payments.id as paymentId', 'payments.termin', 'charge.reference']);

/** Returns the charge of a due refund. */
async function findRefund(db: Db, id: number) {
  if (id > MAX_ID) throw new OperationRefused({ code: 'refund-not-found' });
  const refund = await chargesOf(db)
    .innerJoin('refunds', 'refunds.charge_id', 'charge.id')
    .select(['refunds.amount', 'refunds.refunded_at', 'refunds.destination'])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
  if (!refund) throw new OperationRefused({ code: 'refund-not-found' });
  if (refund.refunded_at !== null) {
    const by = (await lastChange(db, { chargeId: refund.chargeId }))?.by ?? null;
    throw new OperationRefused({ code: 'refund-marked', at: refund.refunded_at, by });
  }
  return refund;
}

/** Returns the charge with this reference at the gateway, with the money that was not refunded. */
async function findCharge(db: Db, reference: string) {
  const charge = await chargesOf(db).where('charge.reference', '=', reference).executeTakeFirst();
  if (!charge) throw new OperationRefused({ code: 'charge-not-found' });
  const sentBack = (await refundsOf(db, [charge.chargeId])).get(charge.chargeId)?.sentBack ?? 0;
  const left = charge.status === 'paid' ? moneyOf({ ...charge, amount: charge.asked }) - sentBack : 0;
  if (left <= 0) {
    const last = await lastChange(db, { chargeId: charge.chargeId });
    throw new OperationRefused({ code: 'charge-without-money', by: last?.by ?? null });
  }
  // The column's type: `findRefund` has one.
  return { ...charge, amount: left, destination: null as string | null };
}

const findReturnable = (db: Db, input: RefundInput) =>
  'charge' in input ? findCharge(db, input.charge) : findRefund(db, input.refund);

/**
 * Records that staff sent back the money of a due refund, or the rest of a charge's money. Sends no money itself. `isTerminUnpaid`: this money paid
 * the termin, so the customer has to pay it again.
 */
export const markRefunded = transactionalOperation({
  permission: 'payments.mark-refunded',
  needsReason: true,
  plan: ({ db }, input: RefundInput) => findReturnable(db, input),
  async run({ tx, ...context }, input, { orderId, code }) {
    const { settings, now, events } = context;
    const when = { now: now(), events, deadlineHours: settings.orderDeadlineHours };
    const { staff } = await lockOrderForMoney(tx, context, orderId);
    // Read after the lock: the gateway, or another caller, may have refunded it first.
    const { chargeId, paymentId, asked, received, amount: due, termin, reference } = await findReturnable(tx, input);
    const { refund, amount } =
      'refund' in input ? { ...input, amount: input.amount ?? due } : { refund: null, amount: due };
    if (amount < 1 || amount > due) throw new OperationRefused({ code: 'refund-amount', due });
    if (refund !== null && amount < due) {
      await recordSentPart(tx, { id: refund, amount, note: staff.why }, when.now);
      // A form that was shown before this part is refused.
      await tx.updateTable('orders').set({ version: nextVersion }).where('id', '=', orderId).execute();
    } else {
      const charge = { id: chargeId, order_id: orderId, amount: asked, received };
      await recordReturned(tx, charge, { reason: 'sent back by staff', note: staff.why }, when.now);
    }
    const facts = { termin, amount, charge: reference, refund };
    // The same time as the message to the customer: mail/letters.ts finds this record by it.
    const recorder = { staff, now: () => when.now };
    await recordChange(tx, recorder, { kind: 'refund-marked', facts, orderId, chargeId });
    const { changedTo } = await applyAllocation(tx, paymentId, when);
    return { order: code, amount, left: due - amount, isTerminUnpaid: changedTo === 'unpaid' };
  },
});

/** Stores the account that receives a due refund; null removes it. */
export const setDestination = transactionalOperation({
  permission: 'payments.mark-refunded',
  plan: ({ db }, { refund }: { refund: number; to: string | null }) => findRefund(db, refund),
  async run({ tx, ...context }, { refund, to }, { orderId, code }) {
    await lockOrder(tx, context, orderId);
    const { chargeId, termin } = await findRefund(tx, refund);
    await tx.updateTable('refunds').set({ destination: to }).where('id', '=', refund).execute();
    await recordChange(tx, context, { kind: 'refund-destination', facts: { termin }, orderId, chargeId });
    return { order: code };
  },
});

/** Returns the refunds that are due, oldest first. `asked`: the charge's amount. `received`, `payer_fee`: columns of `charges`. */
export function dueRefunds({ db }: { db: Db }, limit: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.id', 'orders.code as order', 'customers.name as customer'])
    .select(['refunds.amount', 'refunds.created_at', 'refunds.destination'])
    .select(['charges.amount as asked', 'charges.received', 'charges.payer_fee'])
    .where('refunds.refunded_at', 'is', null)
    .orderBy('refunds.id')
    .limit(limit)
    .execute();
}
