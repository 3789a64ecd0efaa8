import { formatRupiah } from '#domain/money.ts';
import { currentMonth, monthNumber, monthsAfter, toInputValue } from '#domain/month.ts';
import { overdueRows } from '../operations/orders/overdue.ts';
import { type Cell, csv } from '../operations/reports/csv.ts';
import { nearlyFullMonths } from '../operations/reports/nearly-full-months.ts';
import { revenueByMonth } from '../operations/reports/revenue.ts';
import { table } from '../platform/terminal.ts';
import { type Command, type Options, optionValue, type Result, UsageError, wholeNumber } from './command.ts';
import { overdueText } from './orders-overdue.ts';
import { parseMonth } from './slots.ts';

type Rows = readonly Readonly<Record<string, Cell>>[];

/** A report as a table in which amounts are written as rupiah, or as CSV with plain numbers. */
function report(names: readonly string[], rows: Rows, options: Options, none: string): Result {
  if (options.has('csv')) return { json: rows, text: csv(names, rows), isCsv: true };
  const shown = rows.map((row) => {
    const amount = row['amount'];
    return typeof amount === 'number' ? { ...row, amount: formatRupiah(amount) } : row;
  });
  return { json: rows, text: table(shown, none) };
}

/** Months of the report without --from. */
const REVENUE_MONTHS = 12;

/** reports revenue: what was paid and is still here, by the month in which it came and by indexing. */
export const reportsRevenue: Command = {
  name: 'reports revenue',
  usage: '[--from YYYY-MM] [--to YYYY-MM] [--csv]',
  summary: 'What was paid, by month and indexing (the last 12 months unless --from)',
  options: ['from', 'to', 'csv'],
  async run({ db, now }, _args, options) {
    const [fromText, toText] = [optionValue(options, 'from'), optionValue(options, 'to')];
    const to = toText === null ? currentMonth(now()) : parseMonth(toText);
    const from = fromText === null ? monthsAfter(to, 1 - REVENUE_MONTHS) : parseMonth(fromText);
    if (monthNumber(from) > monthNumber(to)) {
      throw new UsageError(`--from ${toInputValue(from)} is after --to ${toInputValue(to)}.`);
    }
    const rows = await revenueByMonth(db, from, to);
    return report(['month', 'indexing', 'amount'], rows, options, 'Nothing was paid in these months.');
  },
};

const OVERDUE_NAMES = [
  ...['order', 'termin', 'amount', 'due', 'days_late', 'customer', 'email', 'whatsapp', 'reminded', 'whatsapp_link'],
];

/** reports overdue: unpaid termin past their day with whom to ask, without a limit. */
export const reportsOverdue: Command = {
  name: 'reports overdue',
  usage: '[--csv]',
  summary: 'Termin past their day, the longest overdue first: with whom to ask, the last reminder, a WhatsApp link',
  options: ['csv'],
  async run(context, _args, options) {
    const rows = await overdueRows(context, null);
    if (!options.has('csv')) return { json: rows, text: overdueText(rows, context.settings) };
    // Without the '+', which a spreadsheet would take for a formula.
    const records = rows.map((row) => ({ ...row, whatsapp: row.whatsapp.replace(/^\+/, '') }));
    return report(OVERDUE_NAMES, records, options, '');
  },
};

/** Places left with which a month counts as nearly full, without --left. */
const NEARLY_FULL = 2;

/** reports months: months on offer in which few places are left; those that are full only when asked for, since they stay so. */
export const reportsMonths: Command = {
  name: 'reports months',
  usage: '[--left N] [--full] [--item ITEM] [--csv]',
  summary: 'Months of journals on offer with few places left (1 or 2 unless --left); --full: also those with none',
  options: ['left', 'full', 'item', 'csv'],
  async run(context, _args, options) {
    const left = wholeNumber(optionValue(options, 'left') ?? String(NEARLY_FULL), '--left');
    const item = optionValue(options, 'item');
    const rows = await nearlyFullMonths(context, { left, full: options.has('full'), item });
    const names = ['month', 'item', 'name', 'capacity', 'taken', 'left'];
    if (options.has('csv')) return report(names, rows, options, '');
    // The code is enough for people; names are as long as a line.
    return {
      json: rows,
      text: table(
        rows.map(({ name: _, ...row }) => row),
        'No month is nearly full.',
      ),
    };
  },
};
