import { sql } from 'kysely';
import {
  type PriceChange,
  priceSubject,
  type RecordedPriceChange,
  readPriceChange,
} from '../../catalogue/item-change.ts';
import { likeLiteral } from '../../db/parameters.ts';
import type { Db } from '../../db/schema.ts';

/** Who changed a price last, when and why. */
export type LastPriceChange = { at: string; by: string; why: string | null };

const changesOfCatalogue = (db: Db) =>
  db.selectFrom('staff_changes').where('order_id', 'is', null).where('customer_id', 'is', null);

/** Whether a record begins with a text. */
const beginsWith = (text: string) => sql<boolean>`what like ${`${likeLiteral(text)}%`} escape '\\'`;

export async function lastPriceChange(
  db: Db,
  price: Pick<PriceChange, 'item' | 'field'>,
): Promise<LastPriceChange | null> {
  const change = await changesOfCatalogue(db)
    .select(['at', 'changed_by as by', 'why'])
    .where(beginsWith(priceSubject(price)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return change ?? null;
}

/** What staff changed of a journal: a price, or whether it is on offer. */
export type ItemHistoryEntry = LastPriceChange &
  (({ kind: 'price' } & RecordedPriceChange) | { kind: 'archived' } | { kind: 'restored' });

/** The records of archiving and restoring a journal. */
export const archiveTexts = (code: string) => ({
  archived: `${code}: archived`,
  restored: `${code}: back in the offer`,
});

/** Returns the latest changes of a journal's prices and of its offer, newest first. */
export async function itemHistory(db: Db, code: string, limit: number): Promise<ItemHistoryEntry[]> {
  const { archived, restored } = archiveTexts(code);
  const rows = await changesOfCatalogue(db)
    .select(['at', 'changed_by as by', 'why', 'what'])
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
