import { canCancel } from '#domain/order.ts';
import { isStopped } from '#domain/order-status.ts';
import { lockRow } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { notFound, Problem } from '../http/problem.ts';
import type { Occurrence } from './slots.ts';
import { changeStatus } from './status.ts';

/**
 * Cancels a customer's own order while nothing is paid; its slots are released. An order that is already stopped stays as it is, so the call
 * can be repeated. Money that still arrives is due for refund, and the gateway closes an open charge later (payments/poll-charges.ts).
 * Throws `Problem`: 404 for an order of another customer, 409 if something is paid.
 */
export async function cancelOrder(db: Db, customerId: number, orderId: number, at: Occurrence): Promise<void> {
  await transact(db, async (tx) => {
    await lockRow(tx, 'orders', orderId);
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'code', 'status'])
      .where('id', '=', orderId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    if (!order) throw notFound('Pesanan');
    if (isStopped(order.status)) return;
    const payments = await tx
      .selectFrom('payments')
      .select(['amount', 'status'])
      .where('order_id', '=', orderId)
      .execute();
    if (!canCancel({ status: order.status, payments }))
      throw new Problem(409, 'Pesanan ini sudah dibayar, jadi tidak dapat dibatalkan di sini. Hubungi kami.');
    await changeStatus(tx, order, 'cancelled', { reason: 'customer', ...at });
  });
}
