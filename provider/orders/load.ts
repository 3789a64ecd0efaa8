import type { OrderAnswer, OrderItemAnswer, PaymentAnswer } from '#contract/orders.ts';
import type { Settings } from '../config.ts';
import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import type { OrderStatus } from '../db/tables/orders.ts';
import { paymentLink } from '../links.ts';

/** Orders on one page of the list. */
export const PER_PAGE = 10;

type Parts = {
  payments: Map<number, (PaymentAnswer & { order_id: number })[]>;
  items: Map<number, (OrderItemAnswer & { order_id: number })[]>;
  history: Map<number, { order_id: number; status: OrderStatus; at: string }[]>;
};

/** The ids of a page's orders, one value each, so that the text is the same for any page; what is left over is no order's id. */
type Ids = Record<`id${number}`, number>;
const names = Array.from({ length: PER_PAGE }, (_, n) => `id${n}` as const);
const places = (value: Ids) => names.map((name) => value[name] ?? 0);
const valuesOf = (ids: readonly number[]): Ids => Object.fromEntries(names.map((name, n) => [name, ids[n] ?? 0]));

const paymentsOf = prepared((db, value: Ids) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'order_id', 'payments.termin', 'amount', 'payments.status', 'due_at', 'paid_at'])
    .select(['link_token', 'orders.status as order_status'])
    .where('order_id', 'in', places(value))
    .orderBy('order_id')
    .orderBy('payments.termin')
    .compile(),
);

const itemsOf = prepared((db, value: Ids) =>
  db
    .selectFrom('order_items')
    .select(['order_id', 'id', 'item_id', 'qty', 'item_name', 'item_kategori', 'item_image', 'item_index', 'price'])
    .select(['indexing_id', 'slot_id', 'slot_month', 'slot_month_end', 'slot_year', 'volume_issue'])
    .where('order_id', 'in', places(value))
    .orderBy('id')
    .compile(),
);

const historyOf = prepared((db, value: Ids) =>
  db
    .selectFrom('order_moves')
    .select(['order_id', 'to_status as status', 'at'])
    .where('order_id', 'in', places(value))
    .orderBy('id')
    .compile(),
);

async function loadPayments(db: Db, ids: Ids, settings: Pick<Settings, 'siteUrl'>) {
  const rows = await paymentsOf(db, ids);
  return rows.map(({ link_token, order_status, ...row }) => ({
    ...row,
    payment_url: order_status === 'pending' && row.status !== 'paid' ? paymentLink(settings, link_token) : null,
  }));
}

async function loadItems(db: Db, ids: Ids) {
  const rows = await itemsOf(db, ids);
  return rows.map(({ slot_id, slot_month, slot_month_end, slot_year, volume_issue, ...row }) => ({
    ...row,
    slot: { id: slot_id, month: slot_month, month_end: slot_month_end, year: slot_year, volume_issue },
  }));
}

/** Of `PER_PAGE` orders at most. */
async function loadParts(db: Db, ids: readonly number[], settings: Pick<Settings, 'siteUrl'>): Promise<Parts> {
  const values = valuesOf(ids);
  return {
    payments: Map.groupBy(await loadPayments(db, values, settings), (row) => row.order_id),
    items: Map.groupBy(await loadItems(db, values), (row) => row.order_id),
    history: Map.groupBy(await historyOf(db, values), (row) => row.order_id),
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
      history: withoutOrderId(parts.history.get(row.id)),
    };
  });
}

const countOf = prepared((db, value: { customerId: number }) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('customer_id', '=', value.customerId)
    .compile(),
);

const pageOf = prepared((db, value: { customerId: number; offset: number }) =>
  ordersOf(db)
    .where('customer_id', '=', value.customerId)
    .orderBy('id', 'desc')
    .limit(PER_PAGE)
    .offset(value.offset)
    .compile(),
);

/** One page of a customer's orders, newest first, with how many there are in all. */
export async function loadOrderPage(db: Db, customerId: number, page: number, settings: Pick<Settings, 'siteUrl'>) {
  const [count] = await countOf(db, { customerId });
  const total = Number(count?.total ?? 0);
  const rows = await pageOf(db, { customerId, offset: (page - 1) * PER_PAGE });
  return {
    data: await complete(db, rows, settings),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / PER_PAGE)),
    per_page: PER_PAGE,
    total,
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
