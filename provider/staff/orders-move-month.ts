import { toInputValue } from '#domain/month.ts';
import { moveMonth, moveText } from '../operations/orders/move-month.ts';
import { changeCommand } from './change.ts';
import { UsageError, wholeNumber } from './command.ts';
import { whatsappLine } from './orders.ts';
import { parseMonth } from './slots.ts';

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
