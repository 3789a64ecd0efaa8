import { dayText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { lockRow } from '../db/locks.ts';
import type { Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { applyAllocation, applyAllocations } from '../payments/apply-allocation.ts';
import { recordReturned, refundsOf } from '../payments/refunds.ts';
import { type Command, optionValue, type StaffContext, StaffError, UsageError, wholeNumber } from './command.ts';
import { findOrder } from './find-order.ts';

/** A bill whose money was sent back: of `billAmount`, `amount`. */
type Returned = {
  attemptId: number;
  paymentId: number;
  orderId: number;
  code: string;
  billAmount: number;
  amount: number;
};

const billsOf = (db: StaffContext['db'] | Tx) =>
  db
    .selectFrom('payment_attempts as bill')
    .innerJoin('payments', 'payments.id', 'bill.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['bill.id as attemptId', 'bill.amount as billAmount', 'bill.status', 'payments.id as paymentId'])
    .select(['orders.id as orderId', 'orders.code']);

/** The bill of a refund that is due. */
async function findRefund(db: StaffContext['db'] | Tx, id: number): Promise<Returned> {
  const refund = await billsOf(db)
    .innerJoin('refunds', 'refunds.attempt_id', 'bill.id')
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

/** A bill by its name at the gateway, with what is left of its money. */
async function findBill(db: StaffContext['db'] | Tx, reference: string): Promise<Returned> {
  const bill = await billsOf(db).where('bill.reference', '=', reference).executeTakeFirst();
  if (!bill) throw new StaffError(`There is no bill ${reference}.`);
  const sentBack = (await refundsOf(db, [bill.attemptId])).get(bill.attemptId)?.sentBack ?? 0;
  const left = bill.status === 'paid' ? bill.billAmount - sentBack : 0;
  if (left <= 0) throw new StaffError(`No money of bill ${reference} is left to send back.`);
  return { ...bill, amount: left };
}

/** payments refund-mark: the money of a refund was sent back, or that of a bill of which no refund is due. */
export const paymentsRefundMark: Command = {
  name: 'payments refund-mark',
  usage: 'REFUND_ID [--note TEXT] | --bill BILL [--note TEXT]',
  summary: 'Note that a refund was sent back (ids: payments list --refunds), or all of a bill without one',
  options: ['note', 'bill'],
  changes: true,
  async run({ db, settings, now, say }, [given], options) {
    const reference = optionValue(options, 'bill');
    if (given && reference !== null) throw new UsageError('Give a refund or --bill, not both.');
    if (!given && reference === null) {
      throw new UsageError('Which refund? payments list --refunds shows their ids.');
    }
    const id = given ? wholeNumber(given, 'Refund') : null;
    const find = (on: typeof db | Tx) => (id === null ? findBill(on, reference ?? '') : findRefund(on, id));
    const { orderId, amount, code } = await find(db);
    const what = `${formatRupiah(amount)} of order ${code}`;
    say(`Notes that ${what} was sent back. It sends nothing itself.`);
    const when = { now: now(), deadlineHours: settings.orderDeadlineHours };
    const applied = await transact(db, async (tx) => {
      await lockRow(tx, 'orders', orderId);
      // Read again under the lock: the gateway, or somebody else, may have been first.
      const { attemptId, paymentId, billAmount } = await find(tx);
      const how = { reason: 'sent back by staff', note: optionValue(options, 'note') };
      const bill = { id: attemptId, order_id: orderId, amount: billAmount };
      await recordReturned(tx, bill, how, when.now);
      return applyAllocation(tx, paymentId, when);
    });
    const unpaid = applied.turned === 'unpaid' ? `; the termin is unpaid again, the order ${applied.orderStatus}` : '';
    return {
      json: {
        ...{ id, bill: reference, order: code, amount, refunded_at: when.now.toISOString() },
        ...{ termin_unpaid: applied.turned === 'unpaid', order_status: applied.orderStatus },
      },
      text: `${id === null ? '' : `Refund ${id}: `}${what} marked as sent back${unpaid}`,
    };
  },
};

/** payments recheck: termin and refunds of an order are brought in line with the money that its bills have. */
export const paymentsRecheck: Command = {
  name: 'payments recheck',
  usage: 'CODE',
  summary: "Bring an order's termin, status and refunds in line with the money that its bills have",
  changes: true,
  async run({ db, settings, now, say }, [name]) {
    const { id, code } = await findOrder(db, name);
    say(`Goes through the money of order ${code} again.`);
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
