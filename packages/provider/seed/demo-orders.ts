import { evenPlan, minimumFirst } from '@slotterbit/contract/orders/instalment.ts';
import type { KnownStatus } from '@slotterbit/contract/orders/order-status.ts';
import { addHours } from '@slotterbit/contract/values/date.ts';
import { monthNumber, toFirstDay } from '@slotterbit/contract/values/month.ts';
import { addToCart } from '../carts/change-cart.ts';
import { loadCartRows, payableCart } from '../carts/load-cart.ts';
import { transact } from '../db/transact.ts';
import { isSold } from '../items/manuscript-until.ts';
import { createOrder } from '../orders/create-order.ts';
import { changeStatus } from '../orders/set-status.ts';
import { applyPaymentEvent, type EventContext } from '../payments/charges/apply-payment-event.ts';
import { type ChargeContext, openCharge } from '../payments/charges/open-charge.ts';
import { PRETEND_GATEWAY } from '../payments/gateways/gateway-registry.ts';

/** Of the demo's holdings: the minimum share of the first termin. */
export const MIN_PAID_PERCENT = 30;

/** Context for creating demo orders. */
export type DemoOrdersContext = ChargeContext & EventContext;

/** The demo orders: age in days, and later changes by staff, with days since the order. */
const ORDERS = [
  {
    daysAgo: 41,
    lines: 1,
    termin: 2,
    paid: 2,
    purpose: 'Publikasi Jurnal Kenaikan Pangkat',
    statusChanges: [
      ['shipped', 9],
      ['completed', 38],
    ],
  },
  {
    daysAgo: 23,
    lines: 2,
    termin: 1,
    paid: 1,
    purpose: 'Publikasi untuk BKD (Dosen)',
    statusChanges: [['shipped', 12]],
  },
  { daysAgo: 8, lines: 1, termin: 3, paid: 3, purpose: 'Publikasi Jurnal Syarat Kelulusan', statusChanges: [] },
  { daysAgo: 2, lines: 2, termin: 3, paid: 1, purpose: 'Luaran hibah penelitian', statusChanges: [] },
] as const;

/** One offer with a month that is sold and free per item, in the catalogue's order. */
async function findOffers({ db, now }: DemoOrdersContext) {
  const rows = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .innerJoin('item_indexings as offer', 'offer.item_id', 'items.id')
    .select(['items.id as itemId', 'slots.id as slotId', 'slots.year', 'slots.month'])
    .select(['offer.indexing_id as indexingId', 'offer.harga_jual as price', 'items.max_termin'])
    .where('items.archived_at', 'is', null)
    .where('items.max_termin', '>=', 3)
    .where('offer.harga_jual', '>', 0)
    .whereRef('slots.used', '<', 'slots.capacity')
    .where(isSold(db, now()))
    .orderBy('items.position')
    .orderBy('offer.position')
    .orderBy('slots.year')
    .orderBy('slots.month')
    .execute();
  return [...Map.groupBy(rows, (row) => row.itemId).values()].flatMap(([first]) => (first ? [first] : []));
}

type Offer = Awaited<ReturnType<typeof findOffers>>[number];

async function fillCart(context: DemoOrdersContext, customerId: number, offers: readonly Offer[]): Promise<void> {
  for (const { itemId, indexingId, slotId, year, month } of offers) {
    const period = { req_publish: toFirstDay({ year, month }), req_publish_year: year, req_publish_month: month };
    const line = { item_id: itemId, indexing_id: indexingId, slot_id: slotId, qty: 1, ...period };
    await addToCart(context.db, customerId, line, context.now());
  }
}

async function placeOrder(context: DemoOrdersContext, customerId: number, of: (typeof ORDERS)[number]) {
  const { db, now, settings } = context;
  const rows = await loadCartRows(db, customerId, now());
  const cart = payableCart(rows, MIN_PAID_PERCENT);
  const [termin_amount1, termin_amount2, termin_amount3] = evenPlan(of.termin, cart.total, minimumFirst(cart));
  return createOrder(
    db,
    { id: customerId, minPaidPercent: MIN_PAID_PERCENT },
    {
      termin: of.termin,
      cart_items: rows.map((row) => ({
        product_id: row.item_id,
        slot_id: row.slot_id,
        hde: row.hde,
        price: row.price ?? 0,
      })),
      keperluan_publish: of.purpose,
      termin_amount1,
      termin_amount2,
      termin_amount3,
    },
    { settings, now: now(), events: context.events, network: null },
  );
}

/** Pays like a customer: link, charge, notification. */
async function payNext(context: DemoOrdersContext, orderId: number): Promise<void> {
  const { link_token, amount } = await context.db
    .selectFrom('payments')
    .select(['link_token', 'amount'])
    .where('order_id', '=', orderId)
    .where('status', '<>', 'paid')
    .orderBy('termin')
    .executeTakeFirstOrThrow();
  const opened = await openCharge(context, link_token);
  if (opened.kind !== 'charge') return;
  await applyPaymentEvent(context, {
    gateway: PRETEND_GATEWAY,
    chargeReference: opened.url.split('/').at(-1) ?? '',
    transactionId: null,
    kind: 'captured',
    paid: { amount, fee: 0 },
    refunded: 0,
    occurredAt: context.now().toISOString(),
  });
}

/** Creates a few demo orders in different states with the code of real orders, at earlier times. */
export async function seedOrders(context: DemoOrdersContext, customerId: number): Promise<void> {
  const today = context.now();
  const ordered = new Set<number>();
  for (const of of ORDERS) {
    const made = addHours(today, -24 * of.daysAgo);
    const at = (days: number): DemoOrdersContext => ({ ...context, now: () => addHours(made, 24 * days) });
    const offers = (await findOffers(at(0))).filter(({ itemId }) => !ordered.has(itemId));
    // Orders in progress are published soon; no journal twice.
    const pool = of.statusChanges.length > 0 ? offers.toSorted((a, b) => monthNumber(a) - monthNumber(b)) : offers;
    const chosen = pool.slice(0, of.lines);
    if (chosen.length === 0) return;
    for (const { itemId } of chosen) ordered.add(itemId);
    await fillCart(at(0), customerId, chosen);
    const order = await placeOrder(at(0), customerId, of);
    for (let termin = 0; termin < of.paid; termin += 1) await payNext(at(termin * 0.5 + 0.1), order.id);
    let status: KnownStatus = 'paid';
    for (const [to, days] of of.statusChanges) {
      const current = { ...order, status };
      const now = at(days).now();
      await transact(context.db, (tx) =>
        changeStatus(tx, current, to, { reason: 'staff', now, events: context.events }),
      );
      status = to;
    }
  }
}
