import { addHours } from '#domain/date.ts';
import type { Tx } from '../db/schema.ts';
import type { OrderStatus } from '../db/tables/orders.ts';
import { changeStatus } from '../orders/status.ts';
import { allocate, type BillMoney } from './allocation.ts';
import { refundsOf, setDue } from './refunds.ts';

/** `deadlineHours`: how long an order may stay unpaid. */
export type When = { now: Date; deadlineHours: number };

/** Which bill pays the termin now, whether that made it paid or unpaid, and where its order stands. */
export type Applied = { keptId: number | null; turned: 'paid' | 'unpaid' | null; orderStatus: OrderStatus };

type Order = { id: number; code: string; status: OrderStatus };

const isGivenUp = ({ status }: Order) => status === 'cancelled' || status === 'failed';

async function loadTermin(tx: Tx, paymentId: number) {
  const { status, ...order } = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.status', 'orders.id', 'orders.code', 'orders.status as order_status'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { isPaid: status === 'paid', order: { id: order.id, code: order.code, status: order.order_status } };
}

/** In the order in which their money came; `arrivedId` came just now. */
async function loadBills(tx: Tx, paymentId: number, arrivedId: number | undefined): Promise<BillMoney[]> {
  const rows = await tx
    .selectFrom('payment_attempts')
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

/** The order turns 'paid' with its last termin. */
async function followPaid(tx: Tx, order: Order, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.updateTable('orders').set({ deadline_at: null, updated_at: at }).where('id', '=', order.id).execute();
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', '<>', 'paid')
    .executeTakeFirst();
  if (!open && order.status === 'pending') await changeStatus(tx, order, 'paid', { reason: 'paid', now });
}

/** A paid order waits again, with a new deadline if nothing of it is paid; one that is being worked on stays, for the operator to see. */
async function followUnpaid(tx: Tx, order: Order, { now, deadlineHours }: When): Promise<void> {
  if (order.status === 'paid') await changeStatus(tx, order, 'pending', { reason: 'payment reversed', now });
  if (order.status !== 'paid' && order.status !== 'pending') return;
  const stillPaid = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', '=', 'paid')
    .where('amount', '>', 0)
    .executeTakeFirst();
  const deadline_at = stillPaid ? null : addHours(now, deadlineHours).toISOString();
  const updated_at = now.toISOString();
  await tx.updateTable('orders').set({ deadline_at, updated_at }).where('id', '=', order.id).execute();
}

/** Whether the termin is paid. One of an order that was given up stays so while money had come for it: what is due to go back says the rest. */
function isPaidBy(bills: readonly BillMoney[], keptId: number | null, order: Order, wasPaid: boolean): boolean {
  if (!isGivenUp(order)) return keptId !== null;
  return wasPaid && bills.some(({ isPaid, sentBack }) => isPaid || sentBack > 0);
}

/**
 * Brings a termin, its order and its refunds in line with the money that its bills have (`allocate`). To be called after every change of that
 * money and of whether the order can be had, under the lock on the order.
 */
export async function applyAllocation(tx: Tx, paymentId: number, when: When, arrivedId?: number): Promise<Applied> {
  const { isPaid: wasPaid, order } = await loadTermin(tx, paymentId);
  const bills = await loadBills(tx, paymentId, arrivedId);
  // A termin of nothing is paid without a bill.
  if (bills.length === 0) return { keptId: null, turned: null, orderStatus: order.status };
  const { keptId, due } = allocate(bills, !isGivenUp(order));
  const reason = isGivenUp(order) ? `order ${order.status}` : 'termin paid twice';
  for (const bill of bills) {
    const amount = due.get(bill.id) ?? 0;
    const refund = { orderId: order.id, attemptId: bill.id, amount, reason };
    if (amount !== bill.due) await setDue(tx, refund, when.now);
  }
  const isPaid = isPaidBy(bills, keptId, order, wasPaid);
  if (isPaid === wasPaid) return { keptId, turned: null, orderStatus: order.status };
  await tx
    .updateTable('payments')
    .set(isPaid ? { status: 'paid', paid_at: when.now.toISOString() } : { status: 'failed', paid_at: null })
    .where('id', '=', paymentId)
    .execute();
  if (!isGivenUp(order)) await (isPaid ? followPaid(tx, order, when.now) : followUnpaid(tx, order, when));
  const { order: after } = await loadTermin(tx, paymentId);
  return { keptId, turned: isPaid ? 'paid' : 'unpaid', orderStatus: after.status };
}

/** The same for all termin of an order. */
export async function applyAllocations(tx: Tx, orderId: number, when: When): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('termin')
    .execute();
  for (const { id } of payments) await applyAllocation(tx, id, when);
}
