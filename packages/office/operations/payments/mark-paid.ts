import { addHours, dayText, startOfDay } from '@slotterbit/contract/values/date.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { lastChange } from '@slotterbit/provider/audit/read-audit.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { TRANSFER } from '@slotterbit/provider/db/tables/payments.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';
import { cancelCharge } from '@slotterbit/provider/payments/charges/close-at-gateway.ts';
import { type ChargeState, chargesOfTermins } from '@slotterbit/provider/payments/charges/termin-charges.ts';
import { GatewayError } from '@slotterbit/provider/payments/gateways/gateway-client.ts';
import { connectGateways, isRealGateway } from '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import { captureTransfer } from '@slotterbit/provider/payments/transfer.ts';
import { type OperationContext, operation } from '../operation.ts';
import { type FoundOrder, findOrder, lockOrderForMoney, requireOrderUnchanged } from '../orders/find-orders.ts';
import { listAnnouncedTransfers } from '../orders/today.ts';
import { OperationRefused } from '../refusals.ts';

/**
 * Cancels the termin's open charge at its gateway, so that the customer cannot pay it in addition to a transfer. Applies a payment that the gateway already
 * received. Refuses when this process has no settings for the gateway, because it could not notice such a payment. Returns whether it asked a gateway.
 */
async function closeOpenCharge(
  { db, settings, now, events, log }: Pick<OperationContext, 'db' | 'settings' | 'now' | 'events' | 'log'>,
  paymentId: number,
): Promise<boolean> {
  const open = await db
    .selectFrom('charges')
    .select(['reference', 'gateway', 'gateway_id', 'expires_at'])
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!open || open.gateway === TRANSFER || open.expires_at <= now().toISOString()) return false;
  const { reference, gateway: gatewayId, gateway_id } = open;
  const gateway = (await connectGateways(settings, db)).byId.get(gatewayId);
  if (!gateway) {
    // A gateway that moves no money has nothing to lose.
    if (!isRealGateway(gatewayId)) return false;
    throw new OperationRefused({ code: 'open-charge-elsewhere', gateway: gatewayId });
  }
  // The server detects changes of the catalogue by its version number.
  const context = { db, settings, now, events, log: { info: log }, catalogue: { changed: () => undefined } };
  try {
    await cancelCharge(context, gateway, { reference, gatewayId: gateway_id });
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log(`closing a charge at ${gatewayId}: ${error.message}`);
    throw new OperationRefused({ code: 'open-charge-not-closed', gateway: gatewayId, status: error.status });
  }
}

function paymentsOf(db: Db, orderId: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'termin', 'amount', 'status', 'paid_at', 'due_at'])
    .where('order_id', '=', orderId)
    .orderBy('termin')
    .execute();
}

/** A termin of an order. */
type TerminRow = Awaited<ReturnType<typeof paymentsOf>>[number];

/** Returns the termin that a bank transfer can pay (with `isPaidTwice`, the termin that is already paid). Throws `OperationRefused` when it cannot. */
async function findTermin(db: Db, order: FoundOrder, termin: number, isPaidTwice: boolean): Promise<TerminRow> {
  const { code } = order;
  const payments = await paymentsOf(db, order.id);
  const payment = payments.find((one) => one.termin === termin);
  if (!payment) throw new OperationRefused({ code: 'termin-not-found', order: code, termin });
  if (payment.amount === 0) throw new OperationRefused({ code: 'termin-free', termin });
  if (isPaidTwice && payment.status !== 'paid') throw new OperationRefused({ code: 'termin-unpaid', termin });
  const next = payments.find((one) => one.status !== 'paid');
  if (payment.status !== 'paid' && next !== undefined && next.termin !== termin) {
    throw new OperationRefused({ code: 'termin-out-of-sequence', next: { termin: next.termin, amount: next.amount } });
  }
  return payment;
}

/**
 * Refuses a transfer while one is due for refund, or pays the termin (unless `isPaidTwice`): it is probably the same money, which staff would refund
 * twice. `acceptsDouble`: money that comes in addition to a gateway's is entered, and due for refund.
 */
async function refuseIfEntered(
  db: Db,
  orderId: number,
  { id, termin, status, paid_at: since }: TerminRow,
  { isPaidTwice, acceptsDouble }: { isPaidTwice: boolean; acceptsDouble: boolean },
): Promise<void> {
  const charges = (await chargesOfTermins(db, [id])).get(id) ?? [];
  const inState = (wanted: ChargeState) =>
    charges.find(({ gateway, state }) => gateway === TRANSFER && state === wanted);
  const paying = inState('pays');
  if (!isPaidTwice && status === 'paid' && (paying || !acceptsDouble)) {
    const entry = paying
      ? await lastChange(db, { orderId }, 'transfer-entered', ({ charge }) => charge === paying.reference)
      : null;
    throw new OperationRefused({ code: 'termin-paid', termin, since, by: entry?.by ?? null });
  }
  const due = inState('due for refund');
  if (due) throw new OperationRefused({ code: 'transfer-due-back', amount: due.amount, entered: due.at });
}

/** Returns the exact amounts (rupiah) of a termin's bank transfers. */
async function transferAmounts(db: Db, paymentId: number) {
  const rows = await db
    .selectFrom('charges')
    .select('amount')
    .where('payment_id', '=', paymentId)
    .where('gateway', '=', TRANSFER)
    .execute();
  return new Set(rows.map(({ amount }) => amount));
}

/**
 * A bank transfer that pays a termin (1 to 4) of an order (code or id). `amount`: rupiah that arrived, the termin's amount or one that was announced for
 * it; null: the announced amount that staff see, also after its day (decision 030), else the termin's. `on`: the day on which the money arrived (YYYY-MM-DD in Jakarta); null: now.
 * `isPaidTwice`: the termin is already paid, and the transfer is entered so that staff send it back.
 */
type TransferInput = {
  order: string;
  termin: number;
  amount: Rupiah | null;
  on: string | null;
  isPaidTwice: boolean;
};

/**
 * Returns when the money arrived (ISO 8601). A past day means its noon in Jakarta, or the time of the order when that is later. A transfer that came
 * on the day of the deadline came in time: a bank statement has no hours.
 */
function dateOfMoney(day: string, order: { created_at: string }, due_at: string, now: Date): string {
  const today = dayText(now.toISOString());
  if (day > today) throw new OperationRefused({ code: 'day-future', day });
  const made = dayText(order.created_at);
  if (day < made) throw new OperationRefused({ code: 'day-before-order', day, made });
  const at = day === today ? now : addHours(new Date(startOfDay(day)), 12);
  const inTime = day === dayText(due_at) && due_at < at.toISOString() ? due_at : at.toISOString();
  return inTime < order.created_at ? order.created_at : inTime;
}

/** `isLate`: the amount was announced, and is no longer expected. `day`: the past day on which the money arrived, null for today. `cameAt`: the same as a time (ISO 8601). `matches`: the transfers of that amount that other termin announced. */
async function planTransfer(context: OperationContext, input: TransferInput) {
  const { db } = context;
  const now = context.now();
  const { termin, amount, isPaidTwice } = input;
  const order = await findOrder(db, input.order);
  await requireOrderUnchanged(db, context, order);
  const payment = await findTermin(db, order, termin, isPaidTwice);
  await refuseIfEntered(db, order.id, payment, { isPaidTwice, acceptsDouble: false });
  const own = (await listAnnouncedTransfers(context, { orderIds: [order.id] })).find((one) => one.termin === termin);
  const came = amount ?? own?.amount ?? payment.amount;
  const matches = (await listAnnouncedTransfers(context, { amount: came })).filter(
    (match) => match.order !== order.code || match.termin !== termin,
  );
  if (came !== payment.amount && !(await transferAmounts(db, payment.id)).has(came)) {
    const expected = payment.amount;
    throw new OperationRefused({ code: 'amount-differs', termin, expected, came, matches });
  }
  const today = dayText(now.toISOString());
  const cameAt = dateOfMoney(input.on ?? today, order, payment.due_at, now);
  const isLate = own?.isExpired === true && own.amount === came;
  return { order, payment, amount: came, matches, isLate, day: input.on === today ? null : input.on, cameAt };
}

/**
 * Records the bank transfer that paid a termin, or paid it twice, or came for a stopped order that it does not revive (`isDueForRefund`). Closes the termin's open charge first. The customer gets the
 * e-mail about a payment. `charge`: the reference of the new charge.
 */
export const markPaid = operation({
  permission: 'payments.mark-paid',
  needsReason: true,
  plan: planTransfer,
  async run(context, { termin, isPaidTwice }, plan) {
    const { db, settings, now, isPreview, events } = context;
    const { id: orderId, code, customer } = plan.order;
    const isClosed = !isPreview && (await closeOpenCharge(context, plan.payment.id));
    const when = { now: now(), events, deadlineHours: settings.orderDeadlineHours };
    return transact(db, async (tx) => {
      // A charge that was closed at its gateway can have applied a payment, which raised the version.
      const fresh = isClosed ? { ...context, seen: null } : context;
      const { order, staff } = await lockOrderForMoney(tx, fresh, orderId);
      const payment = await findTermin(tx, order, termin, isPaidTwice);
      await refuseIfEntered(tx, orderId, payment, { isPaidTwice, acceptsDouble: true });
      const transfer = { ...payment, amount: plan.amount, orderCode: code };
      const captured = await captureTransfer(tx, transfer, when, plan.cameAt);
      const { chargeId, reference, outcome } = captured;
      const isDueForRefund = outcome === 'due-for-refund';
      const facts = { termin, amount: plan.amount, charge: reference, isDueForRefund, day: plan.day };
      await recordChange(tx, { staff, now }, { kind: 'transfer-entered', facts, orderId, chargeId });
      return { order: code, customer, termin, amount: plan.amount, charge: reference, isDueForRefund };
    });
  },
});
