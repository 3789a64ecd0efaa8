import { minuteText } from '#domain/date.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { canPay } from '#domain/order-status.ts';
import { type AnnouncedTransferOfTermin, listAnnouncedTransfers } from '../operations/payments/announced-transfers.ts';
import { markPaid, transferText } from '../operations/payments/mark-paid.ts';
import { markRefunded, type RefundInput } from '../operations/payments/mark-refunded.ts';
import type { EnteredTransfer } from '../operations/payments/payable-termin.ts';
import { recheckPayments } from '../operations/payments/recheck.ts';
import { gatewayName } from '../payments/registry.ts';
import { changeCommand } from './change.ts';
import { type Command, dateOption, type Options, optionValue, StaffError, UsageError, wholeNumber } from './command.ts';
import { requiredOrder } from './orders.ts';

function refundInput([refund]: readonly string[], options: Options): RefundInput {
  const bill = optionValue(options, 'bill');
  const note = optionValue(options, 'note');
  if (refund && bill !== null) throw new UsageError('Give a refund or --bill, not both.');
  if (bill !== null) return { refund: null, bill, note };
  if (!refund) throw new UsageError('Which refund? payments list --refunds shows their ids.');
  return { refund: wholeNumber(refund, 'Refund'), bill: null, note };
}

const amountText = (amount: Rupiah, order: string) => `${formatRupiah(amount)} of order ${order}`;

export const paymentsCorrectCommands: readonly Command[] = [
  changeCommand({
    name: 'payments refund-mark',
    usage: 'REFUND_ID --why TEXT [--note TEXT] | --bill BILL --why TEXT [--note TEXT]',
    summary: 'Note that a refund was sent back (ids: payments list --refunds), or all of a bill without one',
    noteIsWhy: true,
    operation: markRefunded,
    input: refundInput,
    announce: ({ amount, code }) =>
      `Notes that ${amountText(amount, code)} was sent back. It sends no money itself, and cannot be undone.`,
    show({ order, amount, at, isTerminUnpaid, orderStatus }, input) {
      const mail = canPay(orderStatus) ? ', and the customer gets an e-mail' : '';
      const unpaid = isTerminUnpaid ? `; the termin is unpaid again, the order ${orderStatus}${mail}` : '';
      const refund = input.refund === null ? '' : `Refund ${input.refund}: `;
      return {
        json: {
          id: input.refund,
          bill: input.bill,
          order,
          amount,
          refunded_at: at,
          termin_unpaid: isTerminUnpaid,
          order_status: orderStatus,
        },
        text: `${refund}${amountText(amount, order)} marked as sent back${unpaid}`,
      };
    },
  }),
  changeCommand({
    name: 'payments recheck',
    usage: 'ORDER',
    summary: "Recompute an order's termin, status and refunds from the money that its bills have",
    operation: recheckPayments,
    input: ([name]) => ({ order: requiredOrder(name) }),
    announce: ({ order }) => `Goes through the money of order ${order} again.`,
    show(done) {
      const termin = done.payments.map((payment) => `termin ${payment.termin} ${payment.status}`);
      const text = `${done.order}: ${done.status}; ${termin.join(', ')}`;
      return { json: done, text: done.changed ? text : `${text}. Nothing changed.` };
    },
  }),
];

function amountOption(options: Options): Rupiah | null {
  const text = optionValue(options, 'amount');
  if (text !== null && !/^\d{1,13}$/.test(text)) {
    throw new UsageError(`--amount: "${text}" is not whole rupiah without dots, such as 1500000.`);
  }
  return text === null ? null : Number(text);
}

/** Describes a bank transfer in lists and refusals. */
export const transferName = ({ bill, amount, entered, state }: EnteredTransfer) =>
  `${bill}, ${formatRupiah(amount)}, entered ${minuteText(entered)} (${state})`;

/** ' Announced with this amount: …' with the command that confirms each, or nothing. */
export function matchesText(matches: readonly AnnouncedTransferOfTermin[]): string {
  if (matches.length === 0) return '';
  const lines = matches.map(
    ({ order, termin, customer, amount }) =>
      `  ${customer}: payments mark-paid ${order} ${termin} --amount ${amount} --why "…"`,
  );
  return `\nAnnounced with this amount:\n${lines.join('\n')}`;
}

function earlierText(transfers: readonly EnteredTransfer[]): string {
  return transfers.length > 0 ? ` Earlier transfers: ${transfers.map(transferName).join('; ')}.` : '';
}

export const paymentsMarkPaid = changeCommand({
  name: 'payments mark-paid',
  usage: '[ORDER TERMIN] --why TEXT [--amount AMOUNT] [--on DAY] [--paid-twice]',
  summary:
    'Enter the bank transfer that paid a termin; its open bill ends, the customer gets the e-mail of a payment. With --amount alone: the announced transfers of that amount',
  operation: markPaid,
  async input([order, termin], options, context) {
    const amount = amountOption(options);
    if (!order && amount !== null) {
      const matches = await listAnnouncedTransfers(context, { amount });
      throw new StaffError(
        matches.length > 0
          ? `Give order and termin.${matchesText(matches)}`
          : `Nobody announced a transfer of ${formatRupiah(amount)}. payments list --transfers shows all.`,
      );
    }
    if (!order || !termin) {
      throw new UsageError('Give order and termin: payments mark-paid ST270331-7KQ2M9 1 --why "BCA, 31 March"');
    }
    return {
      order,
      termin: wholeNumber(termin, 'Termin'),
      amount,
      on: dateOption(options, 'on'),
      paidTwice: options.has('paid-twice'),
    };
  },
  announce({ order, payment, amount, cameAt, earlier }, { paidTwice }) {
    const effect = paidTwice ? ', to be sent back' : '; an open bill is closed';
    return `Enters for order ${order.code} of ${order.customer}: ${transferText({ termin: payment.termin, amount }, cameAt)}${effect}.${earlierText(earlier)}`;
  },
  show(done) {
    const { order, customer, termin, amount, bill, outcome, isDueForRefund, orderStatus, paidBy, earlier } = done;
    const transfer = `${order}, ${customer}: ${transferText(done, done.cameAt)}`;
    const why = paidBy
      ? `the termin is paid by ${gatewayName(paidBy.gateway)} ${paidBy.bill}`
      : `the order is ${orderStatus}`;
    return {
      json: {
        ...{ order, customer, termin, amount, bill, outcome },
        due_for_refund: isDueForRefund,
        order_status: orderStatus,
        earlier_transfers: earlier,
      },
      text: isDueForRefund
        ? `${transfer}, is due for refund: ${why} (payments list --refunds).${earlierText(earlier)}`
        : `${transfer}: paid; the order is ${orderStatus}${earlier.length > 0 ? `.${earlierText(earlier)}` : ''}`,
    };
  },
});
