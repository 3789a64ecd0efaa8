import { formatMonth } from '#domain/month.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import type { OrderDraft } from './draft.ts';
import type { SlotDemand } from './slots.ts';

/** What one customer may hold without having paid anything for it: orders, and places of any one slot in those orders. */
export type UnpaidLimits = { unpaidOrders: number; unpaidPlaces: number };

/** What a customer holds so, by slot. */
export type Unpaid = { orders: number; places: ReadonlyMap<number, number> };

const REMEDY = 'Bila perlu lebih banyak, hubungi kami.';

/** Why an order that asks for these slots would be too much unpaid, and what the customer can do; null when it is not. */
export function unpaidProblem(unpaid: Unpaid, wanted: readonly SlotDemand[], limits: UnpaidLimits): string | null {
  if (unpaid.orders >= limits.unpaidOrders) {
    return `Anda memiliki ${unpaid.orders} pesanan yang belum dibayar (maksimal ${limits.unpaidOrders}). Bayar salah satunya di Pesanan, atau tunggu sampai batas waktunya lewat. ${REMEDY}`;
  }
  for (const { slotId, itemName, qty, year, month } of wanted) {
    const before = unpaid.places.get(slotId) ?? 0;
    if (before + qty <= limits.unpaidPlaces) continue;
    const slot = `Slot ${itemName} bulan ${formatMonth({ year, month })}: maksimal ${limits.unpaidPlaces} tempat yang belum dibayar per pelanggan`;
    return before === 0
      ? `${slot}. Kurangi jumlahnya, lalu pesan sisanya setelah membayar. ${REMEDY}`
      : `${slot}, ${before} sudah ada di pesanan Anda. Bayar pesanan itu dulu, atau kurangi jumlahnya. ${REMEDY}`;
  }
  return null;
}

const countOrder = prepared((db, value: { customerId: number }) =>
  db
    .updateTable('customers')
    .set((eb) => ({ orders_made: eb('orders_made', '+', 1) }))
    .where('id', '=', value.customerId)
    .returning(['unpaid_orders_limit', 'unpaid_places_limit'])
    .compile(),
);

/** An order has a deadline while it waits and nothing of it is paid. */
const unpaidOrders = prepared((db, value: { customerId: number }) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', value.customerId)
    .where('deadline_at', 'is not', null)
    .compile(),
);

const unpaidPlaces = prepared((db, value: { customerId: number }) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select((eb) => ['order_items.slot_id as slotId', eb.fn.sum<number>('order_items.qty').as('qty')])
    .where('orders.customer_id', '=', value.customerId)
    .where('orders.deadline_at', 'is not', null)
    .groupBy('order_items.slot_id')
    .compile(),
);

/**
 * Counts an order of a customer, and throws 409 when it would leave them with more unpaid than they may have: by the settings, or by what
 * staff allowed them. Call it under the lock on the customer, in the transaction that writes the order: parallel orders are counted too.
 */
export async function requireUnpaidRoom(tx: Tx, { order, slots }: OrderDraft, standard: UnpaidLimits): Promise<void> {
  const customerId = order.customer_id;
  const [own] = await countOrder(tx, { customerId });
  // An order of nothing is paid from the start.
  if (order.deadline_at === null) return;
  const [orders] = await unpaidOrders(tx, { customerId });
  const places = await unpaidPlaces(tx, { customerId });
  const problem = unpaidProblem(
    { orders: Number(orders?.count ?? 0), places: new Map(places.map(({ slotId, qty }) => [slotId, Number(qty)])) },
    slots,
    {
      unpaidOrders: own?.unpaid_orders_limit ?? standard.unpaidOrders,
      unpaidPlaces: own?.unpaid_places_limit ?? standard.unpaidPlaces,
    },
  );
  if (problem) throw new Problem(409, problem, { errors: { cart_items: [problem] } });
}
