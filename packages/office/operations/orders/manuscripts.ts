import { isStopped } from '@slotterbit/contract/orders/order-status.ts';
import { dayText, isDay } from '@slotterbit/contract/values/date.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { httpsLink } from '@slotterbit/provider/catalogue-file/catalogue-format.ts';
import { raiseVersion } from '@slotterbit/provider/db/locks.ts';
import type { Db, Tx } from '@slotterbit/provider/db/schema.ts';
import { requireExisting } from '../customers/find-customers.ts';
import { type OperationContext, transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';
import { changeSeveral } from './change-several.ts';
import { type FoundOrder, findOrder, lockOrder, requireOrderUnchanged } from './find-orders.ts';

const MAX_LINK_LENGTH = 500;

/** `values`: by the id of a line, null for none; a line without a value stays. `values` null: the form was not sent yet. */
type ManuscriptInput = { values: ReadonlyMap<number, string | null> | null };

/** What staff record about a manuscript: the day (YYYY-MM-DD) on which it arrived, or the link to its letter of acceptance. */
type Recorded = 'manuscript_received' | 'loa';

async function linesOf(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('order_items')
    .select(['id', 'item_name as name', 'item_index as indexing', 'slot_year as year', 'slot_month as month'])
    .select(['naskah_diterima as manuscript_received', 'loa'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ year, month, ...row }, index) => ({ ...row, line: index + 1, slot: { year, month } }));
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];
/** A line of the form, with the value that its field shows first. */
export type ManuscriptLine = Line & { value: string | null };

type Changed = Pick<Line, 'id' | 'line' | 'name'> & { was: string | null; is: string | null };

const isLink = (text: string) => text.length <= MAX_LINK_LENGTH && httpsLink.test(text) && URL.canParse(text);

const checks: Record<Recorded, (line: Line, is: string | null, today: string) => void> = {
  manuscript_received({ name, loa }, is, today) {
    if (is === null && loa !== null) throw new OperationRefused({ code: 'loa-needs-manuscript', name });
    if (is !== null && !isDay(is)) throw new OperationRefused({ code: 'form-incomplete' });
    if (is !== null && is > today) throw new OperationRefused({ code: 'day-future', day: is });
  },
  loa({ name, manuscript_received }, is) {
    if (is !== null && !isLink(is)) throw new OperationRefused({ code: 'loa-invalid', name });
    if (manuscript_received === null) throw new OperationRefused({ code: 'loa-needs-manuscript', name });
  },
};

/** Returns the lines that the values change. Throws `OperationRefused` when one may not change. */
function changedLines(column: Recorded, lines: readonly Line[], { values }: ManuscriptInput, now: Date): Changed[] {
  const today = dayText(now.toISOString());
  return lines.flatMap((line) => {
    const is = values?.get(line.id);
    if (is === undefined || is === line[column]) return [];
    checks[column](line, is, today);
    return [{ id: line.id, line: line.line, name: line.name, was: line[column], is }];
  });
}

function requireOpen({ code: order, status }: FoundOrder): void {
  if (isStopped(status)) throw new OperationRefused({ code: 'manuscript-of-stopped', order, status });
}

async function recordLine(tx: Tx, context: OperationContext, column: Recorded, orderId: number, changed: Changed) {
  const { id, line, name, was, is } = changed;
  await tx
    .updateTable('order_items')
    .set(column === 'loa' ? { loa: is } : { naskah_diterima: is })
    .where('id', '=', id)
    .execute();
  await recordChange(
    tx,
    context,
    column === 'loa'
      ? { kind: 'loa-linked', facts: { line, name, personal: { was, is } }, orderId }
      : { kind: 'manuscript-received', facts: { line, name, day: is }, orderId },
  );
}

/** Creates the operation that records this about the manuscripts of several orders. The customer of each order gets one e-mail about what is new. */
function recordManuscripts(column: Recorded) {
  const event = column === 'loa' ? 'order.loa-linked' : 'order.manuscript-received';
  const change = transactionalOperation({
    permission: 'orders.manuscript',
    plan: ({ db }, { order }: { order: string } & ManuscriptInput) => findOrder(db, order),
    async run({ tx, ...context }, input, { id, code }) {
      const { now, events } = context;
      requireOpen(await lockOrder(tx, context, id));
      const changed = changedLines(column, await linesOf(tx, id), input, now());
      if (changed.length === 0) throw new OperationRefused({ code: 'manuscripts-unchanged', order: code });
      for (const one of changed) await recordLine(tx, context, column, id, one);
      await raiseVersion(tx, id);
      const isNews = changed.some(({ was, is }) => is !== null && (was === null || column === 'loa'));
      if (isNews) await events.record(tx, { type: event, orderId: id }, now());
    },
  });
  return changeSeveral({
    change,
    /** Returns the lines for the form. */
    async check(context, order, input: ManuscriptInput) {
      requireExisting(order);
      requireOpen(order);
      await requireOrderUnchanged(context.db, context, order);
      const lines = await linesOf(context.db, order.id);
      changedLines(column, lines, input, context.now());
      const editable = lines.filter(({ manuscript_received }) => column !== 'loa' || manuscript_received !== null);
      if (editable.length === 0) throw new OperationRefused({ code: 'manuscript-missing', order: order.code });
      const first = column === 'loa' ? null : dayText(context.now().toISOString());
      return editable.map((line): ManuscriptLine => ({ ...line, value: line[column] ?? first }));
    },
  });
}

export const receiveManuscripts = recordManuscripts('manuscript_received');
export const linkLetters = recordManuscripts('loa');
