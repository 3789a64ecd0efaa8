import { recordChange } from '../audit/record.ts';
import { transact } from '../db/transact.ts';
import { readDemoContents } from '../seed/demo-contents.ts';
import { DemoInUse, type RemovedDemo, removeDemo } from '../seed/remove-demo.ts';
import { table } from '../terminal.ts';
import { type Command, StaffError } from './command.ts';

function summary({ kept, ...removed }: RemovedDemo): string[] {
  const rows = Object.entries(removed).map(([what, number]) => ({ removed: what.replaceAll('_', ' '), number }));
  return [...table(rows, ''), ...(kept.length > 0 ? ['', `Kept, since others use them: ${kept.join(', ')}`] : [])];
}

function refused({ dependents }: DemoInUse): StaffError {
  const orders = dependents.map(({ code, status, why }) => `${code}  ${status}: ${why}`);
  return new StaffError('Orders depend on the demo; nothing was removed:', [
    ...orders,
    'Their journals can be archived instead: items archive ITEM --why "…" (items list shows them).',
  ]);
}

/** demo remove: what the first start of a demo entered, and the orders of its account; all of it or nothing. */
export const demoRemove: Command = {
  name: 'demo remove',
  usage: '',
  summary: 'Take out what came with the demo: journals, indexings, slots, account, orders, referral code',
  changes: true,
  async run(context) {
    const { db, log } = context;
    const contents = await readDemoContents(db);
    if (contents === null) throw new StaffError('There is no demo in this database.');
    log(
      `Removes ${contents.items.length} journal(s) of the demo with their slots, and the demo account with its orders; keeps what others use.`,
    );
    try {
      const removed = await transact(db, async (tx) => {
        await recordChange(tx, context, { what: 'demo removed' });
        return removeDemo(tx, contents);
      });
      return { json: removed, text: summary(removed) };
    } catch (error) {
      throw error instanceof DemoInUse ? refused(error) : error;
    }
  },
};
