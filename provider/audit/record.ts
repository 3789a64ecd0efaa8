import { sql } from 'kysely';
import { likeLiteral } from '../db/parameters.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { StaffRole } from '../db/tables/staff.ts';

/** The staff member who makes a change, and the reason. `role`, `accountId`: of an account of the staff pages; absent on the command line. */
export type StaffMember = { by: string; why: string | null; role?: StaffRole; accountId?: number };

/** The staff member who makes a change, and the clock. */
type Recorder = { staff: StaffMember; now: () => Date };

/** A change in words, with the customer, order or charge that it concerns. Personal data is only in `detail`. */
type StaffChange = { what: string; detail?: string; customerId?: number; orderId?: number; chargeId?: number };

/**
 * Records a staff change with its author and reason, in the same transaction. `changeStatus` records changes of an
 * order's status.
 */
export async function recordChange(tx: Tx, recorder: Recorder, change: StaffChange): Promise<void> {
  await recordChanges(tx, recorder, [change]);
}

/** Rows of one statement: with eight parameters each, far below the limit of both databases. */
const ROWS_AT_ONCE = 500;

/** Records several changes. */
export async function recordChanges(tx: Tx, { staff, now }: Recorder, changes: readonly StaffChange[]): Promise<void> {
  const at = now().toISOString();
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    const rows = changes.slice(from, from + ROWS_AT_ONCE).map(({ what, detail, customerId, orderId, chargeId }) => ({
      at,
      changed_by: staff.by,
      why: staff.why,
      what,
      detail: detail ?? null,
      customer_id: customerId ?? null,
      order_id: orderId ?? null,
      charge_id: chargeId ?? null,
    }));
    await tx.insertInto('staff_changes').values(rows).execute();
  }
}

/** One change that staff made. `order` is its code. */
export type RecordedChange = { at: string; changed_by: string; order: string | null; what: string; why: string | null };

/** Which changes to return: of one order, since a time, before a time, by a person (a part of the name). The last `limit` of them. */
type ChangeFilter = {
  orderId?: number;
  since?: string | null;
  before?: string | null;
  by?: string | null;
  limit: number;
};

/** Returns staff changes, oldest first. */
export async function recordedChanges(db: Db, filter: ChangeFilter): Promise<RecordedChange[]> {
  const { orderId = null, since = null, before = null, by = null, limit } = filter;
  const isBy = sql<boolean>`lower(change.changed_by) like ${`%${likeLiteral((by ?? '').toLowerCase())}%`} escape '\\'`;
  const changes = await db
    .selectFrom('staff_changes as change')
    .leftJoin('orders', 'orders.id', 'change.order_id')
    .select(['change.at', 'change.changed_by', 'orders.code as order', 'change.what', 'change.why'])
    .select(['change.customer_id', 'change.detail'])
    .$if(orderId !== null, (query) => query.where('change.order_id', '=', orderId ?? 0))
    .$if(since !== null, (query) => query.where('change.at', '>=', since ?? ''))
    .$if(before !== null, (query) => query.where('change.at', '<', before ?? ''))
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
    .$if(before !== null, (query) => query.where('change.at', '<', before ?? ''))
    .$if(by !== null, (query) => query.where(isBy))
    .orderBy('change.id', 'desc')
    .limit(limit)
    .execute();
  const inWords = changes.map(({ customer_id, what, detail, ...row }) => ({
    ...row,
    what: `${customer_id === null ? '' : `customer ${customer_id}: `}${what}${detail === null ? '' : `: ${detail}`}`,
  }));
  const ofStatus = statuses.map(({ from_status, to_status, changed_by, ...row }) => ({
    ...row,
    changed_by: changed_by ?? '',
    what: `status ${from_status} -> ${to_status}`,
  }));
  // Changes with the same time keep their insertion order.
  const oldestFirst = [...inWords, ...ofStatus].toReversed();
  return oldestFirst
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .slice(Math.max(0, oldestFirst.length - limit));
}

/** Returns the newest staff changes of a customer, newest first. */
export function changesOfCustomer(db: Db, customerId: number, limit: number) {
  return db
    .selectFrom('staff_changes')
    .select(['at', 'changed_by', 'what', 'detail', 'why'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the last change that staff recorded for a charge; null if there is none. */
export async function lastChangeOfCharge(
  db: Db,
  chargeId: number,
): Promise<Pick<RecordedChange, 'at' | 'changed_by' | 'why'> | null> {
  const change = await db
    .selectFrom('staff_changes')
    .select(['at', 'changed_by', 'why'])
    .where('charge_id', '=', chargeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return change ?? null;
}
