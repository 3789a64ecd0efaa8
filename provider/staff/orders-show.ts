import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth } from '#domain/month.ts';
import { showOrder } from '../operations/orders/find-orders.ts';
import { table } from '../platform/terminal.ts';
import type { Command } from './command.ts';
import { requiredOrder } from './orders.ts';
import { moneyLines } from './termin-money-lines.ts';

export const ordersShow: Command = {
  name: 'orders show',
  usage: 'ORDER',
  summary: 'One order with lines, payments, money and refunds of each termin, and who changed it and why',
  async run(context, [name]) {
    const { order, customer, refunds, changes, codes } = await showOrder(context, requiredOrder(name));
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
      ...order.payments.flatMap((payment) => moneyLines(payment, payment.money, refunds, order.status)),
      ...(changes.length > 0 ? ['', 'Changed by staff:'] : []),
      ...changes.map(
        ({ at, changed_by, what, why }) => `${minuteText(at)}  ${changed_by}: ${what}${why ? ` (${why})` : ''}`,
      ),
    ];
    return { json: { ...order, customer, refunds, staff_changes: changes }, text };
  },
};
