import { isAnythingPaid } from '@slotterbit/contract/orders/order.ts';
import { canPay, isStopped, type KnownStatus, rulesOf } from '@slotterbit/contract/orders/order-status.ts';
import { addHours } from '@slotterbit/contract/values/date.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { raiseVersion } from '../../db/locks.ts';
import type { Tx } from '../../db/schema.ts';
import type { Events } from '../../events.ts';
import { numberPaidDocuments } from '../../orders/document-numbers.ts';
import { changeStatus } from '../../orders/set-status.ts';
import { hasDueRefund, moneyOf, refundsOf, setDue } from '../refunds.ts';

/**
 * A charge of a termin. Amounts are in rupiah. `amount`: the money that came. `fits`: it is what the charge asked for. `isPaid`: the gateway
 * reported the money and did not take it back. `sentBack`: refunded so far. `due`: must still be refunded; 0 also for a charge whose money
 * has just arrived.
 */
export type ChargeMoney = {
  id: number;
  amount: Rupiah;
  fits: boolean;
  isPaid: boolean;
  sentBack: Rupiah;
  due: Rupiah;
};

/** At most one charge pays the termin. `due` holds the amount to refund by charge. */
export type Allocation = { payingId: number | null; due: ReadonlyMap<number, Rupiah> };

/** The part of the charge's money that was not refunded, in rupiah. */
export function moneyLeft({ isPaid, amount, sentBack }: Pick<ChargeMoney, 'isPaid' | 'amount' | 'sentBack'>): Rupiah {
  return isPaid ? Math.max(0, amount - sentBack) : 0;
}

/**
 * Decides which charge pays a termin (also after a double payment) and what must be refunded. `charges` are sorted by the arrival of their
 * money, so the first charge without a due refund is the one that already pays; it keeps paying. Without such a charge, the charge with the
 * most money left pays. Money of another amount than its charge's pays nothing and must be refunded, and so must all money if `canKeep` is
 * false (the order is cancelled or failed). A partly refunded charge still pays its termin (docs/provider.md).
 */
export function allocate(charges: readonly ChargeMoney[], canKeep: boolean): Allocation {
  const held = charges.filter((charge) => moneyLeft(charge) > 0);
  const able = canKeep ? held.filter(({ fits }) => fits) : [];
  const paying = able.find(({ due }) => due === 0) ?? able.toSorted((a, b) => moneyLeft(b) - moneyLeft(a))[0];
  const others = held.filter((charge) => charge !== paying);
  return { payingId: paying?.id ?? null, due: new Map(others.map((charge) => [charge.id, moneyLeft(charge)])) };
}

/** `deadlineHours`: how long an order may stay unpaid. */
export type When = { now: Date; events: Events; deadlineHours: number };

type Order = { id: number; code: string; status: KnownStatus };

const isClosed = ({ status }: Order) => isStopped(status);

async function loadTermin(tx: Tx, paymentId: number) {
  const { status, termin, amount, due_at, ...order } = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.status', 'payments.termin', 'payments.amount', 'payments.due_at'])
    .select(['orders.id', 'orders.code', 'orders.status as order_status'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return {
    isPaid: status === 'paid',
    termin,
    amount,
    dueAt: due_at,
    order: { id: order.id, code: order.code, status: order.order_status },
  };
}

/** Returns the charges sorted by the arrival of their money, with the time of its payment. `arrivedId` is the newest. */
async function loadCharges(tx: Tx, paymentId: number, arrivedId: number | undefined) {
  const rows = await tx
    .selectFrom('charges')
    .select(['id', 'amount', 'received', 'status', 'paid_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('closed_at')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const refunds = await refundsOf(tx, ids);
  return rows
    .map(({ id, status, paid_at, ...charge }): ChargeMoney & { paid_at: string | null } => {
      const { sentBack = 0, due = 0 } = refunds.get(id) ?? {};
      const isPaid = status === 'paid';
      return { id, amount: moneyOf(charge), fits: charge.received === null, isPaid, sentBack, due, paid_at };
    })
    .sort((a, b) => Number(a.id === arrivedId) - Number(b.id === arrivedId));
}

/**
 * Sets the order's status from its termin: 'paid' when all are paid, else 'pending'. A pending order without any money gets a
 * deadline, which is also the due date of its next termin. Shipped, completed, cancelled and failed orders do not change.
 */
async function followPayments(tx: Tx, orderId: number, { now, events, deadlineHours }: When): Promise<KnownStatus> {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'code', 'status', 'deadline_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!rulesOf(order.status).followsPayments) return order.status;
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'amount', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('termin')
    .execute();
  const status = payments.every((payment) => payment.status === 'paid') ? 'paid' : 'pending';
  const isWaiting = canPay(status) && !isAnythingPaid(payments) && !(await hasDueRefund(tx, orderId));
  const deadline_at = isWaiting ? (order.deadline_at ?? addHours(now, deadlineHours).toISOString()) : null;
  if (deadline_at !== order.deadline_at) {
    const updated_at = now.toISOString();
    await tx.updateTable('orders').set({ deadline_at, updated_at }).where('id', '=', orderId).execute();
    // Calendar, invoice and reminders read the due date of the termin.
    const next = payments.find((payment) => payment.status !== 'paid');
    if (deadline_at !== null && next) {
      await tx.updateTable('payments').set({ due_at: deadline_at }).where('id', '=', next.id).execute();
    }
  }
  if (status !== order.status) {
    const reason = status === 'paid' ? 'paid' : 'payment reversed';
    await changeStatus(tx, order, status, { reason, now, events });
  }
  return status;
}

/** A termin of a cancelled or failed order stays paid if money had arrived for it. Its refunds show what is due. */
function isPaidBy(charges: readonly ChargeMoney[], payingId: number | null, order: Order, wasPaid: boolean): boolean {
  if (!isClosed(order)) return payingId !== null;
  return wasPaid && charges.some(({ isPaid, sentBack }) => isPaid || sentBack > 0);
}

/** `payingId`: the charge that pays the termin now. `changedTo`: the new state of the termin, null if it did not change. */
type Allocated = {
  orderId: number;
  termin: number;
  payingId: number | null;
  changedTo: 'paid' | 'unpaid' | null;
};

/** Updates one termin and its refunds from the money of its charges (`allocate`). */
async function allocateTermin(tx: Tx, paymentId: number, when: When, arrivedId?: number): Promise<Allocated> {
  const { now, events } = when;
  const { isPaid: wasPaid, termin, amount: asked, dueAt, order } = await loadTermin(tx, paymentId);
  const charges = await loadCharges(tx, paymentId, arrivedId);
  // A termin of 0 rupiah is paid without a charge.
  if (charges.length === 0) return { orderId: order.id, termin, payingId: null, changedTo: null };
  const { payingId, due } = allocate(charges, !isClosed(order));
  for (const charge of charges) {
    const mistake = charge.fits ? 'termin paid twice' : 'amount differs from the charge';
    const reason = isClosed(order) ? `order ${order.status}` : mistake;
    const amount = due.get(charge.id) ?? 0;
    const refund = { orderId: order.id, chargeId: charge.id, amount, reason };
    if (amount !== charge.due) await setDue(tx, refund, now);
  }
  const payment = tx.updateTable('payments').where('id', '=', paymentId);
  const paying = charges.find(({ id }) => id === payingId);
  if (paying) {
    // A bank transfer may be some rupiah less than the termin (decision 030).
    const discount = asked - paying.amount;
    await payment.set({ status: 'paid', discount, paid_at: paying.paid_at }).execute();
  }
  const isPaid = isPaidBy(charges, payingId, order, wasPaid);
  if (isPaid === wasPaid) return { orderId: order.id, termin, payingId, changedTo: null };
  // A customer who must pay again gets as much time as for a new order.
  const again = addHours(now, when.deadlineHours).toISOString();
  const due_at = dueAt > again || isClosed(order) ? dueAt : again;
  if (!isPaid) await payment.set({ status: 'failed', paid_at: null, due_at }).execute();
  if (isPaid) await events.record(tx, { type: 'termin.paid', orderId: order.id, termin }, now);
  return { orderId: order.id, termin, payingId, changedTo: isPaid ? 'paid' : 'unpaid' };
}

/** Updates the order of these termin. Records an event for each that the customer must pay again, because the order can be paid. */
async function followTermin(tx: Tx, orderId: number, allocated: readonly Allocated[], when: When): Promise<void> {
  const orderStatus = await followPayments(tx, orderId, when);
  await raiseVersion(tx, orderId);
  for (const { termin, changedTo } of allocated) {
    if (changedTo === 'unpaid' && canPay(orderStatus))
      await when.events.record(tx, { type: 'termin.reversed', orderId, termin }, when.now);
  }
  await numberPaidDocuments(tx, orderId);
}

/**
 * Updates a termin, its order and its refunds from the money of the termin's charges. Call it after every change of
 * that money, and after the order was cancelled or reopened. The caller holds the lock on the order.
 */
export async function applyAllocation(tx: Tx, paymentId: number, when: When, arrivedId?: number): Promise<Allocated> {
  const allocated = await allocateTermin(tx, paymentId, when, arrivedId);
  await followTermin(tx, allocated.orderId, [allocated], when);
  return allocated;
}

/** Updates all termin of an order like `applyAllocation`, and the order once. */
export async function applyAllocations(tx: Tx, orderId: number, when: When): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('termin')
    .execute();
  const allocated: Allocated[] = [];
  for (const { id } of payments) allocated.push(await allocateTermin(tx, id, when));
  await followTermin(tx, orderId, allocated, when);
}
