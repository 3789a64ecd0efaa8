import { canPay, isStopped, type KnownStatus, rulesOf } from '@slotterbit/contract/orders/order-status.ts';
import { recordChange, type StaffMember } from '../audit/record-audit.ts';
import { nextVersion } from '../db/locks.ts';
import type { Tx } from '../db/schema.ts';
import type { StatusReason } from '../db/tables/orders.ts';
import type { Events } from '../events.ts';
import { Problem } from '../http/problem.ts';
import { releaseSlots } from './take-slots.ts';

export function canChangeStatus(from: KnownStatus, to: KnownStatus): boolean {
  return rulesOf(from).nextStatuses.includes(to);
}

/** The status table does not allow the change, or another request changed the status first. */
class StatusChangeRefused extends Problem {
  constructor(code: string, from: KnownStatus, to: KnownStatus) {
    super(409, `Pesanan ${code} berstatus ${from}; tidak dapat menjadi ${to}.`);
  }
}

/**
 * Changes an order's status, writes its history and records the event. A stopped order releases its slots. Throws
 * `StatusChangeRefused` when the status table forbids the change, or when another request changed the order first.
 */
export async function changeStatus(
  tx: Tx,
  order: { id: number; code: string; status: KnownStatus },
  to: KnownStatus,
  why: { reason: StatusReason; now: Date; events: Events; staff?: StaffMember },
): Promise<void> {
  if (!canChangeStatus(order.status, to)) throw new StatusChangeRefused(order.code, order.status, to);
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      status: to,
      updated_at: why.now.toISOString(),
      version: nextVersion,
      ...(canPay(to) ? {} : { deadline_at: null }),
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StatusChangeRefused(order.code, order.status, to);
  const { reason, now, events, staff } = why;
  const facts = { from: order.status, to, reason };
  await recordChange(tx, { staff, now: () => now }, { kind: 'status', facts, orderId: order.id });
  await events.record(tx, { type: 'order.status-changed', orderId: order.id, to, reason }, now);
  if (isStopped(to)) await releaseSlots(tx, order.id, why);
}
