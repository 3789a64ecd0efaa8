import { minuteText } from '#domain/date.ts';
import { toInputValue } from '#domain/month.ts';
import { listWaiting, removeWaiting } from '../operations/waiting/waiting.ts';
import { changeCommand } from './change.ts';
import { type Command, listResult, optionValue, required, wholeNumber } from './command.ts';

export const waitingCommands: readonly Command[] = [
  {
    name: 'waiting list',
    usage: '[--item ITEM]',
    summary: 'Customers who wait for full months, in their order, and places held for them',
    async run(context, _args, options) {
      const entries = await listWaiting(context, { item: optionValue(options, 'item') });
      return listResult(entries, 'No customer waits.', ({ item, year, month, ...entry }) => ({
        id: entry.id,
        item,
        month: toInputValue({ year, month }),
        customer: entry.customer_id,
        email: entry.email,
        state: entry.state,
        since: minuteText(entry.created_at),
        held_until: entry.state === 'held' ? minuteText(entry.ends_at) : null,
      }));
    },
  },
  changeCommand({
    name: 'waiting remove',
    usage: 'ID --why TEXT',
    summary: 'Remove a customer from a waiting list; a held place goes to the next customer',
    operation: removeWaiting,
    input: ([id]) => ({
      entry: wholeNumber(required(id, 'Which entry? Give its id; waiting list shows them.'), 'Entry'),
    }),
    announce: ({ id, item, year, month, email, state }) =>
      `Removes entry ${id} (${state}): ${email}, ${item} ${toInputValue({ year, month })}.`,
    show: (done) => ({
      json: done,
      text: [
        `${done.item} ${toInputValue(done)}: ${done.email} removed from the waiting list`,
        ...(done.was_held ? ['The held place is offered to the next customer.'] : []),
      ],
    }),
  }),
];
