import { addHours } from '@slotterbit/contract/values/date.ts';
import { currentMonth } from '@slotterbit/contract/values/month.ts';
import { sql } from 'kysely';
import { isSameCustomer } from '../customers/same-customer.ts';
import type { Db, Tx } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { takenPlaces } from '../waiting/held-places.ts';
import type { OrderDraft } from './order-draft.ts';
import { cartConflict, type SlotDemand, slotText, sumPerSlot } from './take-slots.ts';

/** Limits: unpaid orders of a customer, and taken places (`takenPlaces`) of one slot per customer and per network. */
export type UnpaidLimits = { unpaidOrders: number; unpaidPlaces: number; networkPlaces: number };

/** Last sentence of each refusal: staff can raise the limits. */
const REMEDY = 'Bila perlu lebih banyak, hubungi kami.';

/** Orders of one customer in 24 hours, also cancelled ones: each leaves rows. Customers who may have more unpaid orders may make as many. */
const ORDERS_PER_DAY = 30;

/**
 * Counts a customer's unpaid orders, and reads when the newest order but `skipped` was made. An order has a deadline while it waits and no
 * termin is paid. Orders past their deadline do not count against the customer.
 */
async function readOrders(tx: Tx, customerId: number, now: Date, skipped: number) {
  const { rows } = await sql<{ unpaid: number; madeAt: string | null }>`
    select (select count(*) from orders where customer_id = ${customerId} and deadline_at > ${now.toISOString()}) as unpaid,
      (select created_at from orders where customer_id = ${customerId} order by id desc limit 1 offset ${skipped}) as "madeAt"
  `.execute(tx);
  return rows[0] ?? { unpaid: 0, madeAt: null };
}

/**
 * Throws 409 when the order would exceed its customer's limit of unpaid orders, 429 when the customer made too many in 24 hours. Call it under
 * the customer lock, in the transaction that writes the order, so that concurrent orders are counted too.
 */
export async function requireOrderCapacity(
  tx: Tx,
  { order }: OrderDraft,
  limits: UnpaidLimits,
  now: Date,
): Promise<void> {
  const perDay = Math.max(ORDERS_PER_DAY, limits.unpaidOrders);
  const { unpaid, madeAt } = await readOrders(tx, order.customer_id, now, perDay - 1);
  const nextAt = madeAt === null ? now : addHours(new Date(madeAt), 24);
  if (nextAt > now) {
    const headers = { 'Retry-After': String(Math.ceil((nextAt.getTime() - now.getTime()) / 1000)) };
    throw new Problem(429, `Anda sudah membuat ${perDay} pesanan dalam 24 jam. Coba lagi nanti. ${REMEDY}`, {
      headers,
    });
  }
  // An order that costs nothing is paid from the start.
  if (order.deadline_at === null || unpaid < limits.unpaidOrders) return;
  throw cartConflict(
    `Anda memiliki ${unpaid} pesanan yang belum dibayar (maksimal ${limits.unpaidOrders}). Bayar salah satunya di Pesanan, atau tunggu sampai batas waktunya lewat. ${REMEDY}`,
  );
}

/** Taken places of one slot, of one customer (`isSameCustomer`) and of one network. */
type SharedPlaces = { slotId: number; customer: number; network: number };

/**
 * Sums the taken places of an order's slots over its customer and over its network, including the order itself. Must run in the
 * order's transaction after its slots were taken: other orders and holds of these slots wait until the commit, so concurrent ones are counted
 * too. Starts from the slots, whose orders are few: a network may have thousands of unpaid orders.
 */
export async function sharedPlaces(tx: Tx, orderId: number, now: Date): Promise<SharedPlaces[]> {
  const slots = sql`(select slot_id from order_items where order_id = ${orderId})`;
  const { rows } = await sql<SharedPlaces>`
    select taken.slot_id as "slotId",
      sum(case when ${isSameCustomer('holder', 'owner')} then taken.qty else 0 end) as customer,
      sum(case when taken.network = own.network then taken.qty else 0 end) as network
    from (${takenPlaces(slots, now.toISOString())}) taken
    join customers holder on holder.id = taken.customer_id
    join orders own on own.id = ${orderId}
    join customers owner on owner.id = own.customer_id
    group by taken.slot_id`.execute(tx);
  return rows;
}

/**
 * Throws 409 when a newly written order gives its customer or its network too many places of one slot.
 * @param rows of `sharedPlaces`
 */
export function requireSharedCapacity(
  slots: readonly SlotDemand[],
  rows: readonly SharedPlaces[],
  { unpaidPlaces, networkPlaces }: UnpaidLimits,
): void {
  const limits = [
    { by: 'customer', most: unpaidPlaces, text: 'per pelanggan' },
    // A network may hold at least as much as one customer.
    { by: 'network', most: Math.max(networkPlaces, unpaidPlaces), text: 'dari satu jaringan internet' },
  ] as const;
  for (const wanted of sumPerSlot(slots)) {
    const row = rows.find(({ slotId }) => slotId === wanted.slotId);
    for (const { by, most, text } of limits) {
      const taken = row?.[by] ?? 0;
      if (taken <= most) continue;
      const before = taken > wanted.qty ? `, ${taken - wanted.qty} sudah dipakai` : '';
      throw cartConflict(
        `${slotText(wanted)}: maksimal ${most} tempat gratis, ditahan, atau belum dibayar ${text}${before}. Kurangi jumlahnya, atau coba lagi setelah pesanan lain dibayar. ${REMEDY}`,
      );
    }
  }
}

/** Clears the network of orders that hold no unpaid place and no free place of a coming month: it serves no other purpose. */
export async function forgetNetworks(db: Db, now: Date): Promise<void> {
  const { year, month } = currentMonth(now);
  await db
    .updateTable('orders')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('deadline_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_items as line')
            .select('line.id')
            .whereRef('line.order_id', '=', 'orders.id')
            .where('orders.slots_held', '=', 1)
            .where('line.price', '=', 0)
            .where(sql<boolean>`line.slot_year * 12 + line.slot_month >= ${year * 12 + month}`),
        ),
      ),
    )
    .execute();
}
