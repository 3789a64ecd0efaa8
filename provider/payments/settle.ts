import { isPast } from '#domain/month.ts';
import { lockRow } from '../db/locks.ts';
import type { Tx } from '../db/schema.ts';
import { slotsOfOrder, takeSlots } from '../orders/slots.ts';
import { changeStatus } from '../orders/status.ts';
import { applyAllocation, applyAllocations, type When } from './apply-allocation.ts';
import type { Attempt } from './attempt.ts';
import { supersedeRefunds } from './refunds.ts';

/** Whether the slots that a cancelled order gave back are all still free. */
async function canTakeAgain(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  for (const demand of await slotsOfOrder(tx, orderId)) {
    if (isPast(demand, now)) return false;
    // Held until the places are taken: what is free now stays free.
    await lockRow(tx, 'slots', demand.slotId);
    const slot = await tx
      .selectFrom('slots')
      .select(['capacity', 'used'])
      .where('id', '=', demand.slotId)
      .executeTakeFirst();
    if (!slot || slot.used + demand.qty > slot.capacity) return false;
  }
  return true;
}

/** Brings an order back that its deadline cancelled, if its slots are free. False = the money has to go back. */
async function revive(tx: Tx, attempt: Attempt, now: Date): Promise<boolean> {
  const last = await tx
    .selectFrom('order_moves')
    .select('reason')
    .where('order_id', '=', attempt.order_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.reason !== 'deadline' || !(await canTakeAgain(tx, attempt.order_id, now))) return false;
  await takeSlots(tx, await slotsOfOrder(tx, attempt.order_id));
  await tx.updateTable('orders').set({ slots_held: 1 }).where('id', '=', attempt.order_id).execute();
  const order = { id: attempt.order_id, code: attempt.order_code, status: attempt.order_status };
  await changeStatus(tx, order, 'pending', { reason: 'late payment', now });
  return true;
}

/**
 * Money has arrived for a bill. It pays its termin; if the termin was already paid, or the order can no longer be had, it
 * is flagged for refund, never lost. Answers what was done, for the record.
 */
export async function settle(tx: Tx, attempt: Attempt, when: When): Promise<string> {
  if (attempt.status === 'paid') return 'already paid';
  const { now } = when;
  await supersedeRefunds(tx, attempt.id, now);
  await tx
    .updateTable('payment_attempts')
    .set({ status: 'paid', closed_at: now.toISOString() })
    .where('id', '=', attempt.id)
    .execute();
  const isRevived = attempt.order_status === 'cancelled' && (await revive(tx, attempt, now));
  const { keptId, orderStatus } = await applyAllocation(tx, attempt.payment_id, when, attempt.id);
  // What was due to go back while the order could not be had pays its other termin again.
  if (isRevived) await applyAllocations(tx, attempt.order_id, when);
  if (keptId === attempt.id) return isRevived ? 'paid late, order revived' : 'paid';
  return keptId === null ? `refund: order ${orderStatus}` : 'refund: termin paid twice';
}
