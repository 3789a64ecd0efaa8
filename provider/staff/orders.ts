import { dayText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { orderStatuses } from '#domain/order-status.ts';
import {
  changeStatusTo,
  type OrderMoney,
  type StaffStatus,
  type StatusPlan,
} from '../operations/orders/change-status.ts';
import { listOrders } from '../operations/orders/list-orders.ts';
import { table } from '../platform/terminal.ts';
import { change } from './change.ts';
import { type Command, dateOption, limitOption, oneOfOption, optionValue, required, UsageError } from './command.ts';
import { listOverdue } from './orders-overdue.ts';
import { whatsappLine } from './whatsapp.ts';

/** orders list: newest first. Days are Jakarta's, --to is the last day that counts. */
export const ordersList: Command = {
  name: 'orders list',
  usage:
    '[--status STATUS] [--from DAY] [--to DAY] [--customer ID|EMAIL [--holding HOLDING]] [--item ITEM] [--limit N] | --overdue [--limit N]',
  summary: 'Orders, newest first (50 unless --limit); --overdue: termin past their day, with whom to ask',
  options: ['status', 'from', 'to', 'customer', 'holding', 'item', 'limit', 'overdue'],
  async run(context, _args, options) {
    if (options.has('overdue')) return listOverdue(context, options);
    const [from, to] = [dateOption(options, 'from'), dateOption(options, 'to')];
    if (from !== null && to !== null && from > to) throw new UsageError(`--from ${from} is after --to ${to}.`);
    const rows = await listOrders(context, {
      status: oneOfOption(options, 'status', orderStatuses),
      from,
      to,
      customer: optionValue(options, 'customer'),
      holding: optionValue(options, 'holding'),
      item: optionValue(options, 'item'),
      limit: limitOption(options),
    });
    const text = table(
      rows.map((row) => ({
        id: row.id,
        code: row.code,
        status: row.status,
        total: formatRupiah(row.total),
        paid: formatRupiah(row.paid),
        termin: row.termin,
        created: dayText(row.created_at),
        customer: row.customer,
      })),
      'No orders.',
    );
    return { json: rows, text };
  },
};

/** The order that a command names. */
export const orderName = (name: string | undefined) => required(name, 'Which order? Give its code or id.');

/** What the customer learns of a change. */
const toldText = ({ isMailed }: Pick<StatusPlan, 'isMailed'>) =>
  isMailed ? 'The customer gets an e-mail.' : 'The customer gets no e-mail: write to them.';

/** What an order that is given up leaves to send back, said before it is done. */
function dueText({ pays, due }: OrderMoney): string {
  const already = due > 0 ? ` ${formatRupiah(due)} is due for refund already.` : '';
  return pays > 0 ? ` ${formatRupiah(pays)} was paid and becomes due for refund.${already}` : already;
}

function statusCommand(verb: string, changeStatus: ReturnType<typeof changeStatusTo>, summary: string): Command {
  const givesUp = changeStatus.needsReason;
  return {
    name: `orders ${verb}`,
    usage: givesUp ? 'ORDER --why TEXT' : 'ORDER',
    summary,
    changes: true,
    ...(givesUp ? { needsWhy: true } : {}),
    run: async (context, [name]) =>
      change(
        context,
        changeStatus,
        { order: orderName(name) },
        {
          announce: ({ order, to, money, isMailed }) =>
            `Moves order ${order.code} of ${order.customer} from ${order.status} to ${to}. ${summary}.${money ? dueText(money) : ''} ${toldText({ isMailed })} It cannot be undone.`,
          show({ id, code, customer, was, status, isMailed, dueForRefund, whatsappLink }) {
            const back = dueForRefund;
            const refund = back > 0 ? `; ${formatRupiah(back)} is due for refund (payments list --refunds)` : '';
            // Of a dry run there is nothing to write about.
            const link = context.isDryRun ? null : whatsappLink;
            return {
              json: {
                ...{ id, code, customer, status, was },
                ...(givesUp ? { due_for_refund: back, whatsapp_link: link } : {}),
              },
              text: [
                `${code}, ${customer}: ${was} -> ${status}${refund}`,
                ...(givesUp && !context.isDryRun ? [toldText({ isMailed }), whatsappLine(link)] : []),
              ],
            };
          },
        },
      ),
  };
}

/** How staff give an order each status. domain/order-status.ts says from which status it is possible. */
const statusVerbs: Record<StaffStatus, { verb: string; summary: string }> = {
  shipped: { verb: 'ship', summary: 'A paid order is being worked on' },
  completed: { verb: 'complete', summary: 'A shipped order is published' },
  cancelled: { verb: 'cancel', summary: 'Cancel; slots are given back, what was paid is flagged for refund' },
  failed: { verb: 'fail', summary: 'Mark a pending order as failed; slots are given back' },
};

/** The operator's status changes. */
export const orderStatusCommands: readonly Command[] = orderStatuses
  .filter((status): status is StaffStatus => status in statusVerbs)
  .map((to) => statusCommand(statusVerbs[to].verb, changeStatusTo(to), statusVerbs[to].summary));
