import { currentMonth, isPast, type Month, monthNumber, toInputValue } from '#domain/month.ts';
import { recordChange } from '../../audit/record.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db } from '../../db/schema.ts';
import { findItem } from '../items/find-items.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';

/** `item`: a code or id, null for every journal. `all`: also past months. */
export type SlotFilter = { item: string | null; all: boolean };

/** Returns publish months with capacity, taken places and free places. */
export async function listSlots({ db, now }: { db: Db; now: () => Date }, { item: name, all }: SlotFilter) {
  const item = name === null ? null : await findItem(db, name);
  const from = all ? 0 : monthNumber(currentMonth(now()));
  const rows = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['slots.id', 'items.code as item', 'slots.year', 'slots.month', 'capacity', 'used'])
    .$if(item !== null, (query) => query.where('item_id', '=', item?.id ?? 0))
    .orderBy('items.position')
    .orderBy('year')
    .orderBy('month')
    .execute();
  return rows
    .filter((row) => monthNumber(row) >= from)
    .map(({ used, ...row }) => ({ ...row, taken: used, left: row.capacity - used }));
}

/** A publish month of a journal (code or id). */
export type SlotName = { item: string; month: Month };

/** A publish month after the operation. `used`: taken places. `changed` is false when the month was already as requested. */
export type ChangedSlot = {
  id: number;
  item: string;
  year: number;
  month: number;
  capacity: number;
  used: number;
  changed: boolean;
};

const findSlot = (db: Db, itemId: number, { year, month }: Month) =>
  db
    .selectFrom('slots')
    .select(['id', 'year', 'month', 'capacity', 'used'])
    .where('item_id', '=', itemId)
    .where('year', '=', year)
    .where('month', '=', month)
    .executeTakeFirst();

/** Opens a month or changes its capacity. The capacity cannot be less than the taken places. */
export const setCapacity = transactionalOperation({
  needsReason: true,
  async plan({ db, now }, { item: name, month, capacity }: SlotName & { capacity: number }) {
    const item = await findItem(db, name);
    const slot = await findSlot(db, item.id, month);
    if (!slot && isPast(month, now())) throw new OperationRefused({ code: 'month-past', month });
    return { itemId: item.id, item: item.code, month, was: slot?.capacity ?? null, capacity };
  },
  async run({ tx, events, ...context }, { month, capacity }, { itemId, item }): Promise<ChangedSlot> {
    const id = (await findSlot(tx, itemId, month))?.id;
    if (id !== undefined) await lockRow(tx, 'slots', id);
    // Read after the lock: an order may have taken a place.
    const known = await findSlot(tx, itemId, month);
    if (known && known.used > capacity) {
      throw new OperationRefused({ code: 'capacity-below-taken', item, month, taken: known.used, capacity });
    }
    if (known?.capacity === capacity) return { ...known, item, changed: false };
    const slot = await tx
      .insertInto('slots')
      .values({ item_id: itemId, ...month, month_end: null, volume_issue: null, capacity })
      .onConflict((on) => on.columns(['item_id', 'year', 'month']).doUpdateSet({ capacity }))
      .returning(['id', 'year', 'month', 'capacity', 'used'])
      .executeTakeFirstOrThrow();
    const was = known ? `${known.capacity} -> ` : 'opened with ';
    await recordChange(tx, context, { what: `${item} ${toInputValue(month)}: capacity ${was}${capacity}` });
    await events.record(tx, { type: 'slot.changed', itemIds: [itemId] }, context.now());
    return { ...slot, item, changed: true };
  },
});

/** Closes a month: sets its capacity to the taken places. */
export const closeSlot = transactionalOperation({
  needsReason: true,
  async plan({ db }, { item: name, month }: SlotName) {
    const { id: itemId, code: item } = await findItem(db, name);
    return { itemId, item, month };
  },
  async run({ tx, events, ...context }, { month }, { itemId, item }): Promise<ChangedSlot> {
    // One statement, so that a concurrent order either counts as taken or is refused.
    const slot = await tx
      .updateTable('slots')
      .set((eb) => ({ capacity: eb.ref('used') }))
      .where('item_id', '=', itemId)
      .where('year', '=', month.year)
      .where('month', '=', month.month)
      .whereRef('capacity', '>', 'used')
      .returning(['id', 'year', 'month', 'capacity', 'used'])
      .executeTakeFirst();
    if (!slot) {
      const full = await findSlot(tx, itemId, month);
      if (!full) throw new OperationRefused({ code: 'month-not-found', item, month });
      return { ...full, item, changed: false };
    }
    await recordChange(tx, context, { what: `${item} ${toInputValue(month)}: closed, ${slot.used} taken` });
    await events.record(tx, { type: 'slot.changed', itemIds: [itemId] }, context.now());
    return { ...slot, item, changed: true };
  },
});
