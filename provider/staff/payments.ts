import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { isStopped, paymentStatuses } from '#domain/order-status.ts';
import { listAnnouncedTransfers } from '../operations/payments/announced-transfers.ts';
import { listPayments, listRefunds } from '../operations/payments/list-payments.ts';
import { gatewayName } from '../payments/registry.ts';
import { table } from '../platform/terminal.ts';
import { type Command, limitOption, type Options, oneOfOption, optionValue, type StaffContext } from './command.ts';

async function refunds(context: StaffContext, options: Options) {
  const all = options.has('all');
  const rows = await listRefunds(context, { order: optionValue(options, 'order'), all, limit: limitOption(options) });
  const text = table(
    rows.map(({ id, order, customer, whatsapp, amount, reason, created_at, refunded_at, bill, note }) => ({
      id,
      order,
      customer,
      whatsapp,
      amount: formatRupiah(amount),
      reason,
      bill,
      since: dayText(created_at),
      refunded: refunded_at && dayText(refunded_at),
      note,
    })),
    all ? 'No refunds.' : 'No refunds are due.',
  );
  return { json: rows, text };
}

async function transfers(context: StaffContext, _options: Options) {
  const rows = await listAnnouncedTransfers(context, { amount: null });
  const text = table(
    rows.map(({ amount, until, isExpired, ...transfer }) => ({
      ...transfer,
      amount: formatRupiah(amount),
      until: minuteText(until),
      state: isExpired ? 'expired' : 'expected',
    })),
    'No transfers are announced.',
  );
  return { json: rows, text };
}

type Rows = Awaited<ReturnType<typeof listPayments>>;

async function payments(context: StaffContext, options: Options) {
  const order = optionValue(options, 'order');
  const status = oneOfOption(options, 'status', paymentStatuses);
  const rows = await listPayments(context, { order, status, limit: limitOption(options) });
  const text = table(
    rows.map(({ order: code, termin, amount, status: state, order_status, due_at, paid_at, bill, gateway_said }) => ({
      order: code,
      termin,
      amount: formatRupiah(amount),
      status: state !== 'paid' && isStopped(order_status) ? `order ${order_status}` : state,
      due: dayText(due_at),
      paid: paid_at && minuteText(paid_at),
      bill,
      gateway_said,
    })),
    'No payments.',
  );
  return { json: rows, text: order === null ? text : [...text, ...billLines(rows)] };
}

/** Every bill of an order's termin, and which of them pays. */
function billLines(rows: Rows): string[] {
  const bills = rows.flatMap(({ termin, bills: of }) =>
    of.map(({ reference, gateway, amount, state, at }) => ({
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

/** payments list: termin with the bill that pays each and the gateway's last word; of one order all its bills. --refunds lists money that has to go back. */
export const paymentsList: Command = {
  name: 'payments list',
  usage: '[--status STATUS] [--order ORDER] [--limit N] | --transfers | --refunds [--all] [--order ORDER] [--limit N]',
  summary:
    'Payments, newest order first, of one order with all bills; --transfers: bank transfers that payers announced; --refunds: money that has to go back (--all: also what went back)',
  options: ['status', 'order', 'limit', 'transfers', 'refunds', 'all'],
  run(context, _args, options) {
    if (options.has('transfers')) return transfers(context, options);
    return (options.has('refunds') ? refunds : payments)(context, options);
  },
};
