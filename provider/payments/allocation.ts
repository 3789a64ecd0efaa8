import { addHours } from '#domain/date.ts';
import type { Rupiah } from '#domain/money.ts';
import { canPay, isStopped, rulesOf } from '#domain/order-status.ts';
import type { Tx } from '../db/schema.ts';
import type { OrderStatus } from '../db/tables/orders.ts';
import type { Events } from '../events.ts';
import { changeStatus } from '../orders/status.ts';
import { refundsOf, setDue } from './refunds.ts';

/**
 * A charge of a termin with its money, in rupiah. `isPaid`: the gateway reported its money and did not take that back; `sentBack`: what went
 * back of it; `due`: what is flagged to go back.
 */
export type ChargeMoney = { id: number; amount: Rupiah; isPaid: boolean; sentBack: Rupiah; due: Rupiah };

/** What is done with the money of a termin's charges: one charge pays the termin, what is left of the others has to go back. */
export type Allocation = { payingId: number | null; due: ReadonlyMap<number, Rupiah> };

/** What of a charge's money is still here, in rupiah. */
export function moneyLeft({ isPaid, amount, sentBack }: Pick<ChargeMoney, 'isPaid' | 'amount' | 'sentBack'>): Rupiah {
  return isPaid ? Math.max(0, amount - sentBack) : 0;
}

/**
 * Decides which charge pays a termin and what is due to go back, from the charges in the order in which their money came. A charge that pays
 * already stays; when it is gone, one that was flagged for refund replaces it, the one with most of its money left first. `canKeep` is false
 * when the order is cancelled or failed: then everything has to go back. A charge of which a part went back still pays its termin (docs/provider.md).
 */
export function allocate(charges: readonly ChargeMoney[], canKeep: boolean): Allocation {
  const held = charges.filter((charge) => moneyLeft(charge) > 0);
  const paying = canKeep
    ? (held.find(({ due }) => due === 0) ?? held.toSorted((a, b) => moneyLeft(b) - moneyLeft(a))[0])
    : undefined;
  const others = held.filter((charge) => charge !== paying);
  return { payingId: paying?.id ?? null, due: new Map(others.map((charge) => [charge.id, moneyLeft(charge)])) };
}

/** `deadlineHours`: how long an order may stay unpaid. */
export type When = { now: Date; events: Events; deadlineHours: number };

/** Which charge pays the termin now, whether that made it paid or unpaid, and where its order stands. */
export type Applied = { payingId: number | null; changedTo: 'paid' | 'unpaid' | null; orderStatus: OrderStatus };

type Order = { id: number; code: string; status: OrderStatus };

const isClosed = ({ status }: Order) => isStopped(status);

async function loadTermin(tx: Tx, paymentId: number) {
  const { status, termin, due_at, ...order } = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.status', 'payments.termin', 'payments.due_at'])
    .select(['orders.id', 'orders.code', 'orders.status as order_status'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return {
    isPaid: status === 'paid',
    termin,
    dueAt: due_at,
    order: { id: order.id, code: order.code, status: order.order_status },
  };
}

/** In the order in which their money came; `arrivedId` came just now. */
async function loadCharges(tx: Tx, paymentId: number, arrivedId: number | undefined): Promise<ChargeMoney[]> {
  const rows = await tx
    .selectFrom('charges')
    .select(['id', 'amount', 'status'])
    .where('payment_id', '=', paymentId)
    .orderBy('closed_at')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const refunds = await refundsOf(tx, ids);
  return rows
    .map(({ id, amount, status }) => {
      const { sentBack = 0, due = 0 } = refunds.get(id) ?? {};
      return { id, amount, isPaid: status === 'paid', sentBack, due };
    })
    .sort((a, b) => Number(a.id === arrivedId) - Number(b.id === arrivedId));
}

/**
 * Brings an order in line with its termin: 'paid' when all of them are, 'pending' again when one no longer is, with a deadline as long as
 * nothing is paid, on which the next termin is due. One that is shipped or completed stays as it is, for the operator to see, and so does a cancelled or failed one.
 */
async function followPayments(tx: Tx, orderId: number, { now, events, deadlineHours }: When): Promise<OrderStatus> {
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
  const somethingPaid = payments.some((payment) => payment.status === 'paid' && payment.amount > 0);
  const waits = canPay(status) && !somethingPaid;
  const deadline_at = waits ? (order.deadline_at ?? addHours(now, deadlineHours).toISOString()) : null;
  if (deadline_at !== order.deadline_at) {
    const updated_at = now.toISOString();
    await tx.updateTable('orders').set({ deadline_at, updated_at }).where('id', '=', orderId).execute();
    // Calendar, invoice and reminders go by the termin's own day.
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

/** Whether the termin is paid. That of a cancelled or failed order stays paid while money had come for it: its refunds show what is due. */
function isPaidBy(charges: readonly ChargeMoney[], payingId: number | null, order: Order, wasPaid: boolean): boolean {
  if (!isClosed(order)) return payingId !== null;
  return wasPaid && charges.some(({ isPaid, sentBack }) => isPaid || sentBack > 0);
}

type Allocated = { orderId: number; termin: number; payingId: number | null; changedTo: Applied['changedTo'] };

/** Brings one termin and its refunds in line with the money that its charges have (`allocate`). */
async function allocateTermin(tx: Tx, paymentId: number, when: When, arrivedId?: number): Promise<Allocated> {
  const { now, events } = when;
  const { isPaid: wasPaid, termin, dueAt, order } = await loadTermin(tx, paymentId);
  const charges = await loadCharges(tx, paymentId, arrivedId);
  // A termin of nothing is paid without a charge.
  if (charges.length === 0) return { orderId: order.id, termin, payingId: null, changedTo: null };
  const { payingId, due } = allocate(charges, !isClosed(order));
  const reason = isClosed(order) ? `order ${order.status}` : 'termin paid twice';
  for (const charge of charges) {
    const amount = due.get(charge.id) ?? 0;
    const refund = { orderId: order.id, chargeId: charge.id, amount, reason };
    if (amount !== charge.due) await setDue(tx, refund, now);
  }
  const isPaid = isPaidBy(charges, payingId, order, wasPaid);
  if (isPaid === wasPaid) return { orderId: order.id, termin, payingId, changedTo: null };
  // Who has to pay again has as long for it as with a new order.
  const again = addHours(now, when.deadlineHours).toISOString();
  const unpaid = { status: 'failed', paid_at: null, due_at: dueAt > again || isClosed(order) ? dueAt : again } as const;
  await tx
    .updateTable('payments')
    .set(isPaid ? { status: 'paid', paid_at: now.toISOString() } : unpaid)
    .where('id', '=', paymentId)
    .execute();
  if (isPaid) await events.record(tx, { type: 'termin.paid', orderId: order.id, termin }, now);
  return { orderId: order.id, termin, payingId, changedTo: isPaid ? 'paid' : 'unpaid' };
}

/** Records that a payment was taken back, where it has to be paid again: not of an order that is worked on or was given up. */
async function recordReversal(tx: Tx, { orderId, termin, changedTo }: Allocated, orderStatus: OrderStatus, when: When) {
  if (changedTo !== 'unpaid' || !canPay(orderStatus)) return;
  await when.events.record(tx, { type: 'termin.reversed', orderId, termin }, when.now);
}

/**
 * Brings a termin, its order and its refunds in line with the money that its charges have. Called after every change of that
 * money and after the order was cancelled or came back, under the lock on the order.
 */
export async function applyAllocation(tx: Tx, paymentId: number, when: When, arrivedId?: number): Promise<Applied> {
  const allocated = await allocateTermin(tx, paymentId, when, arrivedId);
  const orderStatus = await followPayments(tx, allocated.orderId, when);
  await recordReversal(tx, allocated, orderStatus, when);
  return { payingId: allocated.payingId, changedTo: allocated.changedTo, orderStatus };
}

/** The same for all termin of an order. */
export async function applyAllocations(tx: Tx, orderId: number, when: When): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('termin')
    .execute();
  const allocated: Allocated[] = [];
  for (const { id } of payments) allocated.push(await allocateTermin(tx, id, when));
  const orderStatus = await followPayments(tx, orderId, when);
  for (const one of allocated) await recordReversal(tx, one, orderStatus, when);
}
