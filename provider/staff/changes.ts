import { minuteText } from '#domain/date.ts';
import { listChanges } from '../operations/orders/find-orders.ts';
import { type Command, dateOption, limitOption, listResult, optionValue } from './command.ts';

export const changesList: Command = {
  name: 'changes list',
  usage: '[--order ORDER] [--from DAY] [--by NAME] [--limit N]',
  summary: 'What staff changed, newest first (50 unless --limit): when (WIB), who, what and why',
  async run(context, _args, options) {
    const order = optionValue(options, 'order');
    const from = dateOption(options, 'from');
    const by = optionValue(options, 'by');
    const rows = await listChanges(context, { order, from, by, limit: limitOption(options) });
    const isAll = order === null && from === null && by === null;
    const none = isAll ? 'Staff changed nothing so far.' : 'No change by staff matches.';
    return listResult(rows, none, (row) => ({
      'when (WIB)': minuteText(row.at),
      by: row.changed_by,
      order: row.order,
      what: row.what,
      why: row.why,
    }));
  },
};
