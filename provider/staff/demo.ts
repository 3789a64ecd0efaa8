import { table } from '../platform/terminal.ts';
import { removeDemoData } from '../seed/remove-demo.ts';
import { changeCommand } from './change.ts';

export const demoRemove = changeCommand({
  name: 'demo remove',
  usage: '',
  summary: 'Remove the demo: journals, indexings, slots, account, orders, referral code',
  operation: removeDemoData,
  input: () => undefined,
  announce: ({ items }) =>
    `Removes ${items.length} journal(s) of the demo with their slots, and the demo account with its orders; keeps what others use.`,
  show({ kept, ...removed }) {
    const rows = Object.entries(removed).map(([what, number]) => ({ removed: what.replaceAll('_', ' '), number }));
    const keptLines = kept.length > 0 ? ['', `Kept, since others use them: ${kept.join(', ')}`] : [];
    return { json: { ...removed, kept }, text: [...table(rows, ''), ...keptLines] };
  },
});
