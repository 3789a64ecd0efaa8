import { startOfDay } from '#domain/date.ts';
import { type RecordedChange, recordedChanges } from '../audit/recorded-changes.ts';
import type { Db } from '../db/schema.ts';
import { findOrder } from './orders/find-order.ts';

/** Which changes to list; null = all. `order` is a code or id, `from` a day (YYYY-MM-DD, Jakarta), `by` a part of a name. */
export type ChangesInput = { order: string | null; from: string | null; by: string | null; limit: number };

/** Returns what staff changed, newest first. */
export async function listChanges(
  { db }: { db: Db },
  { order, from, by, limit }: ChangesInput,
): Promise<RecordedChange[]> {
  const orderId = order === null ? null : (await findOrder(db, order)).id;
  const since = from === null ? null : startOfDay(from);
  return (await recordedChanges(db, { orderId, since, by, limit })).toReversed();
}
