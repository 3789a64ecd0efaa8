import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { paymentStatuses } from '#domain/order-status.ts';
import { table } from '../terminal.ts';
import type { StaffContext } from './command.ts';
import { type Command, type Options, oneOfOption, optionValue, wholeNumber } from './command.ts';
import { findOrder } from './orders.ts';

const limitOf = (options: Options) => wholeNumber(optionValue(options, 'limit') ?? '50', '--limit');

/** Refunds, those that are due first; `all` also those that are done. */
async function listRefunds({ db }: StaffContext, orderId: number | null, options: Options) {
  const all = options.has('all');
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.id', 'orders.code as order', 'customers.name as customer', 'customers.whatsapp'])
    .select(['refunds.amount', 'refunds.reason', 'refunds.created_at', 'refunds.refunded_at', 'refunds.note'])
    .select('charges.reference as bill')
    .$if(!all, (query) => query.where('refunds.refunded_at', 'is', null))
    .$if(orderId !== null, (query) => query.where('orders.id', '=', orderId ?? 0))
    .orderBy('refunds.id')
    .limit(limitOf(options))
    .execute();
  const text = table(
    rows.map(({ id, order, customer, whatsapp, amount, reason, created_at, refunded_at, bill }) => ({
      id,
      order,
      customer,
      whatsapp,
      amount: formatRupiah(amount),
      reason,
      bill,
      since: dayText(created_at),
      refunded: refunded_at && dayText(refunded_at),
    })),
    all ? 'No refunds.' : 'No refunds are due.',
  );
  return { json: rows, text };
}

async function listPayments({ db }: StaffContext, orderId: number | null, options: Options) {
  const status = oneOfOption(options, 'status', paymentStatuses);
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'orders.code as order', 'payments.termin', 'payments.amount', 'payments.status'])
    .select(['payments.due_at', 'payments.paid_at'])
    .select((eb) => [
      eb
        .selectFrom('charges')
        .select('reference')
        .whereRef('payment_id', '=', 'payments.id')
        .orderBy('charges.id', 'desc')
        .limit(1)
        .as('bill'),
      eb
        .selectFrom('payment_notifications as event')
        .innerJoin('charges as charge', 'charge.reference', 'event.reference')
        .select('event.transaction_status')
        .whereRef('charge.payment_id', '=', 'payments.id')
        .orderBy('event.id', 'desc')
        .limit(1)
        .as('gateway_said'),
    ])
    .$if(status !== null, (query) => query.where('payments.status', '=', status ?? 'pending'))
    .$if(orderId !== null, (query) => query.where('orders.id', '=', orderId ?? 0))
    .orderBy('orders.id', 'desc')
    .orderBy('payments.termin')
    .limit(limitOf(options))
    .execute();
  const text = table(
    rows.map(({ order, termin, amount, status: state, due_at, paid_at, bill, gateway_said }) => ({
      order,
      termin,
      amount: formatRupiah(amount),
      status: state,
      due: dayText(due_at),
      paid: paid_at && minuteText(paid_at),
      bill,
      gateway_said,
    })),
    'No payments.',
  );
  return { json: rows, text };
}

/** payments list: termin with their bills and the gateway's last word; --refunds lists money that has to go back. */
export const paymentsList: Command = {
  name: 'payments list',
  usage: '[--status STATUS] [--order CODE] [--limit N] | --refunds [--all] [--order CODE]',
  summary: 'Payments, newest order first; --refunds: money that has to go back (--all: also what went back)',
  options: ['status', 'order', 'limit', 'refunds', 'all'],
  async run(context, _args, options) {
    const code = optionValue(options, 'order');
    const orderId = code === null ? null : (await findOrder(context.db, code)).id;
    return (options.has('refunds') ? listRefunds : listPayments)(context, orderId, options);
  },
};
