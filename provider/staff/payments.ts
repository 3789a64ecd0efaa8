import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { isStopped, paymentStatuses, stoppedStatuses } from '#domain/order-status.ts';
import { chargesOfTermins, mainCharge, type TerminCharge } from '../payments/termin-charges.ts';
import { table } from '../terminal.ts';
import type { StaffContext } from './command.ts';
import { type Command, limitOption, type Options, oneOfOption, optionValue } from './command.ts';
import { findOrder } from './orders.ts';

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
    .limit(limitOption(options))
    .execute();
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

async function listPayments({ db }: StaffContext, orderId: number | null, options: Options) {
  const status = oneOfOption(options, 'status', paymentStatuses);
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'orders.code as order', 'payments.termin', 'payments.amount', 'payments.status'])
    .select(['payments.due_at', 'payments.paid_at', 'orders.status as order_status'])
    .select((eb) =>
      eb
        .selectFrom('payment_notifications as event')
        .innerJoin('charges as charge', 'charge.reference', 'event.reference')
        .select('event.transaction_status')
        .whereRef('charge.payment_id', '=', 'payments.id')
        .orderBy('event.id', 'desc')
        .limit(1)
        .as('gateway_said'),
    )
    .$if(status !== null, (query) => query.where('payments.status', '=', status ?? 'pending'))
    // Nobody is to pay for an order that was stopped.
    .$if(status !== null && status !== 'paid', (query) => query.where('orders.status', 'not in', stoppedStatuses))
    .$if(orderId !== null, (query) => query.where('orders.id', '=', orderId ?? 0))
    .orderBy('orders.id', 'desc')
    .orderBy('payments.termin')
    .limit(limitOption(options))
    .execute();
  const charges = await chargesOfTermins(
    db,
    rows.map(({ id }) => id),
  );
  const json = rows.map((row) => {
    const bills = (charges.get(row.id) ?? []).map(({ paymentId: _, ...bill }) => bill);
    return { ...row, bill: mainCharge(charges.get(row.id) ?? [])?.reference ?? null, bills };
  });
  const text = table(
    json.map(({ order, termin, amount, status: state, order_status, due_at, paid_at, bill, gateway_said }) => ({
      order,
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
  return { json, text: orderId === null ? text : [...text, ...billLines(json)] };
}

/** Every bill of an order's termin, and which of them pays. */
function billLines(rows: readonly { termin: number; bills: readonly Omit<TerminCharge, 'paymentId'>[] }[]): string[] {
  const bills = rows.flatMap(({ termin, bills: of }) =>
    of.map(({ reference, gateway, amount, state, at }) => ({
      termin,
      bill: reference,
      gateway,
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
  usage: '[--status STATUS] [--order ORDER] [--limit N] | --refunds [--all] [--order ORDER] [--limit N]',
  summary:
    'Payments, newest order first, of one order with all bills; --refunds: money that has to go back (--all: also what went back)',
  options: ['status', 'order', 'limit', 'refunds', 'all'],
  async run(context, _args, options) {
    const code = optionValue(options, 'order');
    const orderId = code === null ? null : (await findOrder(context.db, code)).id;
    return (options.has('refunds') ? listRefunds : listPayments)(context, orderId, options);
  },
};
