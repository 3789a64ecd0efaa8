import { readDocumentNumber } from '@slotterbit/contract/orders/document-number.ts';
import { type KnownStatus, statusesThat } from '@slotterbit/contract/orders/order-status.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import { changesOf } from '@slotterbit/provider/audit/read-audit.ts';
import { lockRow } from '@slotterbit/provider/db/locks.ts';
import type { Db, Tables, Tx } from '@slotterbit/provider/db/schema.ts';
import { loadOrder } from '@slotterbit/provider/orders/load-orders.ts';
import { overdueBefore } from '@slotterbit/provider/orders/unpaid-totals.ts';
import { chargesOfTermins } from '@slotterbit/provider/payments/charges/termin-charges.ts';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { requireExisting, searchCustomers } from '../customers/find-customers.ts';
import type { OperationContext } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';
import { type FormContext, requireUnchanged } from '../versions.ts';

const selectFound = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code', 'orders.status', 'orders.created_at', 'orders.version'])
    .select(['customer_id', 'customers.name as customer', 'customers.email', 'customers.whatsapp', 'deleted_at']);

/** An order with its customer. */
export type FoundOrder = Awaited<ReturnType<typeof findOrder>>;

/** Returns the orders with these codes (at least one), by code. */
export async function findOrders(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, FoundOrder>> {
  const orders = await selectFound(db).where('orders.code', 'in', codes).execute();
  return new Map(orders.map((order) => [order.code, order]));
}

/** Returns the order with this code, id, or number of its invoice or of a receipt. Throws `OperationRefused` when no order has it. */
export async function findOrder(db: Db, name: string) {
  const order = await orderOf(db, name);
  if (!order) throw new OperationRefused({ code: 'order-not-found', order: name });
  return order;
}

function orderOf(db: Db, name: string) {
  const orders = selectFound(db);
  const number = readDocumentNumber(name);
  const byId = /^\d{1,9}$/.test(name);
  return (
    number !== null
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
}

/** Refuses the operation when the order is not as the caller's form showed it. */
export const requireOrderUnchanged = (db: Db, context: FormContext, { id, code, version }: FoundOrder) =>
  requireUnchanged(db, context, { table: 'orders', id, name: code, version });

async function lockAndRead(tx: Tx, context: FormContext, id: number): Promise<FoundOrder> {
  await lockRow(tx, 'orders', id);
  const order = await findOrder(tx, `${id}`);
  await requireOrderUnchanged(tx, context, order);
  return order;
}

/**
 * Locks an order and reads it: a payment, a deletion of the account or another caller may have changed it since the plan. Refuses an order of a
 * deleted account, and one that a form showed otherwise.
 */
export async function lockOrder(tx: Tx, context: FormContext, id: number): Promise<FoundOrder> {
  const order = await lockAndRead(tx, context, id);
  requireExisting(order);
  return order;
}

/** Like `lockOrder` for money, which must come right also after a deletion. `staff`: whom to record, without a reason after a deletion. */
export async function lockOrderForMoney(tx: Tx, context: FormContext & Pick<OperationContext, 'staff'>, id: number) {
  const order = await lockAndRead(tx, context, id);
  return { order, staff: order.deleted_at === null ? context.staff : { ...context.staff, why: null } };
}

const MAX_SHOWN_CHANGES = 200;

/** Returns one order (code or id) with its customer, the money of each termin, refunds, and the newest staff changes (at most 200). */
export async function showOrder(
  { db, settings, now }: Pick<OperationContext, 'db' | 'settings' | 'now'>,
  name: string,
) {
  const { id, customer_id, customer: customerName, email, whatsapp } = await findOrder(db, name);
  const order = await loadOrder(db, null, id, settings, now());
  // The order was deleted by hand after the first query.
  if (!order) throw new OperationRefused({ code: 'order-not-found', order: name });
  const customer = { id: customer_id, name: customerName, email, whatsapp };
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.id', 'refunds.amount', 'refunds.created_at', 'refunds.refunded_at', 'refunds.note'])
    .select('refunds.destination')
    .select(['charges.gateway', 'charges.reference'])
    .where('refunds.order_id', '=', id)
    .orderBy('refunds.id')
    .execute();
  const charges = await chargesOfTermins(
    db,
    order.payments.map((payment) => payment.id),
  );
  const changes = (await changesOf(db, { orderId: id }, MAX_SHOWN_CHANGES)).filter(({ by }) => by !== null);
  const refunded = new Set(refunds.map(({ reference }) => reference));
  const payments = order.payments.map((payment) => {
    const money = (charges.get(payment.id) ?? []).filter(
      ({ state, reference }) => ['pays', 'due for refund', 'sent back'].includes(state) || refunded.has(reference),
    );
    return { ...payment, money };
  });
  return { order: { ...order, payments }, customer, refunds, changes };
}

/**
 * A field that is null does not filter. `text`: the beginning of a code or of its part after the hyphen, a document number or its end,
 * or a part of the customer's name; with `searchesContact` also of e-mail, institution and WhatsApp number. `month` and `item` (an id) concern the same line. `before`: only orders with a smaller
 * id.
 */
export type OrderSearch = {
  text: string | null;
  searchesContact: boolean;
  status: KnownStatus | null;
  month: Month | null;
  item: number | null;
  isOverdue: boolean;
  before: number | null;
  limit: number;
};

/** More customers than that are too many to be looked for. */
const MAX_CUSTOMERS = 500;

/** The pattern for the end of a document's number: '000123', '123' or '2026/123'. */
function numberPattern(text: string): string | null {
  const [, year, count] = /^(?:(\d{4})[/-])?(\d{1,6})$/.exec(text) ?? [];
  return count === undefined ? null : `%${year === undefined ? '' : `/${year}`}/${count.padStart(6, '0')}`;
}

/** Returns the condition that a text names the order: its code from the beginning or after the hyphen, the end of a document's number, or its customer. */
async function isNamed(db: Db, text: string, searchesContact: boolean): Promise<Expression<SqlBool>> {
  const eb = expressionBuilder<Tables, 'orders'>();
  if (readDocumentNumber(text) !== null) return eb('orders.id', '=', (await orderOf(db, text))?.id ?? 0);
  const customers = await searchCustomers({ db }, { text, limit: MAX_CUSTOMERS, onlyByName: !searchesContact });
  const conditions: Expression<SqlBool>[] = [];
  if (customers.length > 0) {
    const ids = customers.map(({ id }) => id);
    conditions.push(eb('orders.customer_id', 'in', ids));
  }
  if (/^[a-z0-9-]{2,30}$/i.test(text)) {
    const code = text.toUpperCase();
    conditions.push(eb('orders.code', 'like', `${code}%`), eb('orders.code', 'like', `%-${code}%`));
  }
  const number = numberPattern(text);
  if (number !== null) {
    const paid = eb.selectFrom('payments').select('order_id').where('receipt_number', 'like', number);
    conditions.push(eb('orders.invoice_number', 'like', number), eb('orders.id', 'in', paid));
  }
  return eb.or(conditions);
}

/** A journal and a month as they were ordered. */
export type OrderedSlot = { name: string } & Month;

/** Returns what each order reserves, in the order of its lines. */
export async function orderedSlots(db: Db, orderIds: readonly number[]): Promise<Map<number, OrderedSlot[]>> {
  if (orderIds.length === 0) return new Map();
  const lines = await db
    .selectFrom('order_items')
    .select(['order_id', 'item_name as name', 'slot_year as year', 'slot_month as month'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();
  return Map.groupBy(lines, ({ order_id }) => order_id);
}

/** Returns orders with the customer's name, newest first. */
export async function searchOrders({ db, now }: { db: Db; now: () => Date }, search: OrderSearch) {
  const { status, month, item, isOverdue, before, limit } = search;
  const text = search.text?.trim() || null;
  let orders = db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code', 'orders.status', 'orders.total', 'orders.termin', 'orders.created_at'])
    .select('customers.name as customer')
    .orderBy('orders.id', 'desc')
    .limit(limit);
  if (text !== null) orders = orders.where(await isNamed(db, text, search.searchesContact));
  if (status !== null) orders = orders.where('orders.status', '=', status);
  if (before !== null) orders = orders.where('orders.id', '<', before);
  if (month !== null || item !== null) {
    // By slot, which has an index: a month without orders would otherwise read every line.
    let lines = db.selectFrom('order_items').innerJoin('slots', 'slots.id', 'order_items.slot_id');
    if (item !== null) lines = lines.where('slots.item_id', '=', item);
    if (month !== null) lines = lines.where('slots.year', '=', month.year).where('slots.month', '=', month.month);
    orders = orders.where('orders.id', 'in', lines.select('order_items.order_id'));
  }
  if (isOverdue) {
    orders = orders
      .where('orders.status', 'in', statusesThat('canPay'))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.status', '<>', 'paid')
            .where('payments.due_at', '<', overdueBefore(now())),
        ),
      );
  }
  return orders.execute();
}
