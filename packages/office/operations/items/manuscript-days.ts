import { isDayOver } from '@slotterbit/contract/values/date.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { MAX_MANUSCRIPT_DAYS } from '@slotterbit/provider/catalogue-file/catalogue-format.ts';
import { lockRow, lockRows, nextVersion } from '@slotterbit/provider/db/locks.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { isSold, manuscriptUntil } from '@slotterbit/provider/items/manuscript-until.ts';
import { offerPlacesOfItems } from '@slotterbit/provider/waiting/offer-place.ts';
import { countLeaving } from '@slotterbit/provider/waiting/sweep-waiting-list.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';
import { requireUnchanged } from '../versions.ts';
import { findItem } from './search-items.ts';

/** Returns the months that are sold with the present days, and whether other days close them; and those that other days open again. */
async function affectedMonths(db: Db, itemId: number, days: number, now: Date) {
  const rows = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['year', 'month', manuscriptUntil(db).as('was'), manuscriptUntil(db, { days }).as('is')])
    .where('item_id', '=', itemId)
    .where((eb) => eb.or([isSold(db, now), isSold(db, now, { days })]))
    .orderBy('year')
    .orderBy('month')
    .execute();
  const monthsOf = (isAffected: (row: (typeof rows)[number]) => boolean): Month[] =>
    rows.filter(isAffected).map(({ year, month }) => ({ year, month }));
  return {
    closed: monthsOf(({ is }) => isDayOver(is, now)),
    reopened: monthsOf(({ was }) => isDayOver(was, now)),
  };
}

/**
 * Changes how many days before its month a journal's manuscripts are due. Ordered lines keep their day. `closed` and `reopened`: the months that are
 * no longer, or again, sold today. `leaving`: the customers who wait for one that is no longer sold.
 */
export const changeManuscriptDays = transactionalOperation({
  permission: 'items.set-manuscript-days',
  needsReason: true,
  async plan({ db, now }, { item: name, days }: { item: string; days: number }) {
    if (!(Number.isInteger(days) && days >= 0 && days <= MAX_MANUSCRIPT_DAYS))
      throw new OperationRefused({ code: 'manuscript-days-invalid' });
    const item = await findItem(db, name);
    const leaving = await countLeaving(db, [{ itemId: item.id, is: days }], now());
    return { ...item, ...(await affectedMonths(db, item.id, days, now())), leaving };
  },
  async run({ tx, ...context }, { days: is }, { id, code }) {
    await lockRow(tx, 'items', id);
    // Nobody begins or stops waiting meanwhile: the end of an entry depends on the days.
    const slots = await tx.selectFrom('slots').select('id').where('item_id', '=', id).execute();
    await lockRows(
      tx,
      'slots',
      slots.map((slot) => slot.id),
    );
    const { version, manuscript_days: was } = await tx
      .selectFrom('items')
      .select(['version', 'manuscript_days'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await requireUnchanged(tx, context, { table: 'items', id, name: code, version });
    if (was === is) return { code, was, is };
    const { now, events } = context;
    const raised = { updated_at: now().toISOString(), version: nextVersion };
    await tx
      .updateTable('items')
      .set({ manuscript_days: is, ...raised })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, context, { kind: 'manuscript-days-changed', facts: { was, is }, itemId: id });
    await offerPlacesOfItems(tx, [id], { now: now(), events });
    await events.record(tx, { type: 'slot.changed', itemIds: [id] }, now());
    return { code, was, is };
  },
});
