import { dayText, startOfDay } from '#domain/date.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { isStopped, type KnownStatus, orderStatuses, rulesOf } from '#domain/order-status.ts';
import { lockRow } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';
import type { OrderStatus } from '../db/tables/orders.ts';
import { transact } from '../db/transact.ts';
import { mailOfStatus } from '../mail/kinds.ts';
import { canChangeStatus, changeStatus, StatusChangeRefused } from '../orders/status.ts';
import { applyAllocations } from '../payments/allocation.ts';
import { type ChargeState, chargesOfTermins } from '../payments/termin-charges.ts';
import { table } from '../terminal.ts';
import { type Command, dateOption, limitOption, oneOfOption, optionValue, StaffError, UsageError } from './command.ts';
import { findCustomer } from './customers.ts';
import { listOverdue } from './orders-overdue.ts';
import { findItem } from './slots.ts';
import { orderMessageLink, whatsappLine } from './whatsapp.ts';

/** orders list: newest first. Days are Jakarta's, --to is the last day that counts. */
export const ordersList: Command = {
  name: 'orders list',
  usage:
    '[--status STATUS] [--from DAY] [--to DAY] [--customer ID|EMAIL [--holding HOLDING]] [--item ITEM] [--limit N] | --overdue [--limit N]',
  summary: 'Orders, newest first (50 unless --limit); --overdue: termin past their day, with whom to ask',
  options: ['status', 'from', 'to', 'customer', 'holding', 'item', 'limit', 'overdue'],
  async run(context, _args, options) {
    if (options.has('overdue')) return listOverdue(context, options);
    const { db } = context;
    const status = oneOfOption(options, 'status', orderStatuses);
    const [from, to] = [dateOption(options, 'from'), dateOption(options, 'to')];
    if (from !== null && to !== null && from > to) throw new UsageError(`--from ${from} is after --to ${to}.`);
    const who = optionValue(options, 'customer');
    const holding = optionValue(options, 'holding');
    const customer = who === null ? null : await findCustomer(db, who, holding);
    const code = optionValue(options, 'item');
    const item = code === null ? null : await findItem(db, code);
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
      .$if(from !== null, (query) => query.where('orders.created_at', '>=', startOfDay(from ?? '')))
      .$if(to !== null, (query) => query.where('orders.created_at', '<', startOfDay(to ?? '', 1)))
      .$if(customer !== null, (query) => query.where('orders.customer_id', '=', customer?.id ?? 0))
      .$if(holding !== null, (query) => query.where('customers.holding_code', '=', holding?.toLowerCase() ?? ''))
      .$if(item !== null, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('order_items')
              .select('order_items.id')
              .whereRef('order_items.order_id', '=', 'orders.id')
              .where('order_items.item_id', '=', item?.id ?? 0),
          ),
        ),
      )
      .orderBy('orders.id', 'desc')
      .limit(limitOption(options))
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

/** An order with the name and number of its customer. */
export type FoundOrder = {
  id: number;
  code: string;
  status: OrderStatus;
  customer: string;
  whatsapp: string;
  created_at: string;
};

/** The order with this code or id. Throws `StaffError` when there is none. */
export async function findOrder(db: Db, name: string | undefined): Promise<FoundOrder> {
  if (!name) throw new UsageError('Which order? Give its code or id.');
  const orders = db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code', 'orders.status', 'orders.created_at'])
    .select(['customers.name as customer', 'customers.whatsapp']);
  const byId = /^\d{1,9}$/.test(name);
  const order = await (byId
    ? orders.where('orders.id', '=', Number(name))
    : orders.where('orders.code', '=', name.toUpperCase())
  ).executeTakeFirst();
  if (!order) throw new StaffError(`There is no order ${name}.`);
  return order;
}

const refused = (order: { code: string; status: OrderStatus }, to: OrderStatus) =>
  new StaffError(`Order ${order.code} is ${order.status}: it cannot become ${to}.`);

/** What the customer learns of a change. */
const toldText = (to: OrderStatus) =>
  mailOfStatus(to, 'staff') === null ? 'The customer gets no e-mail: write to them.' : 'The customer gets an e-mail.';

/** What staff may write to the customer of an order that they give up. */
function givenUpSentences(code: string, to: OrderStatus, back: Rupiah): string[] {
  return [
    `Pesanan ${code} ${rulesOf(to).stopped?.message ?? to}.`,
    ...(back > 0 ? [`Dana sebesar ${formatRupiah(back)} akan kami kembalikan.`] : []),
  ];
}

/** What of an order's money is here, in rupiah: what pays its termin, and what is due for refund already. */
async function moneyOf(db: Db, orderId: number): Promise<{ pays: Rupiah; due: Rupiah }> {
  const payments = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute();
  const charges = await chargesOfTermins(
    db,
    payments.map(({ id }) => id),
  );
  const sumOf = (wanted: ChargeState) =>
    [...charges.values()]
      .flat()
      .filter(({ state }) => state === wanted)
      .reduce((sum, { left }) => sum + left, 0);
  return { pays: sumOf('pays'), due: sumOf('due for refund') };
}

/** What an order that is given up leaves to send back, said before it is done. */
function dueText({ pays, due }: { pays: Rupiah; due: Rupiah }): string {
  const already = due > 0 ? ` ${formatRupiah(due)} is due for refund already.` : '';
  return pays > 0 ? ` ${formatRupiah(pays)} was paid and becomes due for refund.${already}` : already;
}

function statusCommand(verb: string, to: OrderStatus, summary: string): Command {
  const givesUp = isStopped(to);
  return {
    name: `orders ${verb}`,
    usage: givesUp ? 'ORDER --why TEXT' : 'ORDER',
    summary,
    changes: true,
    ...(givesUp ? { needsWhy: true } : {}),
    async run({ db, settings, now, log, staff, isDryRun }, [name]) {
      const found = await findOrder(db, name);
      if (!canChangeStatus(found.status, to)) throw refused(found, to);
      const due = givesUp ? dueText(await moneyOf(db, found.id)) : '';
      log(
        `Moves order ${found.code} of ${found.customer} from ${found.status} to ${to}. ${summary}.${due} ${toldText(to)} It cannot be undone.`,
      );
      const moved = await transact(db, async (tx) => {
        // Money that comes at this moment is seen, or comes afterwards to an order that was given up.
        await lockRow(tx, 'orders', found.id);
        const order = await findOrder(tx, found.code);
        try {
          await changeStatus(tx, order, to, { reason: 'staff', now: now(), staff });
        } catch (error) {
          throw error instanceof StatusChangeRefused ? refused(order, to) : error;
        }
        // No money stays with an order that will not be fulfilled.
        const when = { now: now(), deadlineHours: settings.orderDeadlineHours };
        if (givesUp) await applyAllocations(tx, order.id, when);
        return { order, back: givesUp ? (await moneyOf(tx, order.id)).due : 0 };
      });
      const { order, back } = moved;
      const refund = back > 0 ? `; ${formatRupiah(back)} is due for refund (payments list --refunds)` : '';
      const addressee = { name: order.customer, whatsapp: order.whatsapp, orderId: order.id };
      // Of a dry run there is nothing to write about.
      const link = isDryRun ? null : orderMessageLink(addressee, givenUpSentences(order.code, to, back), settings);
      return {
        json: {
          id: order.id,
          code: order.code,
          customer: order.customer,
          status: to,
          was: order.status,
          ...(givesUp ? { due_for_refund: back, whatsapp_link: link } : {}),
        },
        text: [
          `${order.code}, ${order.customer}: ${order.status} -> ${to}${refund}`,
          ...(givesUp && !isDryRun ? [toldText(to), whatsappLine(link)] : []),
        ],
      };
    },
  };
}

/** How staff give an order each status; null where only money does. domain/order-status.ts says from which status it is possible. */
const statusVerbs: Record<KnownStatus, { verb: string; summary: string } | null> = {
  pending: null,
  paid: null,
  shipped: { verb: 'ship', summary: 'A paid order is being worked on' },
  completed: { verb: 'complete', summary: 'A shipped order is published' },
  cancelled: { verb: 'cancel', summary: 'Cancel; slots are given back, what was paid is flagged for refund' },
  failed: { verb: 'fail', summary: 'Mark a pending order as failed; slots are given back' },
};

/** The operator's status changes. */
export const orderStatusCommands: readonly Command[] = orderStatuses.flatMap((to) => {
  const command = statusVerbs[to];
  return command === null ? [] : [statusCommand(command.verb, to, command.summary)];
});
