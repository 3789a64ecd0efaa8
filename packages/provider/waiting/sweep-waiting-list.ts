import { addHours } from '@slotterbit/contract/values/date.ts';
import { nextSendingTime } from '@slotterbit/contract/values/sending-time.ts';
import { sql } from 'kysely';
import { readByIds } from '../db/parameters.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { ShopContext } from '../events.ts';
import { isSold } from '../items/manuscript-until.ts';
import type { Log } from '../platform/log.ts';
import { endEntry } from './end-entry.ts';
import { isOpen, isWaiting, mayBeOffered } from './held-places.ts';
import { offerPlaces } from './offer-place.ts';

/** Entries handled in one run; the next run continues. */
const ROWS_AT_ONCE = 200;
/** Ended entries are deleted after this time. */
const FORGET_AFTER_HOURS = 24 * 180;

type SweepContext = ShopContext & { log: Pick<Log, 'info' | 'error'> };

/**
 * Ends the entries whose time is over, each in its own transaction; a held place goes to the next customer. Several instances can run it at
 * the same time. Cheap when nothing is due: one index lookup.
 */
export async function sweepWaitingList({ db, now, events, catalogue, log }: SweepContext): Promise<void> {
  const at = { now: now(), events };
  const due = await db
    .selectFrom('waiting_entries as entry')
    .select('entry.id')
    .where(isOpen)
    .where('entry.ends_at', '<=', at.now.toISOString())
    .orderBy('entry.ends_at')
    .limit(ROWS_AT_ONCE)
    .execute();
  let expired = 0;
  for (const { id } of due) {
    try {
      const ended = await transact(db, (tx) => endEntry(tx, { id, customerId: null, as: 'expired' }, at));
      if (ended) expired += 1;
    } catch (error) {
      // The others end nevertheless.
      log.error(`waiting list: entry ${id} could not end: ${error}`);
    }
  }
  if (expired === 0) return;
  catalogue.changed();
  log.info(`waiting list: ${expired} entr${expired === 1 ? 'y' : 'ies'} expired`);
}

/** Other days for manuscripts of an existing journal. */
type DaysChange = { itemId: number; is: number };

/** Returns how many customers leave a waiting list because of these days: the months that they wait for are no longer sold. */
export async function countLeaving(db: Db, changes: readonly DaysChange[], now: Date): Promise<number> {
  const leaving = new Set<number>();
  for (const [days, changed] of Map.groupBy(changes, ({ is }) => is)) {
    const itemIds = changed.map(({ itemId }) => itemId);
    const entries = await readByIds(itemIds, (ids) =>
      db
        .selectFrom('waiting_entries as entry')
        .innerJoin('slots', 'slots.id', 'entry.slot_id')
        .select('entry.customer_id')
        .where(isOpen)
        .where('entry.ends_at', '>', now.toISOString())
        .where('slots.item_id', 'in', ids)
        .where(sql<boolean>`not ${isSold(db, now, { days })}`)
        .execute(),
    );
    for (const { customer_id } of entries) leaving.add(customer_id);
  }
  return leaving.size;
}

/** Selects the slots with free places that may be held for a customer who waits: a pause ended, or the database was changed outside of the app. */
export function unofferedSlots(db: Db, now: Date) {
  return (
    db
      .selectFrom('waiting_entries as entry')
      .innerJoin('slots', 'slots.id', 'entry.slot_id')
      .innerJoin('items', 'items.id', 'slots.item_id')
      .innerJoin('customers', 'customers.id', 'entry.customer_id')
      .select(['slots.id', 'slots.item_id'])
      .distinct()
      .where(isWaiting)
      .whereRef('slots.used', '<', 'slots.capacity')
      .where('items.archived_at', 'is', null)
      .where(mayBeOffered(now))
      // A hold's time begins by day (holdPeriod).
      .where(isSold(db, nextSendingTime(now)))
      .orderBy('slots.id')
  );
}

/** Offers the places of `unofferedSlots`. Reads every open entry. */
export async function offerForgottenPlaces({ db, now, events, catalogue }: ShopContext): Promise<void> {
  const at = { now: now(), events };
  for (const { id, item_id } of await unofferedSlots(db, at.now).execute()) {
    const offered = await transact(db, async (tx) => {
      const offered = await offerPlaces(tx, [id], at);
      if (offered > 0) await at.events.record(tx, { type: 'slot.changed', itemIds: [item_id] }, at.now);
      return offered;
    });
    if (offered > 0) catalogue.changed();
  }
}

/** Deletes entries that ended long ago. */
export async function forgetOldEntries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('waiting_entries')
    .where('ended_at', '<', addHours(now, -FORGET_AFTER_HOURS).toISOString())
    .execute();
}
