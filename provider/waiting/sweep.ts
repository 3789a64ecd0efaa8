import { type RawBuilder, sql } from 'kysely';
import { addHours } from '#domain/date.ts';
import { currentMonth, monthNumber } from '#domain/month.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Events } from '../events.ts';
import type { Log } from '../platform/log.ts';
import { expireHold } from './end-entry.ts';
import { isHeld, isWaiting, offerPlaces } from './offer.ts';

/** Rows handled in one run; the next run continues. */
const BATCH = 200;
/** Ended entries are deleted after this time. */
const FORGET_AFTER_HOURS = 24 * 180;

const isPastMonth = (now: Date) =>
  sql<boolean>`slots.year * 12 + slots.month < ${sql.lit(monthNumber(currentMonth(now)))}`;

const entriesWithSlots = (db: Db, condition: RawBuilder<boolean>) =>
  db
    .selectFrom('waiting_entries as entry')
    .innerJoin('slots', 'slots.id', 'entry.slot_id')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .where(condition)
    .limit(BATCH);

async function expireHolds(db: Db, at: { now: Date; events: Events }): Promise<number> {
  const isPast = isPastMonth(at.now);
  const holds = await entriesWithSlots(db, isHeld)
    .select(['entry.id', isPast.as('is_past')])
    .where((eb) => eb.or([eb('entry.held_until', '<=', at.now.toISOString()), isPast]))
    .orderBy('entry.held_until')
    .execute();
  let expired = 0;
  for (const { id, is_past } of holds) if (await expireHold(db, id, Boolean(is_past), at)) expired += 1;
  return expired;
}

/** Ends the entries that wait for a month that is past. */
async function expirePastMonths(db: Db, now: Date): Promise<void> {
  const past = await entriesWithSlots(db, isWaiting).select('entry.id').where(isPastMonth(now)).execute();
  if (past.length === 0) return;
  const ids = past.map(({ id }) => id);
  await transact(db, (tx) =>
    tx
      .updateTable('waiting_entries')
      .set({ state: 'expired', ended_at: now.toISOString() })
      .where('id', 'in', ids)
      .where('state', '=', 'waiting')
      .execute(),
  );
}

/** Selects the slots whose free places somebody waits for, although each free place is offered when it returns. */
export function unofferedSlots(db: Db, now: Date) {
  return entriesWithSlots(db, isWaiting)
    .innerJoin('customers', 'customers.id', 'entry.customer_id')
    .select(['slots.id', 'slots.item_id'])
    .distinct()
    .whereRef('slots.used', '<', 'slots.capacity')
    .where('items.archived_at', 'is', null)
    .where('customers.disabled_at', 'is', null)
    .where((eb) => eb.not(isPastMonth(now)))
    .orderBy('slots.id');
}

/** Places that were freed outside of the app, or for a customer who was enabled again. */
async function offerForgotten(db: Db, at: { now: Date; events: Events }): Promise<number> {
  let offered = 0;
  for (const { id, item_id } of await unofferedSlots(db, at.now).execute()) {
    offered += await transact(db, async (tx) => {
      const count = await offerPlaces(tx, [id], at);
      if (count > 0) await at.events.record(tx, { type: 'slot.changed', itemIds: [item_id] }, at.now);
      return count;
    });
  }
  return offered;
}

type SweepContext = {
  db: Db;
  now: () => Date;
  events: Events;
  catalogue: { changed(): void };
  log: Pick<Log, 'info'>;
};

/**
 * Ends holds whose time is over, each in its own transaction, and offers their places to the next customers. Several instances can run it at
 * the same time. Cheap when nothing is due: three index lookups.
 */
export async function sweepWaitingList({ db, now, events, catalogue, log }: SweepContext): Promise<void> {
  const at = { now: now(), events };
  const expired = await expireHolds(db, at);
  await expirePastMonths(db, at.now);
  const offered = await offerForgotten(db, at);
  if (expired + offered === 0) return;
  catalogue.changed();
  log.info(`waiting list: ${expired} hold(s) ended, ${offered} free place(s) offered`);
}

/** Deletes entries that ended long ago. */
export async function forgetOldEntries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('waiting_entries')
    .where('ended_at', '<', addHours(now, -FORGET_AFTER_HOURS).toISOString())
    .execute();
}
