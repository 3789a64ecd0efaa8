import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth } from '#domain/month.ts';
import type { Db } from '../db/schema.ts';
import { loadOrder } from '../orders/load.ts';
import { table } from '../terminal.ts';
import { recordedChanges } from './changes.ts';
import { type Command, StaffError } from './command.ts';
import { findOrder } from './orders.ts';
import { moneyLines, moneyOfTermins, refundsOfOrder } from './termin-money.ts';

/** By these the other commands know an item; customers never see them. */
async function itemCodes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('items').select(['id', 'code']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Changes of one order that are shown, the newest. */
const MOST_CHANGES = 200;

/** orders show: one order whole, with what came in and what has to go back. */
export const ordersShow: Command = {
  name: 'orders show',
  usage: 'ORDER',
  summary: 'One order with lines, payments, what happened to the money of each termin, and who changed it and why',
  async run({ db, settings }, [name]) {
    const { id } = await findOrder(db, name);
    const order = await loadOrder(db, null, id, settings);
    if (!order) throw new StaffError(`There is no order ${name}.`); // Deleted by hand at this very moment.
    const customer = await db
      .selectFrom('customers')
      .innerJoin('orders', 'orders.customer_id', 'customers.id')
      .select(['customers.id', 'customers.name', 'customers.email', 'customers.whatsapp'])
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow();
    const refunds = await refundsOfOrder(db, id);
    const money = await moneyOfTermins(db, order.payments, refunds);
    const changes = await recordedChanges(db, { orderId: id, since: null, by: null, limit: MOST_CHANGES });
    const codes = await itemCodes(
      db,
      order.order_items.map(({ item_id }) => item_id),
    );
    const lines = order.order_items.map(({ item_id, item_name, item_index, qty, price, slot }, index) => ({
      line: index + 1,
      item: codes.get(item_id) ?? null,
      name: item_name,
      indexing: item_index,
      month: formatMonth(slot),
      qty,
      price: formatRupiah(price),
    }));
    const payments = order.payments.map(({ termin, amount, status, due_at, paid_at }) => ({
      termin,
      amount: formatRupiah(amount),
      status,
      due: dayText(due_at),
      paid: paid_at && minuteText(paid_at),
    }));
    const text = [
      `${order.code}  ${order.status}  ${formatRupiah(order.total)}  ${minuteText(order.created_at)}`,
      `${customer.name}, ${customer.email}, ${customer.whatsapp}`,
      `Purpose: ${order.keperluan_publish}`,
      `History: ${order.history.map(({ status, at }) => `${status} ${minuteText(at)}`).join(' > ')}`,
      '',
      ...table(lines, 'No lines.'),
      '',
      ...table(payments, 'No payments.'),
      '',
      'Money:',
      ...order.payments.flatMap((payment) => moneyLines(payment, money.get(payment.id) ?? [], refunds, order.status)),
      ...(changes.length > 0 ? ['', 'Changed by staff:'] : []),
      ...changes.map(
        ({ at, changed_by, what, why }) => `${minuteText(at)}  ${changed_by}: ${what}${why ? ` (${why})` : ''}`,
      ),
    ];
    const paymentsWithMoney = order.payments.map((payment) => ({ ...payment, money: money.get(payment.id) ?? [] }));
    return { json: { ...order, payments: paymentsWithMoney, customer, refunds, staff_changes: changes }, text };
  },
};
