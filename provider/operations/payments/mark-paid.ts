import { addHours, dayText, startOfDay } from '#domain/date.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { recordChange } from '../../audit/record.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db } from '../../db/schema.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { transact } from '../../db/transact.ts';
import { captureTransfer, TRANSFER } from '../../payments/transfer.ts';
import { type OperationContext, operation } from '../operation.ts';
import { type FoundOrder, findOrder } from '../orders/find-order.ts';
import { OperationRefused } from '../refusal.ts';
import { announcedAmounts, listAnnouncedTransfers } from './announced-transfers.ts';
import { closeOpenCharge } from './close-open-charge.ts';
import { type EnteredTransfer, enteredTransfers, requireNoneDue, requireNoneNew } from './entered-transfers.ts';
import { findTermin, type PayingCharge, type Payment, payingCharge, refuseAsPaid } from './payable-termin.ts';

/**
 * A bank transfer that pays a termin. `amount` (rupiah) is what came: the termin's amount, or one that was announced for it, else it is refused; null =
 * the open announced amount, or the termin's. `on` is the day on which
 * it came (YYYY-MM-DD in Jakarta); null = now. `paidTwice`: the termin is paid already, and the transfer is entered to be sent back.
 */
export type TransferInput = {
  order: string;
  termin: number;
  amount: Rupiah | null;
  on: string | null;
  paidTwice: boolean;
};

/** `cameAt` is when the money came (ISO 8601; null = now). `earlier` are the transfers of the termin that were entered before. */
export type TransferPlan = {
  order: FoundOrder;
  payment: Payment;
  /** What the transfer brought, in rupiah. */
  amount: Rupiah;
  cameAt: string | null;
  earlier: readonly EnteredTransfer[];
};

/** `paidBy` is what pays the termin instead, where the transfer is due for refund; null where the order is given up. */
export type TransferEntered = {
  order: string;
  customer: string;
  termin: number;
  amount: Rupiah;
  cameAt: string | null;
  earlier: readonly EnteredTransfer[];
  bill: string;
  outcome: string;
  isDueForRefund: boolean;
  orderStatus: OrderStatus;
  paidBy: PayingCharge | null;
};

/** Returns when the money came, or null for now. A day before today counts from its noon, but not before the order was made. */
function dateOfMoney(day: string | null, order: { code: string; created_at: string }, now: Date): string | null {
  const today = dayText(now.toISOString());
  if (day === null || day === today) return null;
  if (day > today) throw new OperationRefused({ code: 'transfer-day-future', day });
  const made = dayText(order.created_at);
  if (day < made) throw new OperationRefused({ code: 'transfer-before-order', day, order: order.code, made });
  const noon = addHours(new Date(startOfDay(day)), 12).toISOString();
  return noon < order.created_at ? order.created_at : noon;
}

/** Describes a transfer for the audit trail and the command line. */
export function transferText({ termin, amount }: Pick<Payment, 'termin' | 'amount'>, came: string | null): string {
  const of = came === null ? '' : ` of ${dayText(came)}`;
  return `termin ${termin}, ${formatRupiah(amount)}, by bank transfer${of}`;
}

async function planTransfer(db: Db, input: TransferInput, now: Date): Promise<TransferPlan> {
  const { termin, amount, paidTwice } = input;
  const order = await findOrder(db, input.order);
  const payment = await findTermin(db, order, termin, paidTwice);
  if (payment.status === 'paid' && !paidTwice) await refuseAsPaid(db, order.code, payment);
  const earlier = await enteredTransfers(db, payment.id);
  requireNoneDue({ order: order.code, termin }, earlier);
  const announced = await announcedAmounts(db, payment.id);
  const came = amount ?? announced.find(({ isOpen }) => isOpen)?.amount ?? payment.amount;
  if (came !== payment.amount && !announced.some((one) => one.amount === came)) {
    throw new OperationRefused({
      code: 'amount-differs',
      order: order.code,
      termin,
      expected: payment.amount,
      came,
      matches: await listAnnouncedTransfers({ db, now: () => now }, { amount: came }),
    });
  }
  return { order, payment, amount: came, cameAt: dateOfMoney(input.on, order, now), earlier };
}

/** Enters the bank transfer that paid a termin, or that paid it twice. Its open bill ends first; the customer gets the e-mail of a payment. */
export const markPaid = operation({
  needsReason: true,
  plan: ({ db, now }: OperationContext, input: TransferInput) => planTransfer(db, input, now()),
  async run(context, { termin, paidTwice }, plan): Promise<TransferEntered> {
    const { db, settings, now, isPreview, events } = context;
    const { id: orderId, code, customer } = plan.order;
    const name = { order: code, termin };
    if (!isPreview) await closeOpenCharge(context, plan.payment.id);
    const when = { now: now(), events, deadlineHours: settings.orderDeadlineHours };
    return transact(db, async (tx) => {
      await lockRow(tx, 'orders', orderId);
      // Read again under the lock: another request may have entered the same transfer, applied money, or cancelled the order.
      const transfers = await enteredTransfers(tx, plan.payment.id);
      requireNoneNew(name, plan.earlier, transfers);
      requireNoneDue(name, transfers);
      const payment = await findTermin(tx, await findOrder(tx, code), termin, paidTwice);
      // Entered between the two reads of the plan, which see different moments.
      const paying = payment.status === 'paid' ? await payingCharge(tx, payment.id) : null;
      if (!paidTwice && paying?.gateway === TRANSFER) await refuseAsPaid(tx, code, payment);
      const { chargeId, reference, outcome } = await captureTransfer(
        tx,
        { ...payment, amount: plan.amount, orderCode: code },
        when,
        plan.cameAt,
      );
      const isDueForRefund = outcome.startsWith('refund');
      if (isDueForRefund && payment.status !== 'paid') throw new OperationRefused({ code: 'places-sold', order: code });
      const what = `${transferText({ termin, amount: plan.amount }, plan.cameAt)} (${reference})${isDueForRefund ? ': due for refund' : ''}`;
      await recordChange(tx, context, { what, orderId, chargeId });
      const paidBy = isDueForRefund ? await payingCharge(tx, payment.id) : null;
      const { status: orderStatus } = await findOrder(tx, code);
      const entered = { bill: reference, outcome, isDueForRefund, orderStatus, paidBy };
      const { cameAt, earlier } = plan;
      return { order: code, customer, termin, amount: plan.amount, cameAt, earlier, ...entered };
    });
  },
});
