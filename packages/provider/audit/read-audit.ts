import type { Month } from '@slotterbit/contract/values/month.ts';
import { sql } from 'kysely';
import { likeLiteral } from '../db/parameters.ts';
import type { Db } from '../db/schema.ts';
import { type Change, type FactsOf, type Kind, kinds } from './audit-kinds.ts';
import { type SubjectName, subjectColumns } from './record-audit.ts';

/** Who changed what, when (ISO 8601) and why, and what it was about. `by`: null for the server and customers. */
export type AuditEntry<K extends Kind = Kind> = Change<K> & {
  at: string;
  by: string | null;
  why: string | null;
  /** The codes of the order and of the item or the slot's item, and the slot's month. */
  order: string | null;
  item: string | null;
  month: Month | null;
} & Record<SubjectName, number | null>;

function selectChanges(db: Db) {
  return db
    .selectFrom('audit_trail as change')
    .leftJoin('orders', 'orders.id', 'change.order_id')
    .leftJoin('slots', 'slots.id', 'change.slot_id')
    .leftJoin('items', (join) =>
      join.on(({ eb, fn }) => eb('items.id', '=', fn.coalesce('change.item_id', 'slots.item_id'))),
    )
    .select(['change.at', 'change.changed_by as by', 'change.why', 'change.kind', 'change.facts', 'change.personal'])
    .select(['change.order_id as orderId', 'change.charge_id as chargeId', 'change.customer_id as customerId'])
    .select(['change.item_id as itemId', 'change.indexing_id as indexingId', 'change.slot_id as slotId'])
    .select(['orders.code as order', 'items.code as item', 'slots.year', 'slots.month'])
    .orderBy('change.id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

function entryOf({ kind: stored, facts, personal, year, month, ...row }: Row): AuditEntry {
  const kind = stored as Kind;
  const all = { ...JSON.parse(facts), personal: personal && JSON.parse(personal) };
  // TypeScript cannot see that the kind and its facts belong together.
  const change = { kind, facts: kinds[kind].parse(all) } as Change;
  return { ...row, ...change, month: year === null || month === null ? null : { year, month } };
}

type Subject = { [Name in SubjectName]: Record<Name, number> }[SubjectName];

function changesAbout(db: Db, subject: Subject) {
  const [[name, id] = ['orderId', 0] as const] = Object.entries(subject) as [SubjectName, number][];
  return selectChanges(db).where(`change.${subjectColumns[name]}`, '=', id);
}

/** Returns the newest entries about a subject, newest first; those about an order include its statuses. */
export async function changesOf(db: Db, subject: Subject, limit: number): Promise<AuditEntry[]> {
  return (await changesAbout(db, subject).limit(limit).execute()).map(entryOf);
}

/** Entries of a kind in which the latest one with certain facts is searched. */
const MAX_SEARCHED = 100;

/** Returns the newest entry about a subject, of a kind and with facts that match; null if no entry matches. */
export async function lastChange<K extends Kind = Kind>(
  db: Db,
  subject: Subject,
  kind?: K,
  matches: (facts: FactsOf<K>) => boolean = () => true,
): Promise<AuditEntry<K> | null> {
  const changes = await changesAbout(db, subject)
    .$if(kind !== undefined, (query) => query.where('change.kind', '=', kind ?? ''))
    .limit(MAX_SEARCHED)
    .execute();
  return (changes.map(entryOf) as AuditEntry<K>[]).find(({ facts }) => matches(facts)) ?? null;
}

/** A fact of the latest status, in a query of `orders`. */
export const lastStatusFact = (name: 'to' | 'reason') =>
  sql<string | null>`(select facts ->> ${sql.lit(name)} from audit_trail
    where order_id = orders.id and kind = 'status' order by id desc limit 1)`;

/** Returns the changes of a kind after a time (null: all), newest first. */
export async function changesOfKind<K extends Kind>(db: Db, kind: K, since: string | null): Promise<AuditEntry<K>[]> {
  const changes = await selectChanges(db)
    .where('change.kind', '=', kind)
    .$if(since !== null, (query) => query.where('change.at', '>', since ?? ''))
    .execute();
  return changes.map(entryOf) as AuditEntry<K>[];
}

/** Which changes by staff to return: since a time, before a time, by a person (a part of the name). The newest `limit`. */
type ChangeFilter = { since?: string | null; before?: string | null; by?: string | null; limit: number };

/** Returns changes by staff, newest first. */
export async function recordedChanges(db: Db, filter: ChangeFilter): Promise<AuditEntry[]> {
  const { since = null, before = null, by = null, limit } = filter;
  const conditions = [sql`change.changed_by is not null`];
  if (since !== null) conditions.push(sql`change.at >= ${since}`);
  if (before !== null) conditions.push(sql`change.at < ${before}`);
  if (by !== null)
    conditions.push(sql`lower(change.changed_by) like ${`%${likeLiteral(by.toLowerCase())}%`} escape '\\'`);
  const matches = sql<boolean>`${sql.join(conditions, sql` and `)}`;
  return (await selectChanges(db).where(matches).limit(limit).execute()).map(entryOf);
}
