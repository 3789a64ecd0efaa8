import { currentMonth, isPast, type Month, monthNumber } from '#domain/month.ts';
import { recordChange } from '../audit/record.ts';
import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import { lockRow } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { findItem } from '../operations/items/find-item.ts';
import { table } from '../terminal.ts';
import { type Command, optionValue, StaffError, UsageError, wholeNumber } from './command.ts';

export { findItem };

/** 2027-03. Throws for anything else. */
export function parseMonth(text: string | undefined): Month {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? [];
  if (!year || !month) throw new UsageError(`Month: "${text ?? ''}" is not of the form 2027-03.`);
  return { year: Number(year), month: Number(month) };
}

/** slots list: this month and later; --all also past ones. */
export const slotsList: Command = {
  name: 'slots list',
  usage: '[--item ITEM] [--all]',
  summary: 'Publish months with capacity, what is taken and what is left',
  options: ['item', 'all'],
  async run({ db, now }, _args, options) {
    const code = optionValue(options, 'item');
    const item = code === null ? null : await findItem(db, code);
    const from = options.has('all') ? 0 : monthNumber(currentMonth(now()));
    const rows = await db
      .selectFrom('slots')
      .innerJoin('items', 'items.id', 'slots.item_id')
      .select(['slots.id', 'items.code as item', 'slots.year', 'slots.month', 'capacity', 'used'])
      .$if(item !== null, (query) => query.where('item_id', '=', item?.id ?? 0))
      .orderBy('items.position')
      .orderBy('year')
      .orderBy('month')
      .execute();
    const shown = rows
      .filter((row) => monthNumber(row) >= from)
      .map(({ used, ...row }) => ({ ...row, taken: used, left: row.capacity - used }));
    const text = table(
      shown.map(({ item: name, year, month, capacity, taken, left }) => ({
        item: name,
        month: `${year}-${String(month).padStart(2, '0')}`,
        capacity,
        taken,
        left,
      })),
      'No slots.',
    );
    return { json: shown, text };
  },
};

/** slots set: opens a month or changes its capacity, never below what is taken. */
export const slotsSet: Command = {
  name: 'slots set',
  usage: 'ITEM YYYY-MM CAPACITY --why TEXT',
  summary: 'Open a month, or change how many it takes (ITEM is a code or id)',
  changes: true,
  needsWhy: true,
  async run(context, [name, monthText, capacityText]) {
    const { db, now, log } = context;
    if (!name || !capacityText)
      throw new UsageError('Give item, month and capacity: slots set jurnal-laut 2027-03 5 --why "…"');
    const month = parseMonth(monthText);
    const capacity = wholeNumber(capacityText, 'Capacity');
    const item = await findItem(db, name);
    const find = (on: Db) =>
      on
        .selectFrom('slots')
        .select(['id', 'used', 'capacity'])
        .where('item_id', '=', item.id)
        .where('year', '=', month.year)
        .where('month', '=', month.month)
        .executeTakeFirst();
    const before = await find(db);
    if (!before && isPast(month, now())) throw new StaffError(`${monthText} is over: it cannot be opened.`);
    log(
      before
        ? `Changes the capacity of ${item.code} ${monthText} from ${before.capacity} to ${capacity}.`
        : `Opens ${item.code} ${monthText} with a capacity of ${capacity}.`,
    );
    const slot = await transact(db, async (tx) => {
      // Read under the lock: an order may be taking a place.
      const id = (await find(tx))?.id;
      if (id !== undefined) await lockRow(tx, 'slots', id);
      const known = await find(tx);
      if (known && known.used > capacity) {
        throw new StaffError(
          `${item.code} ${monthText}: ${known.used} are taken already; the capacity cannot be ${capacity}.`,
        );
      }
      if (known?.capacity === capacity) return { ...known, ...month, isSame: true };
      const set = await tx
        .insertInto('slots')
        .values({ item_id: item.id, ...month, month_end: null, volume_issue: null, capacity })
        .onConflict((on) => on.columns(['item_id', 'year', 'month']).doUpdateSet({ capacity }))
        .returning(['id', 'year', 'month', 'capacity', 'used'])
        .executeTakeFirstOrThrow();
      const was = known ? `${known.capacity} -> ` : 'opened with ';
      await recordChange(tx, context, { what: `${item.code} ${monthText}: capacity ${was}${capacity}` });
      await bumpCatalogueVersion(tx, [item.id]);
      return { ...set, isSame: false };
    });
    const { isSame, ...set } = slot;
    const stands = `${item.code} ${monthText}: capacity ${set.capacity}, ${set.used} taken`;
    return {
      json: { ...set, item: item.code, changed: !isSame },
      text: isSame ? `${stands}. Nothing changed.` : stands,
    };
  },
};

/** slots close: a month takes no more; what is taken stays. */
export const slotsClose: Command = {
  name: 'slots close',
  usage: 'ITEM YYYY-MM --why TEXT',
  summary: 'Sell no more of a month: its capacity becomes what is taken',
  changes: true,
  needsWhy: true,
  async run(context, [name, monthText]) {
    const { db, log } = context;
    if (!name || !monthText) throw new UsageError('Give item and month: slots close jurnal-laut 2027-03 --why "…"');
    const { year, month } = parseMonth(monthText);
    const item = await findItem(db, name);
    log(`Closes ${item.code} ${monthText}: what is taken stays, no more is sold.`);
    return transact(db, async (tx) => {
      // In one statement, so that an order that is being made is counted or refused.
      const slot = await tx
        .updateTable('slots')
        .set((eb) => ({ capacity: eb.ref('used') }))
        .where('item_id', '=', item.id)
        .where('year', '=', year)
        .where('month', '=', month)
        .whereRef('capacity', '>', 'used')
        .returning(['id', 'year', 'month', 'capacity', 'used'])
        .executeTakeFirst();
      if (!slot) {
        const full = await tx
          .selectFrom('slots')
          .select(['id', 'year', 'month', 'capacity', 'used'])
          .where('item_id', '=', item.id)
          .where('year', '=', year)
          .where('month', '=', month)
          .executeTakeFirst();
        if (!full) throw new StaffError(`${item.code} has no month ${monthText}.`);
        const text = `${item.code} ${monthText}: no place is left, ${full.used} taken. Nothing changed.`;
        return { json: { ...full, item: item.code, changed: false }, text };
      }
      await recordChange(tx, context, { what: `${item.code} ${monthText}: closed, ${slot.used} taken` });
      await bumpCatalogueVersion(tx, [item.id]);
      return {
        json: { ...slot, item: item.code, changed: true },
        text: `${item.code} ${monthText}: closed, ${slot.used} taken`,
      };
    });
  },
};
