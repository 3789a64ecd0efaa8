import { prepared } from '../db/prepared.ts';
import { Problem } from '../http/problem.ts';
import type { Settings } from '../platform/settings.ts';
import type { OrderDraft } from './draft.ts';
import { type SlotDemand, slotText, sumPerSlot } from './slots.ts';

/**
 * What may be held without anything being paid for it: orders of one customer; places of any one slot of one customer, of one WhatsApp number
 * (shared-unpaid.ts) or at a price of 0 (free-places.ts); and places of any one slot of one network.
 */
export type UnpaidLimits = { unpaidOrders: number; unpaidPlaces: number; networkPlaces: number };

/** The limits of an installation. */
export function standardLimits(settings: Settings): UnpaidLimits {
  const { unpaidOrdersPerCustomer, unpaidPlacesPerSlot, unpaidPlacesPerNetwork } = settings;
  return {
    unpaidOrders: unpaidOrdersPerCustomer,
    unpaidPlaces: unpaidPlacesPerSlot,
    networkPlaces: unpaidPlacesPerNetwork,
  };
}

/** What a customer holds so, by slot. */
export type Unpaid = { orders: number; places: ReadonlyMap<number, number> };

/** Ends each refusal: staff can lift the limits. */
export const REMEDY = 'Bila perlu lebih banyak, hubungi kami.';

/** Why an order that asks for these slots would be too much unpaid, and what the customer can do; null when it is not. */
export function unpaidProblem(unpaid: Unpaid, wanted: readonly SlotDemand[], limits: UnpaidLimits): string | null {
  if (unpaid.orders >= limits.unpaidOrders) {
    return `Anda memiliki ${unpaid.orders} pesanan yang belum dibayar (maksimal ${limits.unpaidOrders}). Bayar salah satunya di Pesanan, atau tunggu sampai batas waktunya lewat. ${REMEDY}`;
  }
  for (const demand of wanted) {
    const before = unpaid.places.get(demand.slotId) ?? 0;
    if (before + demand.qty <= limits.unpaidPlaces) continue;
    const slot = `${slotText(demand)}: maksimal ${limits.unpaidPlaces} tempat yang belum dibayar per pelanggan`;
    return before === 0
      ? `${slot}. Kurangi jumlahnya, lalu pesan sisanya setelah membayar. ${REMEDY}`
      : `${slot}, ${before} sudah ada di pesanan Anda. Bayar pesanan itu dulu, atau kurangi jumlahnya. ${REMEDY}`;
  }
  return null;
}

/**
 * Lines of the orders of which a customer has paid nothing. An order has a deadline while nothing is paid; an overdue
 * order no longer counts against its customer.
 */
export const unpaidLines = prepared((db, value: { customerId: number; now: string }) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.id as orderId', 'order_items.slot_id as slotId', 'order_items.qty'])
    .where('orders.customer_id', '=', value.customerId)
    .where('orders.deadline_at', '>', value.now)
    .compile(),
);

/**
 * Throws 409 when the order would leave its customer with more unpaid than they may have.
 * @param lines the rows of `unpaidLines`, read under the lock on the customer, in the transaction that writes the order: parallel orders are
 * counted too
 */
export function requireUnpaidCapacity(
  { order, slots }: OrderDraft,
  lines: readonly { orderId: number; slotId: number; qty: number }[],
  limits: UnpaidLimits,
): void {
  // An order of nothing is paid from the start: `requireFreePlaces` limits it.
  if (order.deadline_at === null) return;
  const places = new Map<number, number>();
  for (const { slotId, qty } of lines) places.set(slotId, (places.get(slotId) ?? 0) + qty);
  const orders = new Set(lines.map(({ orderId }) => orderId)).size;
  const problem = unpaidProblem({ orders, places }, sumPerSlot(slots), limits);
  if (problem) throw new Problem(409, problem, { errors: { cart_items: [problem] } });
}
