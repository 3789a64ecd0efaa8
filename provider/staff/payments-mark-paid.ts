import { addHours, dayText, minuteText, startOfDay } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { isStopped } from '#domain/order-status.ts';
import { recordChange } from '../audit/record.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { applyPaymentEvent } from '../payments/apply-payment-event.ts';
import { chooseGateway } from '../payments/choose-gateway.ts';
import { GatewayError } from '../payments/midtrans/client.ts';
import { chargesOfTermins, type TerminCharge } from '../payments/termin-charges.ts';
import { captureTransfer, TRANSFER } from '../payments/transfer.ts';
import {
  type Command,
  dateOption,
  type Options,
  optionValue,
  type StaffContext,
  StaffError,
  UsageError,
  wholeNumber,
} from './command.ts';
import { earlierText, enteredTransfers, requireNoneDue, requireNoneNew } from './entered-transfers.ts';
import { findOrder } from './orders.ts';

async function paymentsOf(db: Db | Tx, orderId: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'termin', 'amount', 'status', 'paid_at'])
    .where('order_id', '=', orderId)
    .orderBy('termin')
    .execute();
}
type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];

const openCharge = (db: Db, paymentId: number) =>
  db
    .selectFrom('charges')
    .select(['reference', 'gateway', 'expires_at'])
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .executeTakeFirst();

/** The charge whose money pays the termin. */
async function payingCharge(db: Db | Tx, paymentId: number): Promise<TerminCharge | undefined> {
  const charges = (await chargesOfTermins(db, [paymentId])).get(paymentId) ?? [];
  return charges.find(({ state }) => state === 'pays');
}

/** Why the order takes no money; null when it does. One that its deadline cancelled does while its months are free (docs/product.md 12.6). */
async function closedReason(db: Db | Tx, order: { id: number; code: string; status: string }): Promise<string | null> {
  if (!isStopped(order.status)) return null;
  const last = await db
    .selectFrom('order_status_changes')
    .select('reason')
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.reason === 'deadline' ? null : `Order ${order.code} is ${order.status}: a transfer pays nothing in it.`;
}

/** The order's termin that the transfer pays. Throws `StaffError` with what speaks against it. */
async function findTermin(db: Db | Tx, code: string, termin: number, paidTwice: boolean) {
  const order = await findOrder(db, code);
  const payments = await paymentsOf(db, order.id);
  const payment = payments.find((one) => one.termin === termin);
  const called = `Termin ${termin} of order ${code}`;
  if (!payment) throw new StaffError(`Order ${code} has no termin ${termin}: it has ${payments.length}.`);
  if (payment.amount === 0) throw new StaffError(`${called} costs nothing.`);
  if (paidTwice && payment.status !== 'paid') {
    throw new StaffError(`${called} is not paid yet: leave --paid-twice away.`);
  }
  const closed = paidTwice ? null : await closedReason(db, order);
  if (closed !== null) throw new StaffError(`${closed} Send the money back.`);
  const next = payments.find(({ status }) => status !== 'paid');
  if (payment.status !== 'paid' && next !== undefined && next.termin !== termin) {
    throw new StaffError(
      `Termin are paid in sequence: termin ${next.termin} of order ${code}, ${formatRupiah(next.amount)}, comes first.`,
    );
  }
  return { order, payment };
}

async function requireUnpaid(db: Db | Tx, code: string, { id, termin, paid_at }: Payment): Promise<void> {
  const by = await payingCharge(db, id);
  const when = paid_at === null ? '' : ` since ${minuteText(paid_at)}`;
  const more = by?.gateway === TRANSFER ? 'If a second transfer came' : 'If a transfer came as well';
  throw new StaffError(
    `Termin ${termin} of order ${code} is paid${when}, by ${by ? `${by.gateway} ${by.reference}` : 'nothing'}. ${more}, --paid-twice enters it to be sent back.`,
  );
}

/**
 * Ends the termin's open bill at the gateway, so that nobody pays it beside the transfer. Money that it has already is applied. Refuses where the bill
 * is of another gateway than the settings name: more likely than a change of the gateway is a command without the server's settings.
 */
async function closeBill({ db, settings, now, log }: StaffContext, paymentId: number): Promise<void> {
  const bill = await openCharge(db, paymentId);
  const gateway = bill && (await chooseGateway(settings, db, {}));
  if (!bill || !gateway || bill.expires_at <= now().toISOString()) return;
  if (bill.gateway !== gateway.name) {
    throw new StaffError(
      `The open bill ${bill.reference} is at ${bill.gateway}, but PAYMENT_GATEWAY is ${gateway.name} here: run this with the settings of the server. Nothing was recorded.`,
    );
  }
  try {
    await gateway.closeCharge?.(bill.reference);
    const event = await gateway.askStatus?.(bill.reference);
    // Of another process: it sees by itself what changed of the catalogue.
    const context = { db, settings, now, log: { info: log }, catalogue: { changed: () => undefined } };
    if (event) await applyPaymentEvent(context, event);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new StaffError(
      `The open bill ${bill.reference} could not be closed at ${gateway.name}: ${error.message}. Nothing was recorded; try again.`,
    );
  }
}

/** Refuses an --amount that is not the termin's: what came is then to be looked at before anything is entered. */
function requireAmount(options: Options, { termin, amount }: Payment, code: string): void {
  const text = optionValue(options, 'amount');
  if (text === null) return;
  if (!/^\d{1,13}$/.test(text)) {
    throw new UsageError(`--amount: "${text}" is not whole rupiah without dots, such as 1500000.`);
  }
  if (Number(text) !== amount) {
    throw new StaffError(
      `Termin ${termin} of order ${code} is ${formatRupiah(amount)}, but --amount is ${formatRupiah(Number(text))}. Nothing was recorded.`,
    );
  }
}

/** When the money came: null is now, a day before today counts from its noon, but not before the order was made. */
function cameAt(options: Options, order: { code: string; created_at: string }, now: Date): string | null {
  const day = dateOption(options, 'on');
  const today = dayText(now.toISOString());
  if (day === null || day === today) return null;
  if (day > today) throw new UsageError(`--on ${day} is in the future.`);
  const made = dayText(order.created_at);
  if (day < made) throw new StaffError(`--on ${day} is before order ${order.code} was made, on ${made}.`);
  const noon = addHours(new Date(startOfDay(day)), 12).toISOString();
  return noon < order.created_at ? order.created_at : noon;
}

/** payments mark-paid: a termin whose money came by bank transfer. */
export const paymentsMarkPaid: Command = {
  name: 'payments mark-paid',
  usage: 'ORDER TERMIN --why TEXT [--amount AMOUNT] [--on DAY] [--paid-twice]',
  summary: 'Enter the bank transfer that paid a termin; its open bill ends, the customer gets the e-mail of a payment',
  options: ['amount', 'on', 'paid-twice'],
  changes: true,
  needsWhy: true,
  async run(context, [name, terminText], options) {
    const { db, settings, now, log, isDryRun } = context;
    if (!name || !terminText) {
      throw new UsageError('Give order and termin: payments mark-paid ST270331-7KQ2M9 1 --why "BCA, 31 March"');
    }
    const termin = wholeNumber(terminText, 'Termin');
    const paidTwice = options.has('paid-twice');
    const { code } = await findOrder(db, name);
    const first = await findTermin(db, code, termin, paidTwice);
    if (first.payment.status === 'paid' && !paidTwice) await requireUnpaid(db, code, first.payment);
    const called = `Termin ${termin} of order ${code}`;
    const before = await enteredTransfers(db, first.payment.id);
    requireNoneDue(called, before);
    requireAmount(options, first.payment, code);
    const came = cameAt(options, first.order, now());
    const { customer } = first.order;
    const of = came === null ? '' : ` of ${dayText(came)}`;
    const sum = `termin ${termin}, ${formatRupiah(first.payment.amount)}, by bank transfer${of}`;
    log(
      `Enters for order ${code} of ${customer}: ${sum}${paidTwice ? ', to be sent back' : '; an open bill of it is closed'}.${earlierText(before)}`,
    );
    if (!isDryRun) await closeBill(context, first.payment.id);
    const when = { now: now(), deadlineHours: settings.orderDeadlineHours };
    const done = await transact(db, async (tx) => {
      await lockRow(tx, 'orders', first.order.id);
      // Read again under the lock: somebody else may have entered the same transfer, the gateway reported money, or the order was cancelled.
      const transfers = await enteredTransfers(tx, first.payment.id);
      requireNoneNew(called, before, transfers);
      requireNoneDue(called, transfers);
      const { payment } = await findTermin(tx, code, termin, paidTwice);
      // Entered between the two looks at the beginning, which see different moments.
      const paying = payment.status === 'paid' ? await payingCharge(tx, payment.id) : undefined;
      if (!paidTwice && paying?.gateway === TRANSFER) await requireUnpaid(tx, code, payment);
      const entered = await captureTransfer(tx, { ...payment, orderCode: code }, when, came);
      const isDue = entered.outcome.startsWith('refund');
      if (isDue && payment.status !== 'paid') {
        throw new StaffError(
          `Order ${code} was cancelled at its deadline, and its months are not free any more: the transfer pays nothing. Send the money back.`,
        );
      }
      const what = `${sum} (${entered.reference})${isDue ? ': due for refund' : ''}`;
      await recordChange(tx, context, { what, orderId: first.order.id, chargeId: entered.chargeId });
      const by = isDue ? await payingCharge(tx, payment.id) : undefined;
      return { ...entered, isDue, by, order: await findOrder(tx, code) };
    });
    const { isDue, by, reference, outcome, order } = done;
    const why = by ? `the termin is paid by ${by.gateway} ${by.reference}` : `the order is ${order.status}`;
    return {
      json: {
        order: code,
        customer,
        termin,
        amount: first.payment.amount,
        bill: reference,
        outcome,
        due_for_refund: isDue,
        order_status: order.status,
        earlier_transfers: before,
      },
      text: isDue
        ? `${code}, ${customer}: ${sum}, is due for refund: ${why} (payments list --refunds).${earlierText(before)}`
        : `${code}, ${customer}: ${sum}: paid; the order is ${order.status}${before.length > 0 ? `.${earlierText(before)}` : ''}`,
    };
  },
};
