import { dayText, isDay } from '@slotterbit/contract/values/date.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { httpsLink } from '@slotterbit/provider/catalogue-file/catalogue-format.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import type { TransactionContext } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';

export const MAX_LINK_LENGTH = 500;

/** What staff type for the lines of orders, by the id of a line, null for none; a line without a value stays. Null: the form was not sent yet. */
export type TypedValues = ReadonlyMap<number, string | null> | null;

/**
 * What staff record about a manuscript: the day (YYYY-MM-DD) on which it arrived, the link to its letter of acceptance, or the link to the
 * published article.
 */
export type Recorded = 'manuscript_received' | 'loa' | 'article';

async function linesOf(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'order_items.id',
      'orders.created_at as ordered_at',
      'item_name as name',
      'item_index as indexing',
      'slot_year as year',
      'slot_month as month',
    ])
    .select(['naskah_diterima as manuscript_received', 'loa', 'article'])
    .where('order_id', '=', orderId)
    .orderBy('order_items.id')
    .execute();
  return rows.map(({ year, month, ...row }, index) => ({ ...row, line: index + 1, slot: { year, month } }));
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];
/** A line of the form, with the value that its field shows first. */
export type ManuscriptLine = Line & { value: string | null };

type Changed = Pick<Line, 'id' | 'line' | 'name'> & { was: string | null; is: string | null };

function requireLink(column: 'loa' | 'article', name: string, is: string | null): void {
  if (is === null || (is.length <= MAX_LINK_LENGTH && httpsLink.test(is) && URL.canParse(is))) return;
  throw new OperationRefused({ code: 'link-invalid', column, name });
}

const checks: Record<Recorded, (line: Line, is: string | null, today: string) => void> = {
  manuscript_received({ name, loa, ordered_at }, is, today) {
    if (is === null && loa !== null) throw new OperationRefused({ code: 'loa-needs-manuscript', name });
    if (is === null) return;
    if (!isDay(is)) throw new OperationRefused({ code: 'form-incomplete' });
    if (is > today) throw new OperationRefused({ code: 'day-future', day: is });
    const made = dayText(ordered_at);
    if (is < made) throw new OperationRefused({ code: 'day-before-order', day: is, made });
  },
  loa({ name, manuscript_received }, is) {
    requireLink('loa', name, is);
    if (manuscript_received === null) throw new OperationRefused({ code: 'loa-needs-manuscript', name });
  },
  article: ({ name }, is) => requireLink('article', name, is),
};

/** Returns the lines that the values change. Throws `OperationRefused` when one may not change. */
function changedLines(column: Recorded, lines: readonly Line[], values: TypedValues, now: Date): Changed[] {
  const today = dayText(now.toISOString());
  return lines.flatMap((line) => {
    const is = values?.get(line.id);
    if (is === undefined || is === line[column]) return [];
    checks[column](line, is, today);
    return [{ id: line.id, line: line.line, name: line.name, was: line[column], is }];
  });
}

/** Returns the lines of an order's form. Throws `OperationRefused` when a value may not be recorded. */
export async function formLines(
  { db, now }: Pick<TransactionContext, 'db' | 'now'>,
  column: Recorded,
  orderId: number,
  values: TypedValues,
): Promise<ManuscriptLine[]> {
  const lines = await linesOf(db, orderId);
  changedLines(column, lines, values, now());
  const first = column === 'manuscript_received' ? dayText(now().toISOString()) : null;
  return lines
    .filter(({ manuscript_received }) => column !== 'loa' || manuscript_received !== null)
    .map((line) => ({ ...line, value: line[column] ?? first }));
}

/** Records the values of an order's lines, and returns those that changed. Throws `OperationRefused`. */
export async function recordLines(
  context: TransactionContext,
  column: Recorded,
  orderId: number,
  values: TypedValues,
): Promise<Changed[]> {
  const { tx } = context;
  const changed = changedLines(column, await linesOf(tx, orderId), values, context.now());
  for (const { id, line, name, was, is } of changed) {
    const value = column === 'manuscript_received' ? { naskah_diterima: is } : { [column]: is };
    await tx.updateTable('order_items').set(value).where('id', '=', id).execute();
    await recordChange(
      tx,
      context,
      column === 'manuscript_received'
        ? { kind: 'manuscript-received', facts: { line, name, day: is }, orderId }
        : { kind: `${column}-linked`, facts: { line, name, personal: { was, is } }, orderId },
    );
  }
  return changed;
}
