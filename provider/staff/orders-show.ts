import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth } from '#domain/month.ts';
import { isStopped, type KnownStatus } from '#domain/order-status.ts';
import { type OrderRefund, type ReceivedMoney, showOrder, type Termin } from '../operations/orders/find-orders.ts';
import { table } from '../platform/terminal.ts';
import type { Command } from './command.ts';
import { requiredOrder } from './orders.ts';

export const ordersShow: Command = {
  name: 'orders show',
  usage: 'ORDER',
  summary:
    'One order with lines, document numbers, payments, money and refunds of each termin, and who changed it and why',
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
    const payments = order.payments.map(({ termin, amount, status, due_at, paid_at, receipt_number }) => ({
      termin,
      amount: formatRupiah(amount),
      status,
      due: dayText(due_at),
      paid: paid_at && minuteText(paid_at),
      receipt: receipt_number,
    }));
    const text = [
      `${order.code}  ${order.status}  ${formatRupiah(order.total)}  ${minuteText(order.created_at)}`,
      `${customer.name}, ${customer.email}, ${customer.whatsapp}`,
      `Purpose: ${order.keperluan_publish}`,
      ...(order.invoice_number === null ? [] : [`Invoice: ${order.invoice_number}`]),
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

function refundLine({ id, amount, reason, created_at, refunded_at, note, superseded_at }: OrderRefund): string {
  const state = refunded_at === null ? `REFUND ${id} DUE` : `Refunded ${dayText(refunded_at)}`;
  const since = refunded_at === null ? `, since ${dayText(created_at)}` : '';
  const again = superseded_at === null ? '' : '; paid again afterwards';
  return `  ${state}: ${formatRupiah(amount)} (${reason})${since}${note ? `: ${note}` : ''}${again}`;
}

/** Describes the money of one termin: when it was paid, and what was refunded, is due for refund or was kept. */
export function moneyLines(
  { termin, amount, status }: Termin,
  received: readonly ReceivedMoney[],
  refunds: readonly OrderRefund[],
  orderStatus: KnownStatus,
): string[] {
  const name = `Termin ${termin}, ${formatRupiah(amount)}: `;
  if (received.length === 0) {
    if (status === 'paid') return [`${name}nothing to pay`];
    return [`${name}${isStopped(orderStatus) ? 'never paid' : 'not paid yet'}`];
  }
  const billLines = received.flatMap(({ bill, paid_at, left }, index) => {
    const ofBill = refunds.filter((refund) => refund.bill === bill);
    const due = ofBill.reduce((sum, refund) => sum + (refund.refunded_at === null ? refund.amount : 0), 0);
    const isPartlyKept = ofBill.length > 0 && left > due;
    return [
      `${index === 0 ? name : '  '}${index === 0 ? 'paid' : 'Paid'}${paid_at === null ? '' : ` ${minuteText(paid_at)}`}, bill ${bill}`,
      ...ofBill.map(refundLine),
      ...(isPartlyKept ? [`  Kept: ${formatRupiah(left - due)}`] : []),
    ];
  });
  return [...billLines, ...(status === 'paid' || isStopped(orderStatus) ? [] : ['  To be paid again'])];
}
