import { formatRupiah } from '#domain/money.ts';
import { type OverdueRow, overdueRows } from '../operations/orders/overdue.ts';
import { table } from '../platform/terminal.ts';
import { limitOption, type Options, type Result, type StaffContext, UsageError } from './command.ts';

/** A table of overdue termin, and under it the links, each as long as a few lines. */
export function overdueText(rows: readonly OverdueRow[], { siteUrl }: StaffContext['settings']): string[] {
  const shown = rows.map(({ order, termin, amount, whatsapp_link: _, ...row }) => ({
    order,
    termin,
    amount: formatRupiah(amount),
    ...row,
  }));
  const links = rows.flatMap(({ order, termin, whatsapp_link }) =>
    whatsapp_link === null ? [] : [`${order} termin ${termin}: ${whatsapp_link}`],
  );
  const noAddress = siteUrl === null ? ' (without SITE_URL they name no address to pay at)' : '';
  const under = links.length > 0 ? ['', `WhatsApp, with the text ready${noAddress}:`, ...links] : [];
  return [...table(shown, 'No termin is overdue.'), ...under];
}

/** orders list --overdue: as reports overdue, but no more than --limit. */
export async function listOverdue(context: StaffContext, options: Options): Promise<Result> {
  const other = [...options.keys()].find((name) => !['overdue', 'limit', 'json', 'by'].includes(name));
  if (other) throw new UsageError(`--overdue goes with --limit and --json, not with --${other}.`);
  const rows = await overdueRows(context, limitOption(options));
  return { json: rows, text: overdueText(rows, context.settings) };
}
