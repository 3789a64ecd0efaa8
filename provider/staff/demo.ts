import { table } from '../platform/terminal.ts';
import { type RemovedDemo, removeDemoData } from '../seed/remove-demo.ts';
import { change } from './change.ts';
import type { Command } from './command.ts';

function summary({ kept, ...removed }: RemovedDemo): string[] {
  const rows = Object.entries(removed).map(([what, number]) => ({ removed: what.replaceAll('_', ' '), number }));
  return [...table(rows, ''), ...(kept.length > 0 ? ['', `Kept, since others use them: ${kept.join(', ')}`] : [])];
}

/** demo remove: what the first start of a demo entered, and the orders of its account; all of it or nothing. */
export const demoRemove: Command = {
  name: 'demo remove',
  usage: '',
  summary: 'Take out what came with the demo: journals, indexings, slots, account, orders, referral code',
  changes: true,
  run: (context) =>
    change(context, removeDemoData, undefined, {
      announce: ({ items }) =>
        `Removes ${items.length} journal(s) of the demo with their slots, and the demo account with its orders; keeps what others use.`,
      show: (removed) => ({ json: removed, text: summary(removed) }),
    }),
};
