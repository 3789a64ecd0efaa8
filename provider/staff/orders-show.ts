import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth } from '#domain/month.ts';
import { loadOrder } from '../orders/load.ts';
import { table } from '../terminal.ts';
import { type Command, StaffError } from './command.ts';
import { findOrder } from './orders.ts';

/** orders show: one order whole, with what came in and what has to go back. */
export const ordersShow: Command = {
  name: 'orders show',
  usage: 'CODE',
  summary: 'One order with lines, payments, history and refunds',
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
    const refunds = await db
      .selectFrom('refunds')
      .select(['id', 'amount', 'reason', 'created_at', 'refunded_at', 'note'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
    const lines = order.order_items.map(({ item_name, item_index, qty, price, slot }) => ({
      item: item_name,
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
      ...refunds.flatMap(({ id, amount, reason, refunded_at }) => {
        const state = refunded_at ? `Refunded ${dayText(refunded_at)}` : `REFUND ${id} DUE`;
        return ['', `${state}: ${formatRupiah(amount)} (${reason})`];
      }),
    ];
    return { json: { ...order, customer, refunds }, text };
  },
};
