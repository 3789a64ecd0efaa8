import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { canPay } from '#domain/order-status.ts';
import { markRefunded, type RefundInput } from '../operations/payments/mark-refunded.ts';
import { recheckPayments } from '../operations/payments/recheck.ts';
import { change } from './change.ts';
import { type Command, type Options, optionValue, UsageError, wholeNumber } from './command.ts';
import { orderName } from './orders.ts';

function refundInput(given: string | undefined, options: Options): RefundInput {
  const bill = optionValue(options, 'bill');
  const note = optionValue(options, 'note');
  if (given && bill !== null) throw new UsageError('Give a refund or --bill, not both.');
  if (bill !== null) return { refund: null, bill, note };
  if (!given) throw new UsageError('Which refund? payments list --refunds shows their ids.');
  return { refund: wholeNumber(given, 'Refund'), bill: null, note };
}

/** payments refund-mark: the money of a refund was sent back, or that of a charge without a refund. */
export const paymentsRefundMark: Command = {
  name: 'payments refund-mark',
  usage: 'REFUND_ID --why TEXT [--note TEXT] | --bill BILL --why TEXT [--note TEXT]',
  summary: 'Note that a refund was sent back (ids: payments list --refunds), or all of a bill without one',
  options: ['note', 'bill'],
  changes: true,
  needsWhy: true,
  noteIsWhy: true,
  async run(context, [given], options) {
    const input = refundInput(given, options);
    const sum = (amount: Rupiah, order: string) => `${formatRupiah(amount)} of order ${order}`;
    return change(context, markRefunded, input, {
      announce: ({ amount, code }) =>
        `Notes that ${sum(amount, code)} was sent back. It sends no money itself, and cannot be undone.`,
      show({ order, amount, at, isTerminUnpaid, orderStatus }) {
        const told = canPay(orderStatus) ? ', and the customer gets an e-mail' : '';
        const unpaid = isTerminUnpaid ? `; the termin is unpaid again, the order ${orderStatus}${told}` : '';
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
          text: `${refund}${sum(amount, order)} marked as sent back${unpaid}`,
        };
      },
    });
  },
};

/** payments recheck: termin and refunds of an order are brought in line with the money that its charges have. */
export const paymentsRecheck: Command = {
  name: 'payments recheck',
  usage: 'ORDER',
  summary: "Bring an order's termin, status and refunds in line with the money that its bills have",
  changes: true,
  run: async (context, [name]) =>
    change(
      context,
      recheckPayments,
      { order: orderName(name) },
      {
        announce: ({ order }) => `Goes through the money of order ${order} again.`,
        show(done) {
          const termin = done.payments.map((payment) => `termin ${payment.termin} ${payment.status}`);
          const stands = `${done.order}: ${done.status}; ${termin.join(', ')}`;
          return { json: done, text: done.changed ? stands : `${stands}. Nothing changed.` };
        },
      },
    ),
};
