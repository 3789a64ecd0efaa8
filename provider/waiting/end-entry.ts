import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Occurrence } from '../events.ts';
import { addToUsed, offerPlaces } from './offer.ts';

export type EndedEntry = { id: number; slotId: number; wasHeld: boolean };

/** Both updates miss an entry that another transaction turns from waiting to held between them. */
const TRIES = 3;

/** Frees the place of a hold that has ended, offers it to the next customer, and records the change of the slot. */
async function passOn(tx: Tx, slotId: number, at: Occurrence): Promise<void> {
  await lockRow(tx, 'slots', slotId);
  await addToUsed(tx, slotId, -1);
  await offerPlaces(tx, [slotId], at);
  const { item_id } = await tx.selectFrom('slots').select('item_id').where('id', '=', slotId).executeTakeFirstOrThrow();
  await at.events.record(tx, { type: 'slot.changed', itemIds: [item_id] }, at.now);
}

/**
 * Ends an open entry. A held place goes to the next customer. Returns null if the entry is not open, or belongs to another customer.
 * Lock order: a held entry, then its slot, then waiting entries (`offerPlaces`).
 * @param customerId null for staff
 */
export async function endEntry(
  tx: Tx,
  { id, customerId }: { id: number; customerId: number | null },
  at: Occurrence,
): Promise<EndedEntry | null> {
  const endFrom = (state: 'held' | 'waiting') =>
    tx
      .updateTable('waiting_entries')
      .set({ state: 'left', ended_at: at.now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', state)
      .$if(customerId !== null, (query) => query.where('customer_id', '=', customerId ?? 0))
      .returning('slot_id')
      .executeTakeFirst();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const held = await endFrom('held');
    if (held) {
      await passOn(tx, held.slot_id, at);
      return { id, slotId: held.slot_id, wasHeld: true };
    }
    const waiting = await endFrom('waiting');
    if (waiting) return { id, slotId: waiting.slot_id, wasHeld: false };
    const known = await tx.selectFrom('waiting_entries').select('state').where('id', '=', id).executeTakeFirst();
    if (known?.state !== 'held' && known?.state !== 'waiting') return null;
  }
  return null;
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
  for (const { id } of entries) await endEntry(tx, { id, customerId: null }, at);
}

/** Ends an entry whose time is over, in its own transaction. Returns whether it was still open. */
export async function expireEntry(db: Db, id: number, at: Occurrence): Promise<boolean> {
  return transact(db, async (tx) => {
    const expire = (state: 'held' | 'waiting') =>
      tx
        .updateTable('waiting_entries')
        .set({ state: 'expired', ended_at: at.now.toISOString() })
        .where('id', '=', id)
        .where('state', '=', state)
        .where('ends_at', '<=', at.now.toISOString())
        .returning('slot_id')
        .executeTakeFirst();
    const held = await expire('held');
    if (held) await passOn(tx, held.slot_id, at);
    return held !== undefined || (await expire('waiting')) !== undefined;
  });
}
