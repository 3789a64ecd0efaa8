import { orderStatuses, rulesOf } from '@slotterbit/contract/orders/order-status.ts';
import { daysBetween, dayText, formatDate, startOfDay } from '@slotterbit/contract/values/date.ts';
import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { overdueBefore, unpaidTermin } from '@slotterbit/provider/orders/unpaid-totals.ts';
import { isExtended } from '@slotterbit/provider/payments/deadline.ts';
import { listedTransfers } from '@slotterbit/provider/payments/transfer.ts';
import { type OperationContext, transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';
import { receivedIn } from '../reports/revenue.ts';
import { messageLink } from '../whatsapp-links.ts';
import { findOrder, lockOrder } from './find-orders.ts';

const DAY_MS = 86_400_000;
/** No payment is later. */
const END = '9999';

/** Returns the money that paid termin since the start of today, of the week (Monday) and of the month in Jakarta. */
export async function receivedMoney({ db, now }: { db: Db; now: () => Date }) {
  const day = dayText(now().toISOString());
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = new Date(Date.parse(day) - weekday * DAY_MS).toISOString().slice(0, 10);
  const starts = [day, monday, `${day.slice(0, 7)}-01`].map((first) => ({ since: startOfDay(first), before: END }));
  const [today = 0, week = 0, month = 0] = await receivedIn(db, starts);
  return { today, week, month };
}

/** Rupiah. */
export type Received = Awaited<ReturnType<typeof receivedMoney>>;

/**
 * Returns the announced bank transfers of unpaid termin, one per termin, the one that expires first in front; those that expired in the last 14 days too, since
 * money can come late. `amount` (rupiah) selects those that match a line of the bank statement, `orderIds` those of some orders.
 */
export async function listAnnouncedTransfers(
  { db, now }: { db: Db; now: () => Date },
  { amount, orderIds }: { amount?: Rupiah; orderIds?: readonly number[] } = {},
) {
  const rows = await listedTransfers(db, now())
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.code as order', 'orders.status as order_status', 'payments.termin', 'customers.name as customer'])
    .select(['charges.amount', 'charges.expires_at as until', 'charges.status'])
    .where('payments.status', '<>', 'paid')
    .$if(amount !== undefined, (query) => query.where('charges.amount', '=', amount ?? 0))
    .$if(orderIds !== undefined, (query) => query.where('orders.id', 'in', orderIds ?? []))
    .orderBy('charges.expires_at')
    .execute();
  const at = now().toISOString();
  return rows.map(({ status, ...row }) => ({ ...row, isExpired: status === 'expired' || row.until <= at }));
}

const readyStatuses = orderStatuses.filter((status) => rulesOf(status).nextStatuses.includes('shipped'));

const selectOrders = (db: Db, limit: number) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code', 'orders.total', 'orders.created_at', 'customers.name as customer'])
    .limit(limit);

/** Returns the paid orders that staff do not process yet, oldest first. */
export const ordersToProcess = ({ db }: { db: Db }, limit: number) =>
  selectOrders(db, limit).where('orders.status', 'in', readyStatuses).orderBy('orders.id').execute();

/** Returns the unpaid orders that wait for a gateway which did not answer at their deadline. `until`: when they are cancelled without an answer. */
export const ordersWaitingForGateway = ({ db }: { db: Db }, limit: number) =>
  selectOrders(db, limit)
    .select(({ ref }) => ref('orders.deadline_at').$castTo<string>().as('until'))
    .where('orders.deadline_at', 'is not', null)
    .where(isExtended)
    .orderBy('orders.deadline_at')
    .execute();

/**
 * Returns the lines of paid orders whose manuscript did not arrive in time (docs/product.md 13.5), earliest day first. `paid_at`: when the order's
 * first money came.
 */
export function overdueManuscripts({ db, now }: { db: Db; now: () => Date }, limit: number) {
  return db
    .selectFrom('order_items as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.code as order', 'customers.name as customer', 'line.item_name as name'])
    .select(['line.slot_year as year', 'line.slot_month as month'])
    .select(({ ref, selectFrom }) => [
      ref('line.manuscript_until').$castTo<string>().as('until'),
      selectFrom('payments')
        .select((eb) => eb.fn.min('payments.paid_at').as('first'))
        .whereRef('payments.order_id', '=', 'orders.id')
        .as('paid_at'),
    ])
    .where('orders.status', 'in', readyStatuses)
    .where('line.naskah_diterima', 'is', null)
    .where('line.manuscript_until', '<', dayText(now().toISOString()))
    .orderBy('line.manuscript_until')
    .orderBy('line.id')
    .limit(limit)
    .execute();
}

/**
 * Returns unpaid termin past their due day in Jakarta, longest overdue first. `limit` null: all. `orderId`: only of this order.
 * `reminded_at`: when staff reminded the customer of this order last. `whatsapp_link` opens a message to the customer; null when the customer's number is
 * not a telephone number.
 */
export async function listOverdueTermin(
  { db, settings, now }: Pick<OperationContext, 'db' | 'settings' | 'now'>,
  limit: number | null,
  orderId: number | null = null,
) {
  const at = now().toISOString();
  const rows = await unpaidTermin(db)
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code as order', 'payments.termin', 'payments.amount', 'payments.due_at'])
    .select(['customers.name as customer', 'customers.email', 'customers.whatsapp'])
    .select(({ selectFrom }) =>
      selectFrom('audit_trail')
        .select(({ fn }) => fn.max('at').as('at'))
        .whereRef('order_id', '=', 'orders.id')
        .where('kind', '=', 'reminded')
        .as('reminded_at'),
    )
    .where('payments.due_at', '<', overdueBefore(now()))
    .$if(orderId !== null, (query) => query.where('orders.id', '=', orderId ?? 0))
    .orderBy('payments.due_at')
    .orderBy('payments.id')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ id, due_at, ...row }) => {
    const { order, termin, amount, customer: name, whatsapp } = row;
    const dueDay = formatDate(new Date(due_at));
    const sentence = `Termin ${termin} pesanan ${order} sebesar ${formatRupiah(amount)} jatuh tempo pada ${dueDay} dan belum kami terima.`;
    const page = { label: 'Pembayaran', path: `/pay/${id}` };
    return {
      ...row,
      days_late: daysBetween(due_at, at),
      whatsapp_link: messageLink({ name, whatsapp }, [sentence], page, settings),
    };
  });
}

/** Records that staff remind a customer of an overdue termin. The link opens the message. */
export const remindCustomer = transactionalOperation({
  permission: 'orders.note',
  async plan(context, { order: name, termin }: { order: string; termin: number }) {
    const { id } = await findOrder(context.db, name);
    const overdue = (await listOverdueTermin(context, null, id)).find((one) => one.termin === termin);
    if (!overdue) throw new OperationRefused({ code: 'termin-not-overdue', termin });
    if (overdue.whatsapp_link === null) throw new OperationRefused({ code: 'no-whatsapp' });
    return { ...overdue, id, whatsapp_link: overdue.whatsapp_link };
  },
  async run({ tx, ...context }, { termin }, { id, order, customer, whatsapp_link }) {
    await lockOrder(tx, context, id);
    await recordChange(tx, context, { kind: 'reminded', facts: { termin }, orderId: id });
    return { order, customer, link: whatsapp_link };
  },
});
