import { canCancel } from '@slotterbit/contract/orders/order.ts';
import { isStopped } from '@slotterbit/contract/orders/order-status.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { TRANSFER } from '../db/tables/payments.ts';
import { transact } from '../db/transact.ts';
import { notFound, Problem } from '../http/problem.ts';
import { changeStatus } from '../orders/set-status.ts';
import { closeOpenCharges } from './charges/charge.ts';
import { closeAtGateway } from './charges/close-at-gateway.ts';
import type { ChargeContext } from './charges/open-charge.ts';

async function loadOwn(db: Db | Tx, customerId: number, orderId: number) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'code', 'status'])
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!order) throw notFound('Pesanan');
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'amount', 'status'])
    .where('order_id', '=', orderId)
    .execute();
  return { order, payments };
}

/** Throws if money may be on its way by a bank transfer: only staff can see when it arrives. */
async function refuseAnnouncedTransfer(tx: Tx, paymentIds: readonly number[], now: Date): Promise<void> {
  const announced = await tx
    .selectFrom('charges')
    .select('id')
    .where('payment_id', 'in', paymentIds)
    .where('gateway', '=', TRANSFER)
    .where('status', '=', 'open')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (announced)
    throw new Problem(409, 'Transfer bank untuk pesanan ini sedang kami tunggu. Hubungi kami untuk membatalkan.');
}

/**
 * Cancels a customer's own order while nothing is paid; its slots are released. Open charges are closed at their gateway first, which
 * applies money that already arrived there. An order that is already stopped stays as it is, so the call can be repeated. Throws `Problem`:
 * 404 for an order of another customer, 409 if something is paid or a bank transfer is expected, 502 if the gateway cannot be reached.
 */
export async function cancelOrder(context: ChargeContext, customerId: number, orderId: number): Promise<void> {
  const { db, now, events } = context;
  const { order, payments } = await loadOwn(db, customerId, orderId);
  if (isStopped(order.status)) return;
  if (canCancel({ status: order.status, payments })) {
    for (const { id } of payments) await closeAtGateway(context, id);
  }
  await transact(db, async (tx) => {
    await lockRow(tx, 'orders', orderId);
    // Read again under the lock: a payment may have arrived meanwhile.
    const { order: current, payments: own } = await loadOwn(tx, customerId, orderId);
    if (isStopped(current.status)) return;
    if (!canCancel({ status: current.status, payments: own }))
      throw new Problem(409, 'Pesanan ini sudah dibayar, jadi tidak dapat dibatalkan di sini. Hubungi kami.');
    const ids = own.map(({ id }) => id);
    const at = now();
    await refuseAnnouncedTransfer(tx, ids, at);
    await closeOpenCharges(tx, ids, at);
    await changeStatus(tx, current, 'cancelled', { reason: 'customer', now: at, events });
  });
}
