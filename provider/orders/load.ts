import type { OrderAnswer, OrderItemAnswer, PaymentAnswer } from '#contract/orders.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { OrderStatus } from '../db/tables/orders.ts';
import { paymentLink } from '../links.ts';

/** Orders on one page of the list. */
export const PER_PAGE = 10;

type Parts = {
  payments: Map<number, (PaymentAnswer & { order_id: number })[]>;
  items: Map<number, (OrderItemAnswer & { order_id: number })[]>;
  moves: Map<number, { order_id: number; status: OrderStatus; at: string }[]>;
};

async function loadPayments(db: Db, ids: readonly number[], settings: Pick<Settings, 'siteUrl'>) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.id',
      'order_id',
      'payments.termin',
      'amount',
      'payments.status',
      'due_at',
      'paid_at',
      'link_token',
    ])
    .select('orders.status as order_status')
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('payments.termin')
    .execute();
  return rows.map(({ link_token, order_status, ...row }) => ({
    ...row,
    payment_url: order_status === 'pending' && row.status !== 'paid' ? paymentLink(settings, link_token) : null,
  }));
}

async function loadItems(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('order_items')
    .select(['order_id', 'id', 'item_id', 'qty', 'item_name', 'item_kategori', 'item_image', 'item_index', 'price'])
    .select(['indexing_id', 'slot_id', 'slot_month', 'slot_month_end', 'slot_year', 'volume_issue'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ slot_id, slot_month, slot_month_end, slot_year, volume_issue, ...row }) => ({
    ...row,
    slot: { id: slot_id, month: slot_month, month_end: slot_month_end, year: slot_year, volume_issue },
  }));
}

async function loadParts(db: Db, ids: readonly number[], settings: Pick<Settings, 'siteUrl'>): Promise<Parts> {
  const moves = await db
    .selectFrom('order_moves')
    .select(['order_id', 'to_status as status', 'at'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute();
  return {
    payments: Map.groupBy(await loadPayments(db, ids, settings), (row) => row.order_id),
    items: Map.groupBy(await loadItems(db, ids), (row) => row.order_id),
    moves: Map.groupBy(moves, (row) => row.order_id),
  };
}

function withoutOrderId<T extends { order_id: number }>(rows: readonly T[] | undefined): Omit<T, 'order_id'>[] {
  return (rows ?? []).map(({ order_id: _, ...row }) => row);
}

function ordersOf(db: Db) {
  return db
    .selectFrom('orders')
    .select(['id', 'code', 'total', 'created_at', 'updated_at', 'status', 'termin', 'keperluan_publish', 'order_from'])
    .select('deadline_at');
}

type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];

async function complete(db: Db, rows: readonly Row[], settings: Pick<Settings, 'siteUrl'>): Promise<OrderAnswer[]> {
  if (rows.length === 0) return [];
  const parts = await loadParts(
    db,
    rows.map(({ id }) => id),
    settings,
  );
  return rows.map((row) => {
    const payments = withoutOrderId(parts.payments.get(row.id));
    return {
      ...row,
      payment_url: payments.find((payment) => payment.payment_url !== null)?.payment_url ?? null,
      payments,
      order_items: withoutOrderId(parts.items.get(row.id)),
      history: withoutOrderId(parts.moves.get(row.id)),
    };
  });
}

/** One page of a customer's orders, newest first, with how many there are in all. */
export async function loadOrderPage(db: Db, customerId: number, page: number, settings: Pick<Settings, 'siteUrl'>) {
  const { total } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const rows = await ordersOf(db)
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute();
  return {
    data: await complete(db, rows, settings),
    current_page: page,
    last_page: Math.max(1, Math.ceil(Number(total) / PER_PAGE)),
    per_page: PER_PAGE,
    total: Number(total),
  };
}

/** One order; null when it is not this customer's. `customerId` null = any customer (staff). */
export async function loadOrder(
  db: Db,
  customerId: number | null,
  orderId: number,
  settings: Pick<Settings, 'siteUrl'>,
): Promise<OrderAnswer | null> {
  const rows = await ordersOf(db)
    .where('id', '=', orderId)
    .$if(customerId !== null, (query) => query.where('customer_id', '=', customerId ?? 0))
    .execute();
  const [order] = await complete(db, rows, settings);
  return order ?? null;
}
