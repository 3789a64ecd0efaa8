import { type RecordedPriceChange, readPriceChange } from '../../catalogue/item-change.ts';
import type { Db } from '../../db/schema.ts';
import { beginsWith, type LastChange } from '../last-change.ts';

/** What staff changed of a journal: a price, or whether it is on offer. */
export type ItemHistoryEntry = LastChange &
  (({ kind: 'price' } & RecordedPriceChange) | { kind: 'archived' } | { kind: 'restored' });

/** The records of archiving and restoring a journal. */
export const archiveTexts = (code: string) => ({
  archived: `${code}: archived`,
  restored: `${code}: back in the offer`,
});

/** Returns the latest changes of a journal's prices and of its offer, newest first. */
export async function itemHistory(db: Db, code: string, limit: number): Promise<ItemHistoryEntry[]> {
  const { archived, restored } = archiveTexts(code);
  const rows = await db
    .selectFrom('staff_changes')
    .select(['at', 'changed_by as by', 'why', 'what'])
    .where('order_id', 'is', null)
    .where('customer_id', 'is', null)
    .where(({ or, eb }) => or([beginsWith(`${code}, `), eb('what', 'in', [archived, restored])]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ what, ...who }): ItemHistoryEntry[] => {
    if (what === archived) return [{ ...who, kind: 'archived' }];
    if (what === restored) return [{ ...who, kind: 'restored' }];
    const change = readPriceChange(code, what);
    return change === null ? [] : [{ ...who, kind: 'price', ...change }];
  });
}
