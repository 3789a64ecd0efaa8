import { isDeepStrictEqual } from 'node:util';
import { dayText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { canPay } from '#domain/order-status.ts';
import { recordChange } from '../audit/record.ts';
import { lockRow } from '../db/locks.ts';
import type { Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { applyAllocation, applyAllocations } from '../payments/allocation.ts';
import { recordReturned, refundsOf } from '../payments/refunds.ts';
import { type Command, optionValue, type StaffContext, StaffError, UsageError, wholeNumber } from './command.ts';
import { findOrder } from './orders.ts';

/** A charge (the operator's word is bill) whose money was sent back: `amount` of `chargeAmount`. */
type Returned = {
  chargeId: number;
  paymentId: number;
  orderId: number;
  code: string;
  termin: number;
  reference: string;
  chargeAmount: number;
  amount: number;
};

const chargesOf = (db: StaffContext['db'] | Tx) =>
  db
    .selectFrom('charges as charge')
    .innerJoin('payments', 'payments.id', 'charge.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['charge.id as chargeId', 'charge.amount as chargeAmount', 'charge.status', 'payments.id as paymentId'])
    .select(['orders.id as orderId', 'orders.code', 'payments.termin', 'charge.reference']);

/** The charge of a refund that is due. */
async function findRefund(db: StaffContext['db'] | Tx, id: number): Promise<Returned> {
  const refund = await chargesOf(db)
    .innerJoin('refunds', 'refunds.charge_id', 'charge.id')
    .select(['refunds.amount', 'refunds.refunded_at'])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
  if (!refund) {
    throw new StaffError(
      `There is no refund ${id}. If it fell away and its money was sent back all the same: payments refund-mark --bill BILL.`,
    );
  }
  if (refund.refunded_at !== null) {
    throw new StaffError(`Refund ${id} was marked already, on ${dayText(refund.refunded_at)}.`);
  }
  return refund;
}

/** A charge by its reference at the gateway, with what is left of its money. */
async function findCharge(db: StaffContext['db'] | Tx, reference: string): Promise<Returned> {
  const charge = await chargesOf(db).where('charge.reference', '=', reference).executeTakeFirst();
  if (!charge) throw new StaffError(`There is no bill ${reference}.`);
  const sentBack = (await refundsOf(db, [charge.chargeId])).get(charge.chargeId)?.sentBack ?? 0;
  const left = charge.status === 'paid' ? charge.chargeAmount - sentBack : 0;
  if (left <= 0) throw new StaffError(`No money of bill ${reference} is left to send back.`);
  return { ...charge, amount: left };
}

/** payments refund-mark: the money of a refund was sent back, or that of a charge without a refund. */
export const paymentsRefundMark: Command = {
  name: 'payments refund-mark',
  usage: 'REFUND_ID --why TEXT [--note TEXT] | --bill BILL --why TEXT [--note TEXT]',
  summary: 'Note that a refund was sent back (ids: payments list --refunds), or all of a bill without one',
  options: ['note', 'bill'],
  changes: true,
  needsWhy: true,
  noteIsWhy: true,
  async run(context, [given], options) {
    const { db, settings, now, log, staff } = context;
    const reference = optionValue(options, 'bill');
    // Who says one of the two means both: the note stands with the refund, the reason in the record.
    const note = optionValue(options, 'note') ?? staff.why;
    if (given && reference !== null) throw new UsageError('Give a refund or --bill, not both.');
    if (!given && reference === null) {
      throw new UsageError('Which refund? payments list --refunds shows their ids.');
    }
    const id = given ? wholeNumber(given, 'Refund') : null;
    const find = (on: typeof db | Tx) => (id === null ? findCharge(on, reference ?? '') : findRefund(on, id));
    const { orderId, code, amount: expected } = await find(db);
    const sum = (amount: number) => `${formatRupiah(amount)} of order ${code}`;
    log(`Notes that ${sum(expected)} was sent back. It sends no money itself, and cannot be undone.`);
    const when = { now: now(), deadlineHours: settings.orderDeadlineHours };
    const { amount, changedTo, orderStatus } = await transact(db, async (tx) => {
      await lockRow(tx, 'orders', orderId);
      // Read again under the lock: the gateway, or somebody else, may have been first.
      const { chargeId, paymentId, chargeAmount, amount: left, termin, reference: bill } = await find(tx);
      const how = { reason: 'sent back by staff', note };
      const charge = { id: chargeId, order_id: orderId, amount: chargeAmount };
      await recordReturned(tx, charge, how, when.now);
      const of = `${id === null ? '' : `refund ${id}, `}termin ${termin}, bill ${bill}`;
      // A note that is the reason stands there already.
      const noted = note === null || note === staff.why ? '' : `: ${note}`;
      const what = `${of}: ${formatRupiah(left)} marked as sent back${noted}`;
      // At the time of the message to the customer, which tells by it that staff did this (mail/letters.ts).
      await recordChange(tx, { staff, now: () => when.now }, { what, orderId, chargeId });
      return { amount: left, ...(await applyAllocation(tx, paymentId, when)) };
    });
    const told = canPay(orderStatus) ? ', and the customer gets an e-mail' : '';
    const unpaid = changedTo === 'unpaid' ? `; the termin is unpaid again, the order ${orderStatus}${told}` : '';
    return {
      json: {
        id,
        bill: reference,
        order: code,
        amount,
        refunded_at: when.now.toISOString(),
        termin_unpaid: changedTo === 'unpaid',
        order_status: orderStatus,
      },
      text: `${id === null ? '' : `Refund ${id}: `}${sum(amount)} marked as sent back${unpaid}`,
    };
  },
};

/** All of an order that a recheck may change. */
async function standing(tx: Tx, code: string) {
  const { id, status } = await findOrder(tx, code);
  const payments = tx.selectFrom('payments').select(['termin', 'status']).where('order_id', '=', id);
  const refunds = tx.selectFrom('refunds').select(['id', 'amount', 'refunded_at']).where('order_id', '=', id);
  const deadline = tx.selectFrom('orders').select('deadline_at').where('id', '=', id);
  return {
    status,
    payments: await payments.orderBy('termin').execute(),
    refunds: await refunds.orderBy('id').execute(),
    deadline: await deadline.executeTakeFirst(),
  };
}

/** payments recheck: termin and refunds of an order are brought in line with the money that its charges have. */
export const paymentsRecheck: Command = {
  name: 'payments recheck',
  usage: 'ORDER',
  summary: "Bring an order's termin, status and refunds in line with the money that its bills have",
  changes: true,
  async run(context, [name]) {
    const { db, settings, now, log } = context;
    const { id, code } = await findOrder(db, name);
    log(`Goes through the money of order ${code} again.`);
    const when = { now: now(), deadlineHours: settings.orderDeadlineHours };
    const { before, after } = await transact(db, async (tx) => {
      await lockRow(tx, 'orders', id);
      const before = await standing(tx, code);
      await applyAllocations(tx, id, when);
      const after = await standing(tx, code);
      const isSame = isDeepStrictEqual(before, after);
      if (!isSame) await recordChange(tx, context, { what: 'payments rechecked', orderId: id });
      return { before: isSame ? null : before, after };
    });
    const termin = after.payments.map((payment) => `termin ${payment.termin} ${payment.status}`);
    const stands = `${code}: ${after.status}; ${termin.join(', ')}`;
    return {
      json: { id, order: code, status: after.status, payments: after.payments, changed: before !== null },
      text: before === null ? `${stands}. Nothing changed.` : stands,
    };
  },
};
