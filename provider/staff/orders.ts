import { dayText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { toInputValue } from '#domain/month.ts';
import { orderStatuses } from '#domain/order-status.ts';
import { changeStatusTo, type OrderMoney, type StaffStatus } from '../operations/orders/change-status.ts';
import { listOrders } from '../operations/orders/find-orders.ts';
import { moveMonth, moveText } from '../operations/orders/move-month.ts';
import { noteOrder } from '../operations/orders/note-order.ts';
import { listOverdueTermin, type OverdueRow } from '../operations/orders/overdue.ts';
import { changeCommand } from './change.ts';
import {
  type Command,
  dateOption,
  limitOption,
  listResult,
  type Options,
  oneOfOption,
  optionValue,
  type Result,
  required,
  type StaffContext,
  UsageError,
  wholeNumber,
} from './command.ts';
import { parseMonth } from './slots.ts';

export const ordersList: Command = {
  name: 'orders list',
  usage:
    '[--status STATUS] [--from DAY] [--to DAY] [--customer ID|EMAIL [--holding HOLDING]] [--item ITEM] [--order ORDER] [--limit N] | --overdue [--limit N]',
  summary: 'Orders, newest first (50 unless --limit); --overdue: termin past their day, with whom to ask',
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
      order: optionValue(options, 'order'),
      limit: limitOption(options),
    });
    return listResult(rows, 'No orders.', (row) => ({
      id: row.id,
      code: row.code,
      status: row.status,
      total: formatRupiah(row.total),
      paid: formatRupiah(row.paid),
      termin: row.termin,
      created: dayText(row.created_at),
      customer: row.customer,
    }));
  },
};

async function listOverdue(context: StaffContext, options: Options): Promise<Result> {
  const other = [...options.keys()].find((name) => !['overdue', 'limit', 'json', 'by'].includes(name));
  if (other) throw new UsageError(`--overdue goes with --limit and --json, not with --${other}.`);
  return overdueResult(await listOverdueTermin(context, limitOption(options)), context);
}

/** Returns overdue termin as a table. The WhatsApp links are several lines long each, so they are below the table. */
export function overdueResult(rows: readonly OverdueRow[], { settings }: StaffContext): Result {
  const { json, text } = listResult(rows, 'No termin is overdue.', ({ order, termin, amount, ...row }) => {
    const { whatsapp_link: _, ...columns } = row;
    return { order, termin, amount: formatRupiah(amount), ...columns };
  });
  const links = rows
    .filter(({ whatsapp_link }) => whatsapp_link !== null)
    .map(({ order, termin, whatsapp_link }) => `${order} termin ${termin}: ${whatsapp_link}`);
  if (links.length === 0) return { json, text };
  const noAddress = settings.siteUrl === null ? ' (without SITE_URL they name no address to pay at)' : '';
  return { json, text: [...text, '', `WhatsApp, with the text ready${noAddress}:`, ...links] };
}

export const requiredOrder = (name: string | undefined) =>
  required(name, 'Which order? Give its code, its id, or the number of its invoice or receipt.');

/** Returns the line with the link that opens a WhatsApp message to the customer. */
function whatsappLine(link: string | null): string {
  return link === null
    ? "WhatsApp: no link, since the customer's number is not a telephone number."
    : `WhatsApp, with the text ready: ${link}`;
}

const mailText = (isMailed: boolean) =>
  isMailed ? 'The customer gets an e-mail.' : 'The customer gets no e-mail: write to them.';

/** Describes the refunds that stopping the order will cause. */
function refundText({ pays, due }: OrderMoney): string {
  const already = due > 0 ? ` ${formatRupiah(due)} is due for refund already.` : '';
  return pays > 0 ? ` ${formatRupiah(pays)} was paid and becomes due for refund.${already}` : already;
}

function statusCommand(to: StaffStatus): Command {
  const { verb, summary } = statusVerbs[to];
  const operation = changeStatusTo(to);
  const stops = operation.needsReason;
  return changeCommand({
    name: `orders ${verb}`,
    usage: stops ? 'ORDER --why TEXT' : 'ORDER',
    summary,
    operation,
    input: ([name]) => ({ order: requiredOrder(name) }),
    announce: ({ order, money, isMailed }) =>
      `Moves order ${order.code} of ${order.customer} from ${order.status} to ${to}. ${summary}.${money ? refundText(money) : ''} ${mailText(isMailed)} It cannot be undone.`,
    show({ id, code, customer, was, status, isMailed, dueForRefund, whatsappLink }, _input, { isDryRun }) {
      const refund =
        dueForRefund > 0 ? `; ${formatRupiah(dueForRefund)} is due for refund (payments list --refunds)` : '';
      // A dry run must not offer a message about a change that was not made.
      const link = isDryRun ? null : whatsappLink;
      return {
        json: {
          ...{ id, code, customer, status, was },
          ...(stops ? { due_for_refund: dueForRefund, whatsapp_link: link } : {}),
        },
        text: [
          `${code}, ${customer}: ${was} -> ${status}${refund}`,
          ...(stops && !isDryRun ? [mailText(isMailed), whatsappLine(link)] : []),
        ],
      };
    },
  });
}

const statusVerbs: Record<StaffStatus, { verb: string; summary: string }> = {
  shipped: { verb: 'ship', summary: 'A paid order is being worked on' },
  completed: { verb: 'complete', summary: 'A shipped order is published' },
  cancelled: { verb: 'cancel', summary: 'Cancel; slots are given back, what was paid is flagged for refund' },
  failed: { verb: 'fail', summary: 'Mark a pending order as failed; slots are given back' },
};

export const orderStatusCommands: readonly Command[] = orderStatuses
  .filter((status): status is StaffStatus => status in statusVerbs)
  .map(statusCommand);

const MAIL_TEXT = 'The customer gets an e-mail.';

export const ordersMoveMonth = changeCommand({
  name: 'orders move-month',
  usage: 'ORDER LINE YYYY-MM --why TEXT',
  summary: "Move one line of an order to another month of the same journal; the customer's order shows it",
  operation: moveMonth,
  input([order, line, month]) {
    if (!order || !line || !month) {
      throw new UsageError('Give order, line and month: orders move-month ST270331-7KQ2M9 1 2027-05 --why "…"');
    }
    return { order, line: wholeNumber(line, 'Line'), month: parseMonth(month) };
  },
  announce: ({ order, line }, input) => `Moves order ${order}, ${moveText(input, line)}. ${MAIL_TEXT}`,
  show({ order, line, whatsappLink }, input, { isDryRun }) {
    // A dry run must not offer a message about a change that was not made.
    const link = isDryRun ? null : whatsappLink;
    return {
      json: {
        order,
        line: input.line,
        item: line.name,
        qty: line.qty,
        from: toInputValue(line.from),
        to: toInputValue(input.month),
        whatsapp_link: link,
      },
      text: [`${order}: ${moveText(input, line)}`, ...(isDryRun ? [] : [MAIL_TEXT, whatsappLine(link)])],
    };
  },
});

export const ordersNote = changeCommand({
  name: 'orders note',
  usage: 'ORDER --why TEXT',
  summary: 'Record a note with an order; customers never see it',
  operation: noteOrder,
  input: ([name]) => ({ order: requiredOrder(name) }),
  announce: ({ order }) => `Records a note with order ${order}.`,
  show: ({ order }) => ({ json: { order }, text: `${order}: note recorded` }),
});
