import { startOfDay } from '#domain/date.ts';
import { readDocumentNumber } from '#domain/document-number.ts';
import type { Rupiah } from '#domain/money.ts';
import type { PaymentStatus } from '#domain/order-status.ts';
import { type RecordedChange, recordedChanges } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { loadOrder } from '../../orders/load.ts';
import { chargesOfTermins, type TerminCharge } from '../../payments/termin-charges.ts';
import { findCustomer } from '../customers/find-customers.ts';
import { findItem } from '../items/find-items.ts';
import type { OperationContext } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';

export type Termin = { id: number; termin: number; amount: Rupiah; status: PaymentStatus; paid_at: string | null };

/** A refund of one charge (`bill`: its reference at the gateway). `superseded_at`: when the charge was paid again after the refund. */
export type OrderRefund = Awaited<ReturnType<typeof refundsOfOrder>>[number];

/** Returns the refunds of an order, due and done, oldest first. */
function refundsOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.id', 'refunds.amount', 'refunds.reason', 'refunds.created_at', 'refunds.refunded_at'])
    .select(['refunds.note', 'refunds.superseded_at', 'charges.reference as bill', 'charges.status as bill_status'])
    .where('refunds.order_id', '=', orderId)
    .orderBy('refunds.id')
    .execute();
}

/** Money that was paid for a charge. `paid_at` is null when only the time of the refund is known. */
export type ReceivedMoney = Pick<TerminCharge, 'amount' | 'left' | 'state'> & { bill: string; paid_at: string | null };

/** Returns the received money of each termin, by payment id. */
async function moneyOfTermins(
  db: Db,
  termins: readonly Termin[],
  refunds: readonly OrderRefund[],
): Promise<ReadonlyMap<number, ReceivedMoney[]>> {
  const paymentIds = termins.map(({ id }) => id);
  const charges = await chargesOfTermins(db, paymentIds);
  const received = termins.map(({ id, paid_at }) => {
    const paid = (charges.get(id) ?? []).filter(
      ({ state, reference }) =>
        ['pays', 'due for refund', 'sent back'].includes(state) || refunds.some(({ bill }) => bill === reference),
    );
    const money = paid.map(({ reference: bill, amount, left, state, at }): ReceivedMoney => {
      // When the gateway reversed the whole payment, `at` is the time of the reversal.
      const isReversed = refunds.some((refund) => refund.bill === bill && refund.bill_status !== 'paid');
      const only = paid.length === 1 ? paid_at : null;
      return { bill, amount, left, state, paid_at: only ?? (isReversed ? null : at) };
    });
    return [id, money] as const;
  });
  return new Map(received);
}

/** An order with the name and WhatsApp number of its customer. */
export type FoundOrder = {
  id: number;
  code: string;
  status: OrderStatus;
  customer: string;
  whatsapp: string;
  created_at: string;
};

const selectFound = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code', 'orders.status', 'orders.created_at'])
    .select(['customers.name as customer', 'customers.whatsapp']);

/** Returns the orders with these codes (at least one), by code. */
export async function findOrders(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, FoundOrder>> {
  const orders = await selectFound(db).where('orders.code', 'in', codes).execute();
  return new Map(orders.map((order) => [order.code, order]));
}

/** Returns the order with this code, id, or number of its invoice or of a receipt. Throws `OperationRefused` when no order has it. */
export async function findOrder(db: Db, name: string): Promise<FoundOrder> {
  const orders = selectFound(db);
  const number = readDocumentNumber(name);
  const byId = /^\d{1,9}$/.test(name);
  const order = await (number !== null
    ? orders.where(({ eb, or, selectFrom }) =>
        or([
          eb('orders.invoice_number', '=', number),
          eb('orders.id', 'in', selectFrom('payments').select('order_id').where('receipt_number', '=', number)),
        ]),
      )
    : byId
      ? orders.where('orders.id', '=', Number(name))
      : orders.where('orders.code', '=', name.toUpperCase())
  ).executeTakeFirst();
  if (!order) throw new OperationRefused({ code: 'order-not-found', order: name });
  return order;
}

/** The latest change of an order's status. `at` is ISO 8601; `by` is null when the change was not made by staff. */
export type LastStatusChange = { at: string; by: string | null; why: string | null; reason: string };

/** Returns the latest change of an order's status, or null when no change is recorded. */
export async function lastStatusChange(db: Db, orderId: number): Promise<LastStatusChange | null> {
  const last = await db
    .selectFrom('order_status_changes')
    .select(['at', 'changed_by as by', 'why', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

/**
 * A field that is null does not filter. `from` and `to` are days in Jakarta (YYYY-MM-DD), both included. `customer` is an id or e-mail, `item` a code or
 * id, `holding` the code of the customer's organisation, `order` a code, id or document number.
 */
type OrderFilter = {
  order: string | null;
  status: OrderStatus | null;
  from: string | null;
  to: string | null;
  customer: string | null;
  holding: string | null;
  item: string | null;
  limit: number;
};

/** Returns orders with the customer's name and the paid amount in rupiah, newest first. */
export async function listOrders({ db }: { db: Db }, filter: OrderFilter) {
  const { status, from, to, holding, limit } = filter;
  const customer = filter.customer === null ? null : await findCustomer(db, { name: filter.customer, holding });
  const item = filter.item === null ? null : await findItem(db, filter.item);
  const order = filter.order === null ? null : await findOrder(db, filter.order);
  const rows = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code', 'orders.status', 'orders.total', 'orders.termin', 'orders.created_at'])
    .select(['customers.name as customer', 'customers.holding_code as holding'])
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount'), sum.lit(0)).as('paid'))
        .whereRef('payments.order_id', '=', 'orders.id')
        .where('payments.status', '=', 'paid')
        .as('paid'),
    )
    .$if(order !== null, (query) => query.where('orders.id', '=', order?.id ?? 0))
    .$if(status !== null, (query) => query.where('orders.status', '=', status ?? 'pending'))
    .$if(from !== null, (query) => query.where('orders.created_at', '>=', startOfDay(from ?? '')))
    .$if(to !== null, (query) => query.where('orders.created_at', '<', startOfDay(to ?? '', 1)))
    .$if(customer !== null, (query) => query.where('orders.customer_id', '=', customer?.id ?? 0))
    .$if(holding !== null, (query) => query.where('customers.holding_code', '=', holding?.toLowerCase() ?? ''))
    .$if(item !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('order_items')
            .select('order_items.id')
            .whereRef('order_items.order_id', '=', 'orders.id')
            .where('order_items.item_id', '=', item?.id ?? 0),
        ),
      ),
    )
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  // PostgreSQL returns sums as text.
  return rows.map((row) => ({ ...row, paid: Number(row.paid ?? 0) }));
}

/** Returns the codes of journals by id. */
async function itemCodes(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('items').select(['id', 'code']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

const MAX_SHOWN_CHANGES = 200;

/**
 * Returns one order (code or id) with its customer, the money of each termin, refunds, the newest staff changes (at most 200), and the codes of its
 * journals by id.
 */
export async function showOrder({ db, settings }: Pick<OperationContext, 'db' | 'settings'>, name: string) {
  const { id } = await findOrder(db, name);
  const order = await loadOrder(db, null, id, settings);
  // The order was deleted by hand after the first query.
  if (!order) throw new OperationRefused({ code: 'order-not-found', order: name });
  const customer = await db
    .selectFrom('customers')
    .innerJoin('orders', 'orders.customer_id', 'customers.id')
    .select(['customers.id', 'customers.name', 'customers.email', 'customers.whatsapp'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();
  const refunds = await refundsOfOrder(db, id);
  const money = await moneyOfTermins(db, order.payments, refunds);
  const changes = await recordedChanges(db, { orderId: id, since: null, by: null, limit: MAX_SHOWN_CHANGES });
  const itemIds = order.order_items.map(({ item_id }) => item_id);
  const payments = order.payments.map((payment) => ({ ...payment, money: money.get(payment.id) ?? [] }));
  return { order: { ...order, payments }, customer, refunds, changes, codes: await itemCodes(db, itemIds) };
}

/** A field that is null does not filter. `order`: a code or id. `from`: a day in Jakarta (YYYY-MM-DD). `by`: a part of the staff member's name. */
type ChangesFilter = { order: string | null; from: string | null; by: string | null; limit: number };

/** Returns the changes that staff made, newest first. */
export async function listChanges({ db }: { db: Db }, filter: ChangesFilter): Promise<RecordedChange[]> {
  const { order, from, by, limit } = filter;
  const orderId = order === null ? null : (await findOrder(db, order)).id;
  const since = from === null ? null : startOfDay(from);
  return (await recordedChanges(db, { orderId, since, by, limit })).toReversed();
}
