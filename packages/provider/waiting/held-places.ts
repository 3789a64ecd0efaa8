import { sql } from 'kysely';
import type { Tx } from '../db/schema.ts';

/*
 * Conditions on an entry of the waiting list, for queries that call the table `entry`. They are literal terms: SQLite uses a partial index only
 * if the query contains its condition.
 */

export const isOpen = sql<boolean>`entry.ended_at is null`;
export const isWaiting = sql<boolean>`entry.ended_at is null and entry.state = 'waiting'`;
export const isHeld = sql<boolean>`entry.ended_at is null and entry.state = 'held'`;

/**
 * Uses held places for an order. Returns their slots: one place of each is already taken for the customer. A hold that has ended
 * meanwhile is left out.
 */
export async function useHeldPlaces(tx: Tx, entryIds: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  if (entryIds.length === 0) return new Set();
  const used = await tx
    .updateTable('waiting_entries')
    .set({ state: 'used', ended_at: now.toISOString() })
    .where('id', 'in', entryIds)
    .where('state', '=', 'held')
    .returning('slot_id')
    .execute();
  return new Set(used.map(({ slot_id }) => slot_id));
}
