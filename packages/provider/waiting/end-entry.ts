import { closingTime } from '@slotterbit/contract/catalogue/waiting-list.ts';
import { isPostgres, lockRow } from '../db/locks.ts';
import type { Tx } from '../db/schema.ts';
import type { Occurrence } from '../events.ts';
import { isHeld } from './held-places.ts';
import { addToUsed, offerPlaces } from './offer-place.ts';

/** `customerId`: null for staff and for the end of its time. `as` 'expired': only an entry whose time is over. */
type Ending = { id: number; customerId: number | null; as: 'left' | 'expired' };

/** Whether the customer could have ordered the held place: neither the account nor the journal was closed by staff. */
async function couldOrder(tx: Tx, customerId: number, slotId: number): Promise<boolean> {
  const usable = await tx
    .selectFrom('customers')
    .innerJoin('slots', (on) => on.on('slots.id', '=', slotId))
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select('customers.id')
    .where('customers.id', '=', customerId)
    .where('customers.disabled_at', 'is', null)
    .where('items.archived_at', 'is', null)
    .executeTakeFirst();
  return usable !== undefined;
}

/** Frees the place of a hold that has ended, offers it to the next customer, and records the change of the slot. */
async function passOn(tx: Tx, slotId: number, at: Occurrence): Promise<void> {
  await lockRow(tx, 'slots', slotId);
  await addToUsed(tx, [{ slotId, qty: -1 }]);
  await offerPlaces(tx, [slotId], at);
  const { item_id } = await tx.selectFrom('slots').select('item_id').where('id', '=', slotId).executeTakeFirstOrThrow();
  await at.events.record(tx, { type: 'slot.changed', itemIds: [item_id] }, at.now);
}

/**
 * Ends an open entry. A held place goes to the next customer. Returns null if the entry is not open, belongs to another customer, or has time
 * left. Lock order: the entry, then its slot, then waiting entries (`offerPlaces`).
 */
export async function endEntry(tx: Tx, { id, customerId, as }: Ending, at: Occurrence) {
  const now = at.now.toISOString();
  const ended = await tx
    .updateTable('waiting_entries')
    .set({ state: as, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(customerId !== null, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(as === 'expired', (query) => query.where('ends_at', '<=', now))
    .returning(['slot_id', 'customer_id', 'held_from'])
    .executeTakeFirst();
  if (!ended) return null;
  const wasHeld = ended.held_from !== null;
  // The pause is for customers who left a hold unused: not if staff ended it.
  const isByStaff = as === 'left' && customerId === null;
  if (wasHeld && (isByStaff || !(await couldOrder(tx, ended.customer_id, ended.slot_id))))
    await tx.updateTable('waiting_entries').set({ held_from: null }).where('id', '=', id).execute();
  if (wasHeld) await passOn(tx, ended.slot_id, at);
  return { id, slotId: ended.slot_id, wasHeld };
}

/** Ends all open entries of these customers. */
export async function endEntriesOf(tx: Tx, customerIds: readonly number[], at: Occurrence): Promise<void> {
  const entries = await tx
    .selectFrom('waiting_entries')
    .select('id')
    .where('customer_id', 'in', customerIds)
    .where('ended_at', 'is', null)
    .orderBy('slot_id')
    .execute();
  for (const { id } of entries) await endEntry(tx, { id, customerId: null, as: 'left' }, at);
}

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
 * the locks on the entries and the slot, and takes the places. `until`: the slot's last day for manuscripts.
 */
export async function takeBackPlaces(
  tx: Tx,
  { slotId, until }: { slotId: number; until: string },
  entryIds: readonly number[],
  { now, events }: Occurrence,
): Promise<void> {
  if (entryIds.length === 0) return;
  await tx
    .updateTable('waiting_entries')
    .set({ state: 'waiting', held_from: null, ends_at: closingTime(until).toISOString() })
    .where('id', 'in', entryIds)
    .execute();
  await addToUsed(tx, [{ slotId, qty: -entryIds.length }]);
  for (const entryId of entryIds) await events.record(tx, { type: 'place.taken-back', entryId }, now);
}
