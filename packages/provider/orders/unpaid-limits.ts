import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { OrderDraft } from './order-draft.ts';
import { cartConflict, type SlotDemand, slotText, sumPerSlot } from './take-slots.ts';

/**
 * Limits of unpaid orders and places: orders of one customer; places of one slot per customer, per WhatsApp number
 * (`sharedUnpaid`) or at a price of 0 (`requireFreePlaces`); places of one slot per network.
 */
export type UnpaidLimits = { unpaidOrders: number; unpaidPlaces: number; networkPlaces: number };

/** A customer's number of unpaid orders, and their unpaid places by slot id. */
export type Unpaid = { orders: number; places: ReadonlyMap<number, number> };

/** Last sentence of each refusal: staff can raise the limits. */
export const REMEDY = 'Bila perlu lebih banyak, hubungi kami.';

/**
 * Explains why an order of these slots would exceed the limits of unpaid orders and places, and what the customer can
 * do; null when it does not.
 */
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
 * Selects the lines of a customer's unpaid orders. An order has a deadline while it waits and no termin is paid.
 * Orders past their deadline do not count against the customer.
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
 * Throws 409 when the order would exceed its customer's limits of unpaid orders and places.
 * @param lines the rows of `unpaidLines`, read under the customer lock in the transaction that writes the order, so
 * concurrent orders are counted too
 */
export function requireUnpaidCapacity(
  { order, slots }: OrderDraft,
  lines: readonly { orderId: number; slotId: number; qty: number }[],
  limits: UnpaidLimits,
): void {
  // An order that costs nothing is paid from the start; `requireFreePlaces` limits it.
  if (order.deadline_at === null) return;
  const places = new Map<number, number>();
  for (const { slotId, qty } of lines) places.set(slotId, (places.get(slotId) ?? 0) + qty);
  const orders = new Set(lines.map(({ orderId }) => orderId)).size;
  const problem = unpaidProblem({ orders, places }, sumPerSlot(slots), limits);
  if (problem) throw cartConflict(problem);
}

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

/**
 * Throws 409 when the order would give its customer more than `limit` free places of one slot. No deadline releases a
 * free place, so all held orders count. Call it under the customer lock, in the transaction that writes the order.
 */
export async function requireFreePlaces(tx: Tx, { order, lines, slots }: OrderDraft, limit: number): Promise<void> {
  const wanted = sumPerSlot(slots.filter((_, index) => lines[index]?.price === 0));
  if (wanted.length === 0) return;
  const held = await freeLines(tx, { customerId: order.customer_id });
  for (const demand of wanted) {
    const before = held.filter(({ slotId }) => slotId === demand.slotId).reduce((sum, { qty }) => sum + qty, 0);
    if (before + demand.qty <= limit) continue;
    const ordered = before === 0 ? '' : `, ${before} sudah ada di pesanan Anda`;
    const text = `maksimal ${limit} tempat gratis per pelanggan${ordered}. Kurangi jumlahnya. ${REMEDY}`;
    throw cartConflict(`${slotText(demand)}: ${text}`);
  }
}

/** Unpaid places of one slot in all orders of one network or of one WhatsApp number. */
type SharedUnpaid = { sharedBy: 'network' | 'whatsapp'; slotId: number; qty: number };

/**
 * Selects the unpaid places of an order's slots, summed over the orders of its network and over the orders of its
 * WhatsApp number, including the order itself. Must run in the order's transaction after its slots were taken: other
 * orders of these slots wait until the commit, so concurrent orders are counted too. Excludes orders past their
 * deadline. Starts from the slots, whose orders are few: a network or a number may have thousands of unpaid orders.
 */
export const sharedUnpaid = prepared((db, value: { orderId: number; now: string }) =>
  sql<SharedUnpaid>`
    select 'network' as "sharedBy", line.slot_id as "slotId", sum(line.qty) as qty
    from order_items line
    join orders other on other.id = line.order_id and other.deadline_at > ${value.now}
    where line.slot_id in (select slot_id from order_items where order_id = ${value.orderId})
      and other.network = (select network from orders where id = ${value.orderId})
    group by line.slot_id
    union all
    select 'whatsapp', line.slot_id, sum(line.qty)
    from order_items line
    join orders other on other.id = line.order_id and other.deadline_at > ${value.now}
    join customers on customers.id = other.customer_id
    where line.slot_id in (select slot_id from order_items where order_id = ${value.orderId})
      and customers.whatsapp = (
        select owner.whatsapp from orders own join customers owner on owner.id = own.customer_id where own.id = ${value.orderId}
      )
    group by line.slot_id`.compile(db),
);

/**
 * Throws 409 when a newly written order gives its WhatsApp number or its network too many unpaid places of one slot.
 * @param rows of `sharedUnpaid`
 */
export function requireSharedCapacity(
  slots: readonly SlotDemand[],
  rows: readonly SharedUnpaid[],
  { unpaidPlaces, ...limits }: UnpaidLimits,
): void {
  // A network may hold at least as much as one customer.
  const networkPlaces = Math.max(limits.networkPlaces, unpaidPlaces);
  for (const wanted of sumPerSlot(slots)) {
    const held = (by: SharedUnpaid['sharedBy']) =>
      rows.find((row) => row.sharedBy === by && row.slotId === wanted.slotId)?.qty ?? 0;
    const limit = (most: number, text: string) =>
      cartConflict(`${slotText(wanted)}: maksimal ${most} tempat yang belum dibayar ${text} ${REMEDY}`);
    if (held('whatsapp') > unpaidPlaces) {
      const before = held('whatsapp') - wanted.qty;
      const text = `per nomor WhatsApp, ${before} sudah dipesan dengan nomor Anda. Bayar pesanan itu dulu, atau kurangi jumlahnya.`;
      throw limit(unpaidPlaces, text);
    }
    if (held('network') > networkPlaces) {
      const text =
        'dari satu jaringan internet. Kurangi jumlahnya, atau coba lagi setelah pesanan lain dari jaringan Anda dibayar.';
      throw limit(networkPlaces, text);
    }
  }
}

/** Clears the network of orders that are no longer unpaid: it serves no other purpose. */
export async function forgetNetworks(db: Db): Promise<void> {
  await db
    .updateTable('orders')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('deadline_at', 'is', null)
    .execute();
}
