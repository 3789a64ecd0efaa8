import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { isStopped, paymentStatuses } from '#domain/order-status.ts';
import { listAnnouncedTransfers } from '../operations/payments/announced-transfers.ts';
import { listPayments, listRefunds } from '../operations/payments/list-payments.ts';
import { gatewayName } from '../payments/registry.ts';
import { table } from '../platform/terminal.ts';
import {
  type Command,
  limitOption,
  listResult,
  type Options,
  oneOfOption,
  optionValue,
  type StaffContext,
} from './command.ts';

async function refunds(context: StaffContext, options: Options) {
  const all = options.has('all');
  const rows = await listRefunds(context, { order: optionValue(options, 'order'), all, limit: limitOption(options) });
  return listResult(rows, all ? 'No refunds.' : 'No refunds are due.', (row) => ({
    id: row.id,
    order: row.order,
    customer: row.customer,
    whatsapp: row.whatsapp,
    amount: formatRupiah(row.amount),
    reason: row.reason,
    billed: formatRupiah(row.billed),
    received: row.received === 0 ? 'unreadable' : formatRupiah((row.received ?? row.billed) + row.payer_fee),
    bill: row.bill,
    since: dayText(row.created_at),
    refunded: row.refunded_at && dayText(row.refunded_at),
    note: row.note,
  }));
}

async function transfers(context: StaffContext) {
  const rows = await listAnnouncedTransfers(context, { amount: null });
  return listResult(rows, 'No transfers are announced.', ({ amount, until, isExpired, order_status, ...transfer }) => ({
    ...transfer,
    amount: formatRupiah(amount),
    until: minuteText(until),
    state: isStopped(order_status) ? `order ${order_status}` : isExpired ? 'expired' : 'expected',
  }));
}

async function payments(context: StaffContext, options: Options) {
  const order = optionValue(options, 'order');
  const status = oneOfOption(options, 'status', paymentStatuses);
  const rows = await listPayments(context, { order, status, limit: limitOption(options) });
  const result = listResult(rows, 'No payments.', (row) => ({
    order: row.order,
    termin: row.termin,
    amount: formatRupiah(row.amount),
    status: row.status !== 'paid' && isStopped(row.order_status) ? `order ${row.order_status}` : row.status,
    due: dayText(row.due_at),
    paid: row.paid_at && minuteText(row.paid_at),
    bill: row.bill,
    gateway_said: row.gateway_said,
  }));
  return order === null ? result : { ...result, text: [...result.text, ...billLines(rows)] };
}

/** Returns a table of every bill of an order. */
function billLines(rows: Awaited<ReturnType<typeof listPayments>>): string[] {
  const bills = rows.flatMap(({ termin, bills: ofTermin }) =>
    ofTermin.map(({ reference, gateway, amount, state, at }) => ({
      termin,
      bill: reference,
      gateway: gatewayName(gateway),
      amount: formatRupiah(amount),
      state,
      since: minuteText(at),
    })),
  );
  return bills.length > 0 ? ['', 'Bills:', ...table(bills, '')] : [];
}

export const paymentsList: Command = {
  name: 'payments list',
  usage: '[--status STATUS] [--order ORDER] [--limit N] | --transfers | --refunds [--all] [--order ORDER] [--limit N]',
  summary:
    'Payments, newest order first, of one order with all bills; --transfers: bank transfers that payers announced; --refunds: money that has to go back (--all: also what went back)',
  run(context, _args, options) {
    if (options.has('transfers')) return transfers(context);
    return (options.has('refunds') ? refunds : payments)(context, options);
  },
};
