import { minuteText } from '#domain/date.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { type AnnouncedTransferOfTermin, listAnnouncedTransfers } from '../operations/payments/announced-transfers.ts';
import type { EnteredTransfer } from '../operations/payments/entered-transfers.ts';
import { markPaid, transferText } from '../operations/payments/mark-paid.ts';
import { gatewayName } from '../payments/registry.ts';
import { changeCommand } from './change.ts';
import { dateOption, type Options, optionValue, StaffError, UsageError, wholeNumber } from './command.ts';

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
