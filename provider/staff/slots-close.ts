import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import { transact } from '../db/transact.ts';
import { type Command, StaffError, UsageError } from './command.ts';
import { findItem, parseMonth } from './slots.ts';

/** slots close: a month takes no more; what is taken stays. */
export const slotsClose: Command = {
  name: 'slots close',
  usage: 'ITEM YYYY-MM',
  summary: 'Sell no more of a month: its capacity becomes what is taken',
  changes: true,
  async run({ db, say }, [name, monthText]) {
    if (!name || !monthText) throw new UsageError('Give item and month: slots close jurnal-laut 2027-03');
    const { year, month } = parseMonth(monthText);
    const item = await findItem(db, name);
    say(`Closes ${item.code} ${monthText}: what is taken stays, no more is sold.`);
    return transact(db, async (tx) => {
      // In one statement, so that an order that is being made is counted or refused.
      const slot = await tx
        .updateTable('slots')
        .set((eb) => ({ capacity: eb.ref('used') }))
        .where('item_id', '=', item.id)
        .where('year', '=', year)
        .where('month', '=', month)
        .returning(['id', 'year', 'month', 'capacity', 'used'])
        .executeTakeFirst();
      if (!slot) throw new StaffError(`${item.code} has no month ${monthText}.`);
      await bumpCatalogueVersion(tx, [item.id]);
      return { json: { ...slot, item: item.code }, text: `${item.code} ${monthText}: closed, ${slot.used} taken` };
    });
  },
};
