import { lastChange } from '@slotterbit/provider/audit/read-audit.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { TRANSFER } from '@slotterbit/provider/db/tables/payments.ts';
import { type ChargeState, chargesOfTermins } from '@slotterbit/provider/payments/charges/termin-charges.ts';
import type { FoundOrder } from '../orders/find-orders.ts';
import { OperationRefused } from '../refusal.ts';

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
export async function findTermin(db: Db, order: FoundOrder, termin: number, isPaidTwice: boolean): Promise<TerminRow> {
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
export async function refuseIfEntered(
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
  if (!due) return;
  const transfer = { amount: due.amount, entered: due.at };
  throw new OperationRefused({ code: 'transfer-due-back', transfer });
}

/** Returns the exact amounts (rupiah) of a termin's bank transfers, the newest first; `isOpen`: announced and still expected. */
export async function announcedAmounts(db: Db, paymentId: number) {
  const rows = await db
    .selectFrom('charges')
    .select(['amount', 'status'])
    .where('payment_id', '=', paymentId)
    .where('gateway', '=', TRANSFER)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ amount, status }) => ({ amount, isOpen: status === 'open' }));
}
