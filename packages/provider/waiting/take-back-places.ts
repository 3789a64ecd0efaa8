import { endOfMonth } from '@slotterbit/contract/catalogue/waiting-list.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import { isPostgres } from '../db/locks.ts';
import type { Tx } from '../db/schema.ts';
import type { Occurrence } from '../events.ts';
import { isHeld } from './held-places.ts';
import { addToUsed } from './offer-place.ts';

/**
 * Locks the held places of these slots, so that no order uses them meanwhile. Returns the ids of their entries by slot, the last in line first.
 * Call it before the slots are locked (lock order: db/locks.ts).
 */
export async function lockHeldPlaces(tx: Tx, slotIds: readonly number[]): Promise<(slotId: number) => number[]> {
  const entries = await tx
    .selectFrom('waiting_entries as entry')
    .select(['entry.id', 'entry.slot_id'])
    .where(isHeld)
    .where('entry.slot_id', 'in', slotIds)
    .orderBy('entry.id', 'desc')
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
    .execute();
  return (slotId) => entries.filter(({ slot_id }) => slot_id === slotId).map(({ id }) => id);
}

/**
 * Takes held places of a slot back for an order that was paid in time. Their customers wait again, at their place in the line. The caller holds
 * the locks on the entries and the slot, and takes the places.
 */
export async function takeBackPlaces(
  tx: Tx,
  { slotId, ...month }: Month & { slotId: number },
  entryIds: readonly number[],
  { now, events }: Occurrence,
): Promise<void> {
  if (entryIds.length === 0) return;
  await tx
    .updateTable('waiting_entries')
    .set({ state: 'waiting', held_from: null, ends_at: endOfMonth(month).toISOString() })
    .where('id', 'in', entryIds)
    .execute();
  await addToUsed(tx, [{ slotId, qty: -entryIds.length }]);
  for (const entryId of entryIds) await events.record(tx, { type: 'place.taken-back', entryId }, now);
}
