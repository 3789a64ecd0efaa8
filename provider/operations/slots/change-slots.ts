import { isPast, type Month, toInputValue } from '#domain/month.ts';
import { recordChange } from '../../audit/record.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { findItem } from '../items/find-item.ts';
import { type OperationContext, operation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';

/** A publish month of a journal (code or id). */
export type SlotName = { item: string; month: Month };

/** A publish month after a change. `changed`: false where it was so already. */
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

/** Opens a month or changes its capacity, never below what is taken. */
export const setCapacity = operation({
  needsReason: true,
  async plan({ db, now }: OperationContext, { item: name, month, capacity }: SlotName & { capacity: number }) {
    const item = await findItem(db, name);
    const slot = await findSlot(db, item.id, month);
    if (!slot && isPast(month, now())) throw new OperationRefused({ code: 'month-past', month });
    return { itemId: item.id, item: item.code, month, was: slot?.capacity ?? null, capacity };
  },
  async run(context, { month, capacity }, { itemId, item }): Promise<ChangedSlot> {
    return transact(context.db, async (tx) => {
      // Read under the lock: an order may be taking a place.
      const id = (await findSlot(tx, itemId, month))?.id;
      if (id !== undefined) await lockRow(tx, 'slots', id);
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
      await context.events.record(tx, { type: 'slot.changed', itemIds: [itemId] }, context.now());
      return { ...slot, item, changed: true };
    });
  },
});

/** Closes a month: its capacity becomes what is taken. */
export const closeSlot = operation({
  needsReason: true,
  async plan({ db }: OperationContext, { item: name, month }: SlotName) {
    const { id: itemId, code: item } = await findItem(db, name);
    return { itemId, item, month };
  },
  async run(context, { month }, { itemId, item }): Promise<ChangedSlot> {
    return transact(context.db, async (tx) => {
      // In one statement, so that an order that is being made is counted or refused.
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
      await context.events.record(tx, { type: 'slot.changed', itemIds: [itemId] }, context.now());
      return { ...slot, item, changed: true };
    });
  },
});
