import { changesOfCustomer } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';

/** Who changed something of a customer last, when (ISO 8601) and why. */
export type LastChange = { at: string; by: string; why: string | null };

/** Changes in which the latest one of a field is searched. */
const MAX_CHANGES = 100;

/** Returns the newest change by staff whose record matches; null: there is none. */
export async function lastChangeOfCustomer(
  db: Db,
  id: number,
  matches: (what: string) => boolean,
): Promise<LastChange | null> {
  const found = (await changesOfCustomer(db, id, MAX_CHANGES)).find(({ what }) => matches(what));
  return found ? { at: found.at, by: found.changed_by, why: found.why } : null;
}
