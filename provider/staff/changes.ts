import { sql } from 'kysely';
import { minuteText, startOfDay } from '#domain/date.ts';
import type { Db, Tx } from '../db/schema.ts';
import { table } from '../terminal.ts';
import { type Command, dateOption, limitOption, optionValue, type StaffContext } from './command.ts';
import { likeLiteral } from './like.ts';
import { findOrder } from './orders.ts';

/** What is recorded of a change: in words, and of which order or charge. */
export type StaffChange = { what: string; orderId?: number; chargeId?: number };

/** Records who changed what and why, in the transaction that changes it. A change of an order's status is recorded by `changeStatus`. */
export async function recordChange(
  tx: Tx,
  context: Pick<StaffContext, 'staff' | 'now'>,
  change: StaffChange,
): Promise<void> {
  await recordChanges(tx, context, [change]);
}

/** Rows of one statement: seven parameters each stay far below what either database takes. */
const ROWS_AT_ONCE = 500;

/** The same for several changes. */
export async function recordChanges(
  tx: Tx,
  { staff, now }: Pick<StaffContext, 'staff' | 'now'>,
  changes: readonly StaffChange[],
): Promise<void> {
  const at = now().toISOString();
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    const rows = changes.slice(from, from + ROWS_AT_ONCE).map(({ what, orderId, chargeId }) => ({
      at,
      changed_by: staff.by,
      why: staff.why,
      what,
      order_id: orderId ?? null,
      charge_id: chargeId ?? null,
    }));
    await tx.insertInto('staff_changes').values(rows).execute();
  }
}

/** One thing that staff changed. `order` is its code. */
export type RecordedChange = { at: string; changed_by: string; order: string | null; what: string; why: string | null };

/** Which changes to show: of one order, since a moment, by whom (a part of the name); null = all. The last `limit` of them. */
export type ChangeFilter = { orderId: number | null; since: string | null; by: string | null; limit: number };

/** What staff changed, oldest first. */
export async function recordedChanges(db: Db, { orderId, since, by, limit }: ChangeFilter): Promise<RecordedChange[]> {
  const isBy = sql<boolean>`lower(change.changed_by) like ${`%${likeLiteral((by ?? '').toLowerCase())}%`} escape '\\'`;
  const changes = await db
    .selectFrom('staff_changes as change')
    .leftJoin('orders', 'orders.id', 'change.order_id')
    .select(['change.at', 'change.changed_by', 'orders.code as order', 'change.what', 'change.why'])
    .$if(orderId !== null, (query) => query.where('change.order_id', '=', orderId ?? 0))
    .$if(since !== null, (query) => query.where('change.at', '>=', since ?? ''))
    .$if(by !== null, (query) => query.where(isBy))
    .orderBy('change.id', 'desc')
    .limit(limit)
    .execute();
  const statuses = await db
    .selectFrom('order_status_changes as change')
    .innerJoin('orders', 'orders.id', 'change.order_id')
    .select(['change.at', 'change.changed_by', 'orders.code as order', 'change.why'])
    .select(['change.from_status', 'change.to_status'])
    .where('change.changed_by', 'is not', null)
    .$if(orderId !== null, (query) => query.where('change.order_id', '=', orderId ?? 0))
    .$if(since !== null, (query) => query.where('change.at', '>=', since ?? ''))
    .$if(by !== null, (query) => query.where(isBy))
    .orderBy('change.id', 'desc')
    .limit(limit)
    .execute();
  const ofStatus = statuses.map(({ from_status, to_status, changed_by, ...row }) => ({
    ...row,
    changed_by: changed_by ?? '',
    what: `status ${from_status} -> ${to_status}`,
  }));
  // What has the same time stays in the order in which it was written.
  const oldestFirst = [...changes, ...ofStatus].toReversed();
  return oldestFirst
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .slice(Math.max(0, oldestFirst.length - limit));
}

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
