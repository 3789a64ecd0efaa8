import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { canPay } from '#domain/order-status.ts';
import { markRefunded, type RefundInput } from '../operations/payments/mark-refunded.ts';
import { recheckPayments } from '../operations/payments/recheck.ts';
import { changeCommand } from './change.ts';
import { type Command, type Options, optionValue, UsageError, wholeNumber } from './command.ts';
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
