import { minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { currentMonth, monthNumber, monthsAfter, toInputValue } from '#domain/month.ts';
import { listChanges } from '../operations/orders/find-orders.ts';
import { listOverdueTermin } from '../operations/orders/overdue.ts';
import { type Cell, csv } from '../operations/reports/csv.ts';
import { nearlyFullMonths } from '../operations/reports/occupancy.ts';
import { revenueByMonth } from '../operations/reports/revenue.ts';
import {
  type Command,
  dateOption,
  limitOption,
  listResult,
  optionValue,
  type Result,
  UsageError,
  wholeNumber,
} from './command.ts';
import { overdueResult } from './orders.ts';
import { parseMonth } from './slots.ts';

const csvResult = (columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): Result => ({
  json: rows,
  text: csv(columns, rows),
  isCsv: true,
});

const REVENUE_MONTHS = 12;
const OVERDUE_COLUMNS = [
  ...['order', 'termin', 'amount', 'due', 'days_late', 'customer', 'email', 'whatsapp', 'reminded', 'whatsapp_link'],
];
const NEARLY_FULL_PLACES = 2;

export const reportsCommands: readonly Command[] = [
  {
    name: 'reports revenue',
    usage: '[--from YYYY-MM] [--to YYYY-MM] [--csv]',
    summary: 'What was paid, by month and indexing (the last 12 months unless --from)',
    async run({ db, now }, _args, options) {
      const [fromText, toText] = [optionValue(options, 'from'), optionValue(options, 'to')];
      const to = toText === null ? currentMonth(now()) : parseMonth(toText);
      const from = fromText === null ? monthsAfter(to, 1 - REVENUE_MONTHS) : parseMonth(fromText);
      if (monthNumber(from) > monthNumber(to)) {
        throw new UsageError(`--from ${toInputValue(from)} is after --to ${toInputValue(to)}.`);
      }
      const rows = await revenueByMonth(db, { from, to });
      if (options.has('csv')) return csvResult(['month', 'indexing', 'amount'], rows);
      return listResult(rows, 'Nothing was paid in these months.', (row) => ({
        ...row,
        amount: formatRupiah(row.amount),
      }));
    },
  },
  {
    name: 'reports overdue',
    usage: '[--csv]',
    summary: 'Termin past their day, the longest overdue first: with whom to ask, the last reminder, a WhatsApp link',
    async run(context, _args, options) {
      const rows = await listOverdueTermin(context, null);
      if (!options.has('csv')) return overdueResult(rows, context);
      // A spreadsheet would read a number with '+' as a formula.
      const records = rows.map((row) => ({ ...row, whatsapp: row.whatsapp.replace(/^\+/, '') }));
      return csvResult(OVERDUE_COLUMNS, records);
    },
  },
  {
    name: 'reports months',
    usage: '[--left N] [--full] [--item ITEM] [--csv]',
    summary: 'Months of journals on offer with few places left (1 or 2 unless --left); --full: also those with none',
    async run(context, _args, options) {
      const left = wholeNumber(optionValue(options, 'left') ?? String(NEARLY_FULL_PLACES), '--left');
      const item = optionValue(options, 'item');
      const rows = await nearlyFullMonths(context, { left, full: options.has('full'), item });
      if (options.has('csv')) return csvResult(['month', 'item', 'name', 'capacity', 'taken', 'left'], rows);
      // Journal names are too long for a table in a terminal.
      return listResult(rows, 'No month is nearly full.', ({ name: _, ...columns }) => columns);
    },
  },
  {
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
  },
];
