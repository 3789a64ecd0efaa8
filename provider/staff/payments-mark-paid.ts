import { minuteText } from '#domain/date.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { type AnnouncedTransferOfTermin, listAnnouncedTransfers } from '../operations/payments/announced-transfers.ts';
import type { EnteredTransfer } from '../operations/payments/entered-transfers.ts';
import { markPaid, transferText } from '../operations/payments/mark-paid.ts';
import { gatewayName } from '../payments/registry.ts';
import { change } from './change.ts';
import { type Command, dateOption, type Options, optionValue, StaffError, UsageError, wholeNumber } from './command.ts';

function amountOption(options: Options): Rupiah | null {
  const text = optionValue(options, 'amount');
  if (text === null) return null;
  if (!/^\d{1,13}$/.test(text)) {
    throw new UsageError(`--amount: "${text}" is not whole rupiah without dots, such as 1500000.`);
  }
  return Number(text);
}

/** A transfer of a termin, as lists and refusals name it. */
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

/** ' Transfers of it before: …', or nothing. */
function earlierText(transfers: readonly EnteredTransfer[]): string {
  return transfers.length > 0 ? ` Transfers of it before: ${transfers.map(transferName).join('; ')}.` : '';
}

/** payments mark-paid: a termin whose money came by bank transfer. */
export const paymentsMarkPaid: Command = {
  name: 'payments mark-paid',
  usage: '[ORDER TERMIN] --why TEXT [--amount AMOUNT] [--on DAY] [--paid-twice]',
  summary:
    'Enter the bank transfer that paid a termin; its open bill ends, the customer gets the e-mail of a payment. With --amount alone: the announced transfers of that amount',
  options: ['amount', 'on', 'paid-twice'],
  changes: true,
  needsWhy: true,
  async run(context, [name, terminText], options) {
    const amount = amountOption(options);
    if (!name && amount !== null) {
      const matches = await listAnnouncedTransfers(context, { amount });
      throw new StaffError(
        matches.length > 0
          ? `Give order and termin.${matchesText(matches)}`
          : `Nobody announced a transfer of ${formatRupiah(amount)}. payments list --transfers shows all.`,
      );
    }
    if (!name || !terminText) {
      throw new UsageError('Give order and termin: payments mark-paid ST270331-7KQ2M9 1 --why "BCA, 31 March"');
    }
    const paidTwice = options.has('paid-twice');
    const input = {
      order: name,
      termin: wholeNumber(terminText, 'Termin'),
      amount,
      on: dateOption(options, 'on'),
      paidTwice,
    };
    return change(context, markPaid, input, {
      announce: (plan) =>
        `Enters for order ${plan.order.code} of ${plan.order.customer}: ${transferText({ termin: plan.payment.termin, amount: plan.amount }, plan.cameAt)}${paidTwice ? ', to be sent back' : '; an open bill of it is closed'}.${earlierText(plan.earlier)}`,
      show(done) {
        const { order, customer, termin, amount, bill, outcome, isDueForRefund, orderStatus, paidBy, earlier } = done;
        const sum = `${order}, ${customer}: ${transferText(done, done.cameAt)}`;
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
            ? `${sum}, is due for refund: ${why} (payments list --refunds).${earlierText(earlier)}`
            : `${sum}: paid; the order is ${orderStatus}${earlier.length > 0 ? `.${earlierText(earlier)}` : ''}`,
        };
      },
    });
  },
};
