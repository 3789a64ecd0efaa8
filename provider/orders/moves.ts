import type { Tx } from '../db/schema.ts';
import type { OrderStatus } from '../db/tables/orders.ts';
import { Problem } from '../http/problem.ts';
import { releaseSlots } from './slots.ts';

/** Why an order moved; kept in its history and read again when money comes late. */
export type MoveReason = 'created' | 'paid' | 'deadline' | 'staff' | 'late payment' | 'payment reversed';

/**
 * Every move that an order can make; what is not here is refused (docs/provider.md has the same table in words).
 * `paid` goes back to `pending` when the gateway takes a payment back; `cancelled` when money comes after the deadline and the
 * slots are still free.
 */
export const allowedMoves = {
  pending: ['paid', 'cancelled', 'failed'],
  paid: ['shipped', 'cancelled', 'pending'],
  shipped: ['completed'],
  completed: [],
  cancelled: ['pending'],
  failed: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

export function isAllowedMove(from: OrderStatus, to: OrderStatus): boolean {
  const targets: readonly OrderStatus[] = allowedMoves[from];
  return targets.includes(to);
}

/** A move that the table does not have, or that came too late. */
export class MoveRefused extends Problem {
  constructor(code: string, from: OrderStatus, to: OrderStatus) {
    super(409, `Pesanan ${code} berstatus ${from}; tidak dapat menjadi ${to}.`);
  }
}

/**
 * Moves an order and writes its history. A cancelled or failed order gives its slots back. Throws `MoveRefused`
 * when the table forbids the move, also if another request moved the order first.
 */
export async function moveOrder(
  tx: Tx,
  order: { id: number; code: string; status: OrderStatus },
  to: OrderStatus,
  why: { reason: MoveReason; now: Date },
): Promise<void> {
  if (!isAllowedMove(order.status, to)) throw new MoveRefused(order.code, order.status, to);
  const at = why.now.toISOString();
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status: to, updated_at: at, ...(to === 'pending' ? {} : { deadline_at: null }) })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new MoveRefused(order.code, order.status, to);
  await recordMove(tx, order.id, order.status, to, why);
  if (to === 'cancelled' || to === 'failed') await releaseSlots(tx, order.id);
}

export async function recordMove(
  tx: Tx,
  orderId: number,
  from: OrderStatus | null,
  to: OrderStatus,
  why: { reason: MoveReason; now: Date },
): Promise<void> {
  const row = { order_id: orderId, from_status: from, to_status: to, reason: why.reason, at: why.now.toISOString() };
  await tx.insertInto('order_moves').values(row).execute();
}
