import { dayText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { orderStatuses } from '#domain/order-status.ts';
import { type Command, dateOption, oneOfOption, optionValue, UsageError, wholeNumber } from './command.ts';
import { findCustomer } from './find-customer.ts';
import { table } from './table.ts';

/** The moment at which a day begins in Jakarta; `plus` days later. */
function startOf(day: string, plus = 0): string {
  return new Date(Date.parse(`${day}T00:00:00+07:00`) + plus * 86_400_000).toISOString();
}

/** orders list: newest first. Days are Jakarta's, --to is the last day that counts. */
export const ordersList: Command = {
  name: 'orders list',
  usage: '[--status STATUS] [--from DAY] [--to DAY] [--customer ID|EMAIL [--holding CODE]] [--limit N]',
  summary: 'Orders, newest first (50 unless --limit)',
  options: ['status', 'from', 'to', 'customer', 'holding', 'limit'],
  async run({ db }, _args, options) {
    const status = oneOfOption(options, 'status', orderStatuses);
    const [from, to] = [dateOption(options, 'from'), dateOption(options, 'to')];
    if (from !== null && to !== null && from > to) throw new UsageError(`--from ${from} is after --to ${to}.`);
    const who = optionValue(options, 'customer');
    const holding = optionValue(options, 'holding');
    const customer = who === null ? null : await findCustomer(db, who, holding);
    const rows = await db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select(['orders.id', 'orders.code', 'orders.status', 'orders.total', 'orders.termin', 'orders.created_at'])
      .select(['customers.name as customer', 'customers.holding_code as holding'])
      .select((eb) =>
        eb
          .selectFrom('payments')
          .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount'), sum.lit(0)).as('paid'))
          .whereRef('payments.order_id', '=', 'orders.id')
          .where('payments.status', '=', 'paid')
          .as('paid'),
      )
      .$if(status !== null, (query) => query.where('orders.status', '=', status ?? 'pending'))
      .$if(from !== null, (query) => query.where('orders.created_at', '>=', startOf(from ?? '')))
      .$if(to !== null, (query) => query.where('orders.created_at', '<', startOf(to ?? '', 1)))
      .$if(customer !== null, (query) => query.where('orders.customer_id', '=', customer?.id ?? 0))
      .$if(holding !== null, (query) => query.where('customers.holding_code', '=', holding?.toLowerCase() ?? ''))
      .orderBy('orders.id', 'desc')
      .limit(wholeNumber(optionValue(options, 'limit') ?? '50', '--limit'))
      .execute();
    const text = table(
      rows.map((row) => ({
        ...{ id: row.id, code: row.code, status: row.status, total: formatRupiah(row.total) },
        ...{ paid: formatRupiah(Number(row.paid ?? 0)), termin: row.termin, created: dayText(row.created_at) },
        customer: row.customer,
      })),
      'No orders.',
    );
    return { json: rows.map((row) => ({ ...row, paid: Number(row.paid ?? 0) })), text };
  },
};
