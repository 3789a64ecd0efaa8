import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import { cartConflict, type SlotDemand, slotText, sumPerSlot } from './slots.ts';
import { REMEDY, type UnpaidLimits } from './unpaid-limits.ts';

/**
 * Unpaid places of one slot in all orders of one network or of one WhatsApp number. PostgreSQL returns sums as text.
 */
type SharedUnpaid = { sharedBy: 'network' | 'whatsapp'; slotId: number; qty: number | string };

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

function sharedProblem(wanted: SlotDemand, rows: readonly SharedUnpaid[], limits: UnpaidLimits): string | null {
  const held = (by: SharedUnpaid['sharedBy']) =>
    Number(rows.find((row) => row.sharedBy === by && row.slotId === wanted.slotId)?.qty ?? 0);
  const { unpaidPlaces } = limits;
  if (held('whatsapp') > unpaidPlaces) {
    const before = held('whatsapp') - wanted.qty;
    return `${slotText(wanted)}: maksimal ${unpaidPlaces} tempat yang belum dibayar per nomor WhatsApp, ${before} sudah dipesan dengan nomor Anda. Bayar pesanan itu dulu, atau kurangi jumlahnya. ${REMEDY}`;
  }
  // A network may hold at least as much as one customer.
  const networkPlaces = Math.max(limits.networkPlaces, unpaidPlaces);
  if (held('network') <= networkPlaces) return null;
  return `${slotText(wanted)}: maksimal ${networkPlaces} tempat yang belum dibayar dari satu jaringan internet. Kurangi jumlahnya, atau coba lagi setelah pesanan lain dari jaringan Anda dibayar. ${REMEDY}`;
}

/**
 * Throws 409 when a newly written order gives its WhatsApp number or its network too many unpaid places of one slot.
 * @param rows of `sharedUnpaid`
 */
export function requireSharedCapacity(
  slots: readonly SlotDemand[],
  rows: readonly SharedUnpaid[],
  limits: UnpaidLimits,
): void {
  for (const wanted of sumPerSlot(slots)) {
    const problem = sharedProblem(wanted, rows, limits);
    if (problem) throw cartConflict(problem);
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
