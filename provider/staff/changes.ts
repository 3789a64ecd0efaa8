import { minuteText, startOfDay } from '#domain/date.ts';
import { recordedChanges } from '../audit/recorded-changes.ts';
import { table } from '../terminal.ts';
import { type Command, dateOption, limitOption, optionValue } from './command.ts';
import { findOrder } from './orders.ts';

/** changes list: who of the staff changed what, and why. */
export const changesList: Command = {
  name: 'changes list',
  usage: '[--order ORDER] [--from DAY] [--by NAME] [--limit N]',
  summary: 'What staff changed, newest first (50 unless --limit): when (WIB), who, what and why',
  options: ['order', 'from', 'by', 'limit'],
  async run({ db }, _args, options) {
    const code = optionValue(options, 'order');
    const order = code === null ? null : await findOrder(db, code);
    const from = dateOption(options, 'from');
    const by = optionValue(options, 'by');
    const since = from === null ? null : startOfDay(from);
    const limit = limitOption(options);
    const rows = (await recordedChanges(db, { orderId: order?.id ?? null, since, by, limit })).toReversed();
    const shown = rows.map(({ at, changed_by, what, why, order: of }) => ({
      'when (WIB)': minuteText(at),
      by: changed_by,
      order: of,
      what,
      why,
    }));
    const isAll = order === null && since === null && by === null;
    return {
      json: rows,
      text: table(shown, isAll ? 'Staff changed nothing so far.' : 'Staff changed nothing of that.'),
    };
  },
};
