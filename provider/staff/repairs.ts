import { recheckPayments } from '../operations/payments/recheck.ts';
import { recountSlots, recountText } from '../operations/slots/recount.ts';
import { changeCommand } from './change.ts';
import { type Command, required } from './command.ts';

/** The repairs that the doctor names. */
export const repairCommands: readonly Command[] = [
  changeCommand({
    name: 'slots recount',
    usage: '--why TEXT',
    summary: 'Recount the places of every month from its orders, where the doctor finds that they differ',
    operation: recountSlots,
    input: () => undefined,
    announce: () =>
      'Recounts the places of every month from its orders. Where more are taken than the month has, its capacity becomes that number.',
    show: (slots) => ({
      json: slots.map(({ code, year, month, used, taken }) => ({ item: code, year, month, was: used, taken })),
      text: slots.length === 0 ? 'The count of every month is right. Nothing changed.' : slots.map(recountText),
    }),
  }),
  changeCommand({
    name: 'payments recheck',
    usage: 'ORDER',
    summary: "Recompute an order's termin, status and refunds from the money that its bills have",
    operation: recheckPayments,
    input: ([order]) => ({
      order: required(order, 'Which order? Give its code, its id, or the number of its invoice or receipt.'),
    }),
    announce: ({ order }) => `Goes through the money of order ${order} again.`,
    show(done) {
      const termin = done.payments.map((payment) => `termin ${payment.termin} ${payment.status}`);
      const text = `${done.order}: ${done.status}; ${termin.join(', ')}`;
      return { json: done, text: done.changed ? text : `${text}. Nothing changed.` };
    },
  }),
];
