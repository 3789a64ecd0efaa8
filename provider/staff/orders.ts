import { dayText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { orderStatuses } from '#domain/order-status.ts';
import type { Db } from '../db/schema.ts';
import type { OrderStatus } from '../db/tables/orders.ts';
import { transact } from '../db/transact.ts';
import { canChangeStatus, changeStatus, StatusChangeRefused } from '../orders/status.ts';
import { applyAllocations } from '../payments/allocation.ts';
import { table } from '../terminal.ts';
import { type Command, dateOption, oneOfOption, optionValue, StaffError, UsageError, wholeNumber } from './command.ts';
import { findCustomer } from './customers.ts';

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
        id: row.id,
        code: row.code,
        status: row.status,
        total: formatRupiah(row.total),
        paid: formatRupiah(Number(row.paid ?? 0)),
        termin: row.termin,
        created: dayText(row.created_at),
        customer: row.customer,
      })),
      'No orders.',
    );
    return { json: rows.map((row) => ({ ...row, paid: Number(row.paid ?? 0) })), text };
  },
};

/** The order with this code or id. Throws `StaffError` when there is none. */
export async function findOrder(
  db: Db,
  name: string | undefined,
): Promise<{ id: number; code: string; status: OrderStatus }> {
  if (!name) throw new UsageError('Which order? Give its code or id.');
  const orders = db.selectFrom('orders').select(['id', 'code', 'status']);
  const byId = /^\d{1,9}$/.test(name);
  const order = await (byId
    ? orders.where('id', '=', Number(name))
    : orders.where('code', '=', name.toUpperCase())
  ).executeTakeFirst();
  if (!order) throw new StaffError(`There is no order ${name}.`);
  return order;
}

const refused = (order: { code: string; status: OrderStatus }, to: OrderStatus) =>
  new StaffError(`Order ${order.code} is ${order.status}: it cannot become ${to}.`);

function statusCommand(verb: string, to: OrderStatus, summary: string): Command {
  return {
    name: `orders ${verb}`,
    usage: 'CODE',
    summary,
    changes: true,
    async run({ db, settings, now, log }, [name]) {
      const found = await findOrder(db, name);
      if (!canChangeStatus(found.status, to)) throw refused(found, to);
      log(`Moves order ${found.code} from ${found.status} to ${to}. ${summary}.`);
      const moved = await transact(db, async (tx) => {
        const order = await findOrder(tx, found.code);
        try {
          await changeStatus(tx, order, to, { reason: 'staff', now: now() });
        } catch (error) {
          throw error instanceof StatusChangeRefused ? refused(order, to) : error;
        }
        // No money stays with an order that will not be fulfilled.
        const when = { now: now(), deadlineHours: settings.orderDeadlineHours };
        if (to === 'cancelled' || to === 'failed') await applyAllocations(tx, order.id, when);
        return order;
      });
      return { json: { ...moved, status: to, was: moved.status }, text: `${moved.code}: ${moved.status} -> ${to}` };
    },
  };
}

/** The operator's status changes; the table in provider/orders/status.ts says which are possible from where. */
export const orderStatusCommands: readonly Command[] = [
  statusCommand('ship', 'shipped', 'A paid order is being worked on'),
  statusCommand('complete', 'completed', 'A shipped order is published'),
  statusCommand('cancel', 'cancelled', 'Cancel; slots are given back, what was paid is flagged for refund'),
  statusCommand('fail', 'failed', 'Mark a pending order as failed; slots are given back'),
];
