import { sql } from 'kysely';
import { toInputValue } from '#domain/month.ts';
import { changesOfCustomer, recordedChanges } from '../audit/record.ts';
import { likeLiteral } from '../db/parameters.ts';
import type { Db } from '../db/schema.ts';
import type { ShownRow } from './versions.ts';

/** Who changed something last, when (ISO 8601) and why. */
export type LastChange = { at: string; by: string; why: string | null };

/** Whether a record begins with a text. */
export const beginsWith = (text: string) => sql<boolean>`what like ${`${likeLiteral(text)}%`} escape '\\'`;

/** Returns the newest change of the catalogue whose record begins with a text. */
async function lastChangeBeginning(db: Db, text: string): Promise<LastChange | null> {
  const change = await db
    .selectFrom('staff_changes')
    .select(['at', 'changed_by as by', 'why'])
    .where('order_id', 'is', null)
    .where('customer_id', 'is', null)
    .where(beginsWith(text))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return change ?? null;
}

/** Changes in which the latest one of a field is searched. */
const MAX_CHANGES = 100;

/** Returns the newest change of a customer whose record matches; null: there is none. */
export async function lastChangeOfCustomer(
  db: Db,
  id: number,
  matches: (what: string) => boolean,
): Promise<LastChange | null> {
  const found = (await changesOfCustomer(db, id, MAX_CHANGES)).find(({ what }) => matches(what));
  return found ? { at: found.at, by: found.changed_by, why: found.why } : null;
}

async function lastChange(db: Db, row: ShownRow): Promise<LastChange | null> {
  switch (row.table) {
    case 'orders': {
      const [last] = await recordedChanges(db, { orderId: row.id, limit: 1 });
      return last ? { ...last, by: last.changed_by } : null;
    }
    case 'customers':
      return lastChangeOfCustomer(db, row.id, () => true);
    case 'items':
      return lastChangeBeginning(db, row.item);
    case 'indexings':
      return lastChangeBeginning(db, `indexing ${row.indexing}: `);
    case 'slots': {
      const { code } = await db
        .selectFrom('items')
        .select('code')
        .where('id', '=', row.itemId)
        .executeTakeFirstOrThrow();
      return lastChangeBeginning(db, `${code} ${toInputValue(row.month)}: `);
    }
    case 'catalogue':
      return lastChangeBeginning(db, '');
  }
}

/** Returns what staff changed of a row since a time; null: it was not staff. */
export async function lastChangeSince(db: Db, row: ShownRow, since: Date): Promise<LastChange | null> {
  const last = await lastChange(db, row);
  return last !== null && last.at >= since.toISOString() ? last : null;
}
