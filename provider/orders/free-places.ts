import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import type { OrderDraft } from './draft.ts';
import { type SlotDemand, slotText, sumPerSlot } from './slots.ts';
import { REMEDY } from './unpaid-limits.ts';

/** Selects the places at a price of 0 that a customer's orders hold. */
const freeLines = prepared((db, value: { customerId: number }) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['order_items.slot_id as slotId', 'order_items.qty'])
    .where('orders.customer_id', '=', value.customerId)
    .where('orders.slots_held', '=', 1)
    .where('order_items.price', '=', 0)
    .compile(),
);

/** Explains why an order with these free places would exceed the limit of one slot; null when it does not. */
export function freePlacesProblem(
  wanted: readonly SlotDemand[],
  held: readonly { slotId: number; qty: number }[],
  limit: number,
): string | null {
  for (const demand of wanted) {
    const before = held.filter(({ slotId }) => slotId === demand.slotId).reduce((sum, { qty }) => sum + qty, 0);
    if (before + demand.qty <= limit) continue;
    const ordered = before === 0 ? '' : `, ${before} sudah ada di pesanan Anda`;
    return `${slotText(demand)}: maksimal ${limit} tempat gratis per pelanggan${ordered}. Kurangi jumlahnya. ${REMEDY}`;
  }
  return null;
}

/**
 * Throws 409 when the order would give its customer more than `limit` free places of one slot. No deadline releases a
 * free place, so all held orders count. Call it under the customer lock, in the transaction that writes the order.
 */
export async function requireFreePlaces(tx: Tx, { order, lines, slots }: OrderDraft, limit: number): Promise<void> {
  const wanted = sumPerSlot(slots.filter((_, index) => lines[index]?.price === 0));
  if (wanted.length === 0) return;
  const problem = freePlacesProblem(wanted, await freeLines(tx, { customerId: order.customer_id }), limit);
  if (problem) throw new Problem(409, problem, { errors: { cart_items: [problem] } });
}
