import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { recordChange } from '../../audit/record.ts';
import { lastChangeOfCharge } from '../../audit/recorded-changes.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db } from '../../db/schema.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { transact } from '../../db/transact.ts';
import { applyAllocation } from '../../payments/allocation.ts';
import { recordReturned, refundsOf } from '../../payments/refunds.ts';
import { type OperationContext, operation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';

/** A refund by its id, or all that is left of the money of a bill without one. `note` is how it was sent; null = the reason says it. */
export type RefundInput = ({ refund: number; bill: null } | { refund: null; bill: string }) & { note: string | null };

/** A charge (the operator's word is bill) whose money was sent back: `amount` of `chargeAmount`. */
export type ReturnedCharge = {
  chargeId: number;
  paymentId: number;
  orderId: number;
  code: string;
  termin: number;
  reference: string;
  chargeAmount: Rupiah;
  amount: Rupiah;
};

/** `isTerminUnpaid`: the termin has to be paid again, since this money paid it. */
export type RefundMarked = {
  order: string;
  amount: Rupiah;
  at: string;
  isTerminUnpaid: boolean;
  orderStatus: OrderStatus;
};

const chargesOf = (db: Db) =>
  db
    .selectFrom('charges as charge')
    .innerJoin('payments', 'payments.id', 'charge.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['charge.id as chargeId', 'charge.amount as chargeAmount', 'charge.status', 'payments.id as paymentId'])
    .select(['orders.id as orderId', 'orders.code', 'payments.termin', 'charge.reference']);

/** The charge of a refund that is due. */
async function findRefund(db: Db, id: number): Promise<ReturnedCharge> {
  const refund = await chargesOf(db)
    .innerJoin('refunds', 'refunds.charge_id', 'charge.id')
    .select(['refunds.amount', 'refunds.refunded_at'])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
  if (!refund) throw new OperationRefused({ code: 'refund-not-found', refund: id });
  if (refund.refunded_at !== null) {
    const by = (await lastChangeOfCharge(db, refund.chargeId))?.changed_by ?? null;
    throw new OperationRefused({ code: 'refund-marked', refund: id, at: refund.refunded_at, by });
  }
  return refund;
}

/** A charge by its reference at the gateway, with what is left of its money. */
async function findCharge(db: Db, reference: string): Promise<ReturnedCharge> {
  const charge = await chargesOf(db).where('charge.reference', '=', reference).executeTakeFirst();
  if (!charge) throw new OperationRefused({ code: 'bill-not-found', bill: reference });
  const sentBack = (await refundsOf(db, [charge.chargeId])).get(charge.chargeId)?.sentBack ?? 0;
  const left = charge.status === 'paid' ? charge.chargeAmount - sentBack : 0;
  if (left <= 0) {
    const last = await lastChangeOfCharge(db, charge.chargeId);
    throw new OperationRefused({ code: 'bill-without-money', bill: reference, by: last?.changed_by ?? null });
  }
  return { ...charge, amount: left };
}

const find = (db: Db, { refund, bill }: RefundInput) =>
  refund === null ? findCharge(db, bill) : findRefund(db, refund);

/** Records that the money of a refund was sent back, or that of a charge without a refund. Sends no money itself. */
export const markRefunded = operation({
  needsReason: true,
  plan: ({ db }: OperationContext, input: RefundInput) => find(db, input),
  async run({ db, settings, now, events, staff }, input, { orderId, code }): Promise<RefundMarked> {
    // The note stands with the refund, the reason in the record; one given stands for both.
    const note = input.note ?? staff.why;
    const when = { now: now(), events, deadlineHours: settings.orderDeadlineHours };
    const { amount, changedTo, orderStatus } = await transact(db, async (tx) => {
      await lockRow(tx, 'orders', orderId);
      // Read again under the lock: the gateway, or another request, may have been first.
      const { chargeId, paymentId, chargeAmount, amount: left, termin, reference } = await find(tx, input);
      const charge = { id: chargeId, order_id: orderId, amount: chargeAmount };
      await recordReturned(tx, charge, { reason: 'sent back by staff', note }, when.now);
      const of = `${input.refund === null ? '' : `refund ${input.refund}, `}termin ${termin}, bill ${reference}`;
      // A note that is the reason stands there already.
      const noted = note === null || note === staff.why ? '' : `: ${note}`;
      const what = `${of}: ${formatRupiah(left)} marked as sent back${noted}`;
      // At the time of the message to the customer, which tells by it that staff did this (mail/letters.ts).
      await recordChange(tx, { staff, now: () => when.now }, { what, orderId, chargeId });
      return { amount: left, ...(await applyAllocation(tx, paymentId, when)) };
    });
    return { order: code, amount, at: when.now.toISOString(), isTerminUnpaid: changedTo === 'unpaid', orderStatus };
  },
});
