import { closingTime, holdPeriod } from '@slotterbit/contract/catalogue/waiting-list.ts';
import { sql } from 'kysely';
import { lockRow } from '../db/locks.ts';
import { readByIds } from '../db/parameters.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Occurrence } from '../events.ts';
import { manuscriptUntil } from '../items/manuscript-until.ts';
import { isOpen, isServed, isWaiting, mayBeOffered } from './held-places.ts';

/** Customers who may get a held place, the first in line first. Others keep their position. */
const entriesInLine = (db: Db, slotId: number, now: Date) =>
  db
    .selectFrom('waiting_entries as entry')
    .innerJoin('customers', 'customers.id', 'entry.customer_id')
    .select(['entry.id', 'entry.hold_hours'])
    .where(isWaiting)
    .where('entry.slot_id', '=', slotId)
    .where(mayBeOffered(now))
    .orderBy(isServed)
    .orderBy('entry.id');

/** Reads a slot that the caller locked, unless it only reads. `until`: its last day for manuscripts. */
export const lockedSlot = (tx: Db, id: number) =>
  tx
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['slots.capacity', 'slots.used', 'items.archived_at', manuscriptUntil(tx).as('until')])
    .where('slots.id', '=', id)
    .executeTakeFirst();

/** Offers the free places of one locked slot. Returns how many. */
async function offerLocked(tx: Tx, slotId: number, { now, events }: Occurrence): Promise<number> {
  const slot = await lockedSlot(tx, slotId);
  if (!slot || slot.archived_at !== null) return 0;
  let offered = 0;
  while (slot.capacity - slot.used > offered) {
    const next = await entriesInLine(tx, slotId, now).limit(1).executeTakeFirst();
    const period = next && holdPeriod(now, next.hold_hours, slot.until);
    if (!period) break;
    const { numUpdatedRows } = await tx
      .updateTable('waiting_entries')
      .set({ state: 'held', held_from: period.from.toISOString(), ends_at: period.until.toISOString() })
      .where('id', '=', next.id)
      // The customer may leave at the same time.
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    await addToUsed(tx, [{ slotId, qty: 1 }]);
    offered += 1;
    await events.record(tx, { type: 'place.held', entryId: next.id }, now);
  }
  return offered;
}

/** Returns how many places `offerPlaces` would offer at most, by slot, if the slots had so many free ones. Only reads. */
export async function placesToOffer(
  db: Db,
  free: ReadonlyMap<number, number>,
  now: Date,
): Promise<Map<number, number>> {
  const places = new Map<number, number>();
  for (const { id } of await awaitedOf(db, [...free.keys()])) {
    const slot = await lockedSlot(db, id);
    if (!slot || slot.archived_at !== null) continue;
    const next = await entriesInLine(db, id, now)
      .limit(Math.max(0, free.get(id) ?? 0))
      .execute();
    places.set(id, next.filter(({ hold_hours }) => holdPeriod(now, hold_hours, slot.until)).length);
  }
  return places;
}

/** Those of the slots that customers wait for, by id. */
const awaitedOf = (db: Db, slotIds: readonly number[]) =>
  readByIds(
    slotIds.toSorted((a, b) => a - b),
    (ids) =>
      db
        .selectFrom('waiting_entries as entry')
        .select('entry.slot_id as id')
        .distinct()
        .where(isWaiting)
        .where('entry.slot_id', 'in', ids)
        .orderBy('entry.slot_id')
        .execute(),
  );

type UsedChange = { slotId: number; qty: number };

/**
 * Adds to the taken places of each slot whose capacity allows it; a quantity below 0 releases. Returns the ids of the slots that were changed.
 * The caller holds the locks of several slots; a single slot is locked by its update.
 */
export async function addToUsed(tx: Tx, changes: readonly UsedChange[]): Promise<Set<number>> {
  // Casts, because PostgreSQL cannot infer the types of these values.
  const { rows: changed } = await sql<{ id: number }>`
    with change(slot_id, qty) as (values ${sql.join(
      changes.map(({ slotId, qty }) => sql`(cast(${slotId} as integer), cast(${qty} as integer))`),
    )})
    update slots set used = slots.used + change.qty from change
    where slots.id = change.slot_id and slots.used + change.qty <= slots.capacity
    returning slots.id`.execute(tx);
  return new Set(changed.map(({ id }) => id));
}

/**
 * Offers free places of these slots to the customers who wait for them, first come, first served: each place is held for one customer, counts
 * as taken from now on, and its e-mail is written. Call it in the transaction that frees the places, so that no other order takes them; the
 * caller also records that the slots changed. Returns how many places were offered.
 */
export async function offerPlaces(tx: Tx, slotIds: readonly number[], at: Occurrence): Promise<number> {
  let offered = 0;
  for (const { id } of await awaitedOf(tx, slotIds)) {
    await lockRow(tx, 'slots', id);
    offered += await offerLocked(tx, id, at);
  }
  return offered;
}

/** The slots that customers wait for, once for each entry. */
const awaitedSlots = (tx: Tx) =>
  tx
    .selectFrom('waiting_entries as entry')
    .innerJoin('slots', 'slots.id', 'entry.slot_id')
    .select(['slots.id', 'slots.item_id'])
    .where(isWaiting);

/** The open entries end when their slots close. A hold ends no later than it did. */
async function moveEnds(tx: Tx, itemIds: readonly number[]): Promise<void> {
  const entries = await readByIds(itemIds, (ids) =>
    tx
      .selectFrom('waiting_entries as entry')
      .innerJoin('slots', 'slots.id', 'entry.slot_id')
      .innerJoin('items', 'items.id', 'slots.item_id')
      .select(['entry.id', 'entry.state', 'entry.ends_at', manuscriptUntil(tx).as('until')])
      .where(isOpen)
      .where('items.id', 'in', ids)
      .orderBy('entry.id')
      .execute(),
  );
  for (const { id, state, ends_at: before, until } of entries) {
    const end = closingTime(until).toISOString();
    if (state === 'waiting' ? end === before : end >= before) continue;
    await tx.updateTable('waiting_entries').set({ ends_at: end }).where('id', '=', id).execute();
  }
}

/** Offers the free places of all months of these items, whose capacities or days for manuscripts may have changed. */
export async function offerPlacesOfItems(tx: Tx, itemIds: readonly number[], at: Occurrence): Promise<void> {
  await moveEnds(tx, itemIds);
  const slots = await readByIds(itemIds, (ids) => awaitedSlots(tx).where('slots.item_id', 'in', ids).execute());
  const ids = slots.map(({ id }) => id);
  await offerPlaces(tx, ids, at);
}

/** Offers free places of the months that a customer waits for, because the customer can log in again, and records the changed slots. */
export async function offerPlacesAwaitedBy(tx: Tx, customerId: number, at: Occurrence): Promise<void> {
  const slots = await awaitedSlots(tx).where('entry.customer_id', '=', customerId).execute();
  const ids = slots.map(({ id }) => id);
  const itemIds = slots.map(({ item_id }) => item_id);
  if ((await offerPlaces(tx, ids, at)) > 0) await at.events.record(tx, { type: 'slot.changed', itemIds }, at.now);
}
