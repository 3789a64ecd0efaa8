import { minuteText } from '#domain/date.ts';
import { listChanges } from '../operations/list-changes.ts';
import { table } from '../platform/terminal.ts';
import { type Command, dateOption, limitOption, optionValue } from './command.ts';

/** changes list: who of the staff changed what, and why. */
export const changesList: Command = {
  name: 'changes list',
  usage: '[--order ORDER] [--from DAY] [--by NAME] [--limit N]',
  summary: 'What staff changed, newest first (50 unless --limit): when (WIB), who, what and why',
  options: ['order', 'from', 'by', 'limit'],
  async run(context, _args, options) {
    const order = optionValue(options, 'order');
    const from = dateOption(options, 'from');
    const by = optionValue(options, 'by');
    const rows = await listChanges(context, { order, from, by, limit: limitOption(options) });
    const shown = rows.map(({ at, changed_by, what, why, order: of }) => ({
      'when (WIB)': minuteText(at),
      by: changed_by,
      order: of,
      what,
      why,
    }));
    const isAll = order === null && from === null && by === null;
    return {
      json: rows,
      text: table(shown, isAll ? 'Staff changed nothing so far.' : 'Staff changed nothing of that.'),
    };
  },
};
