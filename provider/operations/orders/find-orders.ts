import { readDocumentNumber } from '#domain/document-number.ts';
import { recordedChanges } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { loadOrder } from '../../orders/load.ts';
import { chargesOfTermins } from '../../payments/termin-charges.ts';
import type { OperationContext } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';

/** Returns the refunds of an order, due and done, oldest first. */
function refundsOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.id', 'refunds.amount', 'refunds.created_at', 'refunds.refunded_at', 'refunds.note'])
    .select(['charges.gateway', 'charges.reference as bill'])
    .where('refunds.order_id', '=', orderId)
    .orderBy('refunds.id')
    .execute();
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

const MAX_SHOWN_CHANGES = 200;

/** Returns one order (code or id) with its customer, the money of each termin, refunds, and the newest staff changes (at most 200). */
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
  const charges = await chargesOfTermins(
    db,
    order.payments.map((payment) => payment.id),
  );
  const changes = await recordedChanges(db, { orderId: id, limit: MAX_SHOWN_CHANGES });
  const refunded = new Set(refunds.map(({ bill }) => bill));
  const payments = order.payments.map((payment) => {
    const received = (charges.get(payment.id) ?? []).filter(
      ({ state, reference }) => ['pays', 'due for refund', 'sent back'].includes(state) || refunded.has(reference),
    );
    return { ...payment, money: received.map(({ reference: bill, ...charge }) => ({ ...charge, bill })) };
  });
  return { order: { ...order, payments }, customer, refunds, changes };
}
