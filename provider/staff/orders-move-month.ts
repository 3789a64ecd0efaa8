import { toInputValue } from '#domain/month.ts';
import { moveMonth, moveText } from '../operations/orders/move-month.ts';
import { change } from './change.ts';
import { type Command, UsageError, wholeNumber } from './command.ts';
import { parseMonth } from './slots.ts';
import { whatsappLine } from './whatsapp.ts';

const TOLD = 'The customer gets an e-mail.';

/** orders move-month: another publish month for one line of an order. */
export const ordersMoveMonth: Command = {
  name: 'orders move-month',
  usage: 'ORDER LINE YYYY-MM --why TEXT',
  summary: "Move one line of an order to another month of the same journal; the customer's order shows it",
  changes: true,
  needsWhy: true,
  async run(context, [name, lineText, monthText]) {
    if (!name || !lineText || !monthText) {
      throw new UsageError('Give order, line and month: orders move-month ST270331-7KQ2M9 1 2027-05 --why "…"');
    }
    const input = { order: name, line: wholeNumber(lineText, 'Line'), month: parseMonth(monthText) };
    return change(context, moveMonth, input, {
      announce: ({ order, line }) => `Moves order ${order}, ${moveText(input, line)}. ${TOLD}`,
      show({ order, line, whatsappLink }) {
        // Of a dry run there is nothing to write about.
        const link = context.isDryRun ? null : whatsappLink;
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
          text: [`${order}: ${moveText(input, line)}`, ...(context.isDryRun ? [] : [TOLD, whatsappLine(link)])],
        };
      },
    });
  },
};
