import { isInYears, isPast, type Month, monthNumber } from '@slotterbit/contract/values/month.ts';
import { type AuditRecord, recordChanges } from '@slotterbit/provider/audit/record-audit.ts';
import { MAX_CAPACITY } from '@slotterbit/provider/catalogue-file/catalogue-format.ts';
import { lockRows, nextVersion } from '@slotterbit/provider/db/locks.ts';
import { readByIds } from '@slotterbit/provider/db/parameters.ts';
import type { Db, Tx } from '@slotterbit/provider/db/schema.ts';
import { offerPlaces, placesToOffer } from '@slotterbit/provider/waiting/offer-place.ts';
import type { ShownRow } from '../audit-texts.ts';
import { findItem } from '../items/search-items.ts';
import { type OperationContext, type TransactionContext, transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';
import { NOT_OPEN, requireUnchanged } from '../versions.ts';

/** A publish month of a journal (code or id). */
type SlotName = { item: string; month: Month };

/**
 * `capacity` 'taken' closes the month: nothing more is sold. `keepsClosed`: a month that is not open stays so. Closing never opens a month.
 */
export type CapacityChange = SlotName & { capacity: number | 'taken'; keepsClosed?: boolean };

const opens = ({ capacity, keepsClosed }: CapacityChange) => capacity !== 'taken' && !keepsClosed;

type PlannedCapacity = CapacityChange & { itemId: number; name: string };

/** A publish month after the operation. `used`: taken places. `was`: the capacity before; null: the month was not open. `offered`: places offered to the waiting list. */
export type CapacityResult = Slot & {
  item: string;
  name: string;
  was: number | null;
  isClosed: boolean;
  offered: number;
  changed: boolean;
};

const keyOf = (itemId: number, month: Month) => `${itemId} ${monthNumber(month)}`;

const slotsOf = (db: Db, itemIds: Iterable<number>) =>
  db
    .selectFrom('slots')
    .select(['id', 'item_id', 'year', 'month', 'capacity', 'used', 'version'])
    .where('item_id', 'in', [...itemIds])
    .execute();

type Slot = Awaited<ReturnType<typeof slotsOf>>[number];

const slotsByMonth = async (db: Db, itemIds: Iterable<number>) =>
  new Map((await slotsOf(db, itemIds)).map((slot) => [keyOf(slot.item_id, slot), slot]));

const itemIdsOf = (changes: readonly PlannedCapacity[]) => new Set(changes.map(({ itemId }) => itemId));

/** Upper bound of the months of one call. */
export const MAX_SLOTS = 5_000;

/** Finds the journals and months. A month that is given twice counts once, with its last capacity. */
async function plan({ db, now }: OperationContext, changes: readonly CapacityChange[]): Promise<PlannedCapacity[]> {
  if (changes.length > MAX_SLOTS) throw new OperationRefused({ code: 'too-many-months', max: MAX_SLOTS });
  const items = new Map<string, { id: number; code: string; name: string }>();
  for (const { item } of changes) if (!items.has(item)) items.set(item, await findItem(db, item));
  const slots = await slotsByMonth(db, new Set([...items.values()].map(({ id }) => id)));
  const planned = new Map<string, PlannedCapacity>();
  for (const change of changes) {
    const { capacity, month } = change;
    if (capacity !== 'taken' && !(Number.isInteger(capacity) && capacity >= 0 && capacity <= MAX_CAPACITY))
      throw new OperationRefused({ code: 'capacity-invalid' });
    const item = items.get(change.item);
    if (!item) continue;
    const key = keyOf(item.id, month);
    if (!slots.has(key) && opens(change)) {
      if (isPast(month, now())) throw new OperationRefused({ code: 'month-past', month });
      if (!isInYears(month)) throw new OperationRefused({ code: 'month-too-late' });
    }
    planned.set(key, { ...change, item: item.code, itemId: item.id, name: item.name });
  }
  return [...planned.values()];
}

/** Inserts the months that are not open, without places. Returns the ids of those that this transaction opened. */
async function openMonths(tx: Tx, changes: readonly PlannedCapacity[]): Promise<Set<number>> {
  const known = await slotsByMonth(tx, itemIdsOf(changes));
  const missing = changes
    .filter((change) => opens(change) && !known.has(keyOf(change.itemId, change.month)))
    // In one order, against deadlocks.
    .toSorted((a, b) => a.itemId - b.itemId || monthNumber(a.month) - monthNumber(b.month))
    .map(({ itemId, month }) => ({ item_id: itemId, ...month, month_end: null, volume_issue: null, capacity: 0 }));
  if (missing.length === 0) return new Set();
  const opened = await tx
    .insertInto('slots')
    .values(missing)
    .onConflict((on) => on.columns(['item_id', 'year', 'month']).doNothing())
    .returning('id')
    .execute();
  return new Set(opened.map(({ id }) => id));
}

/** Makes all changes or none; a preview only reads. The only place that changes capacities one by one: an import writes whole journals. */
async function makeChanges(
  context: TransactionContext,
  changes: readonly PlannedCapacity[],
): Promise<CapacityResult[]> {
  const { tx, events, isPreview } = context;
  const now = context.now();
  if (changes.length === 0) return [];
  const openedIds = isPreview ? new Set<number>() : await openMonths(tx, changes);
  const found = await slotsByMonth(tx, itemIdsOf(changes));
  const slotIds = changes.flatMap(({ itemId, month }) => found.get(keyOf(itemId, month))?.id ?? []);
  if (!isPreview) await lockRows(tx, 'slots', slotIds);
  // Read after the lock: an order may have taken a place, or another staff member changed the capacity.
  const slots = await slotsByMonth(tx, itemIdsOf(changes));
  const rows = changes.map((planned) => {
    const slot = slots.get(keyOf(planned.itemId, planned.month));
    return { planned, slot, before: slot && !openedIds.has(slot.id) ? slot : null };
  });
  const shown = rows.map(({ planned: { itemId, name, month }, slot, before }): ShownRow => {
    const version = before?.version ?? NOT_OPEN;
    return { table: 'slots', id: slot?.id ?? null, name, version, slot: { itemId, month } };
  });
  await requireUnchanged(tx, context, ...shown);
  const results = rows.flatMap(({ planned, before, ...row }): CapacityResult[] => {
    const { item, itemId: item_id, name, month, capacity: wanted } = planned;
    // A preview opens no month.
    const slot = row.slot ?? (opens(planned) ? { id: 0, item_id, ...month, capacity: 0, used: 0, version: 0 } : null);
    // Not open, and to stay so.
    if (!slot) return [];
    const was = before?.capacity ?? null;
    const isClosed = wanted === 'taken';
    const capacity = isClosed ? slot.used : wanted;
    return [{ ...slot, item, name, was, capacity, isClosed, offered: 0, changed: capacity !== was }];
  });
  const below = results.filter(({ used, capacity }) => used > capacity);
  if (below.length > 0) {
    const months = below.map(({ name, year, month, used: taken, capacity }) => {
      return { name, month: { year, month }, taken, capacity };
    });
    throw new OperationRefused({ code: 'capacity-below-taken', months });
  }
  const changed = results.filter((result) => result.changed);
  if (isPreview) {
    const free = new Map(changed.map(({ id, capacity, used }) => [id, capacity - used]));
    const places = await placesToOffer(tx, free, now);
    return results.map((result) => {
      const offered = places.get(result.id) ?? 0;
      return { ...result, used: result.used + offered, offered };
    });
  }
  for (const [capacity, slots] of Map.groupBy(changed, (result) => result.capacity))
    await readByIds(
      slots.map(({ id }) => id),
      (ids) => tx.updateTable('slots').set({ capacity, version: nextVersion }).where('id', 'in', ids).execute(),
    );
  const records = changed.map(({ id, was, capacity: is, isClosed }): AuditRecord => {
    return { kind: 'capacity-changed', facts: { was, is, isClosed }, slotId: id };
  });
  await recordChanges(tx, context, records);
  const changedIds = changed.map(({ id }) => id);
  const offered = await offerPlaces(tx, changedIds, { now, events });
  const itemIds = [...new Set(changed.map(({ item_id }) => item_id))];
  if (itemIds.length > 0) await events.record(tx, { type: 'slot.changed', itemIds }, now);
  if (offered === 0) return results;
  const after = await slotsByMonth(tx, itemIds);
  return results.map((result) => {
    const used = after.get(keyOf(result.item_id, result))?.used ?? result.used;
    return { ...result, used, offered: used - result.used };
  });
}

/** Opens, changes or closes months of one or several journals, all or none. */
export const setCapacities = transactionalOperation({
  permission: 'slots.change',
  needsReason: true,
  isPreviewReadOnly: true,
  plan,
  run: (context, _input: readonly CapacityChange[], planned) => makeChanges(context, planned),
});
