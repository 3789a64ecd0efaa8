import { dayText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
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
  chargeAmount: number;
  amount: number;
};

const chargesOf = (db: StaffContext['db'] | Tx) =>
  db
    .selectFrom('charges as charge')
    .innerJoin('payments', 'payments.id', 'charge.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['charge.id as chargeId', 'charge.amount as chargeAmount', 'charge.status', 'payments.id as paymentId'])
    .select(['orders.id as orderId', 'orders.code']);

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
  usage: 'REFUND_ID [--note TEXT] | --bill BILL [--note TEXT]',
  summary: 'Note that a refund was sent back (ids: payments list --refunds), or all of a bill without one',
  options: ['note', 'bill'],
  changes: true,
  async run({ db, settings, now, log }, [given], options) {
    const reference = optionValue(options, 'bill');
    const note = optionValue(options, 'note');
    if (given && reference !== null) throw new UsageError('Give a refund or --bill, not both.');
    if (!given && reference === null) {
      throw new UsageError('Which refund? payments list --refunds shows their ids.');
    }
    const id = given ? wholeNumber(given, 'Refund') : null;
    const find = (on: typeof db | Tx) => (id === null ? findCharge(on, reference ?? '') : findRefund(on, id));
    const { orderId, code, amount: expected } = await find(db);
    const sum = (amount: number) => `${formatRupiah(amount)} of order ${code}`;
    log(`Notes that ${sum(expected)} was sent back. It sends nothing itself.`);
    const when = { now: now(), deadlineHours: settings.orderDeadlineHours };
    const { amount, changedTo, orderStatus } = await transact(db, async (tx) => {
      await lockRow(tx, 'orders', orderId);
      // Read again under the lock: the gateway, or somebody else, may have been first.
      const { chargeId, paymentId, chargeAmount, amount: left } = await find(tx);
      const how = { reason: 'sent back by staff', note };
      const charge = { id: chargeId, order_id: orderId, amount: chargeAmount };
      await recordReturned(tx, charge, how, when.now);
      return { amount: left, ...(await applyAllocation(tx, paymentId, when)) };
    });
    const unpaid = changedTo === 'unpaid' ? `; the termin is unpaid again, the order ${orderStatus}` : '';
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

/** payments recheck: termin and refunds of an order are brought in line with the money that its charges have. */
export const paymentsRecheck: Command = {
  name: 'payments recheck',
  usage: 'CODE',
  summary: "Bring an order's termin, status and refunds in line with the money that its bills have",
  changes: true,
  async run({ db, settings, now, log }, [name]) {
    const { id, code } = await findOrder(db, name);
    log(`Goes through the money of order ${code} again.`);
    const when = { now: now(), deadlineHours: settings.orderDeadlineHours };
    const found = await transact(db, async (tx) => {
      await lockRow(tx, 'orders', id);
      await applyAllocations(tx, id, when);
      const payments = tx.selectFrom('payments').select(['termin', 'status']).where('order_id', '=', id);
      return { order: await findOrder(tx, code), payments: await payments.orderBy('termin').execute() };
    });
    const termin = found.payments.map((payment) => `termin ${payment.termin} ${payment.status}`);
    return {
      json: { id, order: code, status: found.order.status, payments: found.payments },
      text: `${code}: ${found.order.status}; ${termin.join(', ')}`,
    };
  },
};
