import { type Month, parseMonth as parse, toInputValue } from '#domain/month.ts';
import { closeSlot, setCapacity } from '../operations/slots/capacities.ts';
import { listSlots, recountSlots, recountText } from '../operations/slots/slots.ts';
import { changeCommand } from './change.ts';
import { type Command, listResult, optionValue, UsageError, wholeNumber } from './command.ts';

/** Parses '2027-03'. Throws `UsageError` for anything else. */
export function parseMonth(text: string | undefined): Month {
  const month = /^\d{4}-\d\d$/.test(text ?? '') ? parse(text) : null;
  if (month === null) throw new UsageError(`Month: "${text ?? ''}" is not of the form 2027-03.`);
  return month;
}

const slotName = ({ item, ...month }: { item: string } & Month) => `${item} ${toInputValue(month)}`;

export const slotsCommands: readonly Command[] = [
  {
    name: 'slots list',
    usage: '[--item ITEM] [--all]',
    summary: 'Publish months with capacity, what is taken and what is left',
    async run(context, _args, options) {
      const slots = await listSlots(context, { item: optionValue(options, 'item'), all: options.has('all') });
      return listResult(slots, 'No slots.', ({ item, year, month, capacity, taken, left }) => ({
        item,
        month: toInputValue({ year, month }),
        capacity,
        taken,
        left,
      }));
    },
  },
  changeCommand({
    name: 'slots set',
    usage: 'ITEM YYYY-MM CAPACITY --why TEXT',
    summary: 'Open a month, or change its capacity (ITEM is a code or id)',
    operation: setCapacity,
    input([item, month, capacity]) {
      if (!item || !capacity)
        throw new UsageError('Give item, month and capacity: slots set jurnal-laut 2027-03 5 --why "…"');
      return { item, month: parseMonth(month), capacity: wholeNumber(capacity, 'Capacity') };
    },
    announce: ({ item, month, was, capacity }) =>
      was === null
        ? `Opens ${slotName({ item, ...month })} with a capacity of ${capacity}.`
        : `Changes the capacity of ${slotName({ item, ...month })} from ${was} to ${capacity}.`,
    show(slot) {
      const text = `${slotName(slot)}: capacity ${slot.capacity}, ${slot.used} taken`;
      return { json: slot, text: slot.changed ? text : `${text}. Nothing changed.` };
    },
  }),
  changeCommand({
    name: 'slots close',
    usage: 'ITEM YYYY-MM --why TEXT',
    summary: 'Close a month: its capacity becomes what is taken',
    operation: closeSlot,
    input([item, month]) {
      if (!item || !month) throw new UsageError('Give item and month: slots close jurnal-laut 2027-03 --why "…"');
      return { item, month: parseMonth(month) };
    },
    announce: ({ item, month }) => `Closes ${slotName({ item, ...month })}: what is taken stays, nothing more is sold.`,
    show: (slot) => ({
      json: slot,
      text: slot.changed
        ? `${slotName(slot)}: closed, ${slot.used} taken`
        : `${slotName(slot)}: no place is left, ${slot.used} taken. Nothing changed.`,
    }),
  }),
  changeCommand({
    name: 'slots recount',
    usage: '--why TEXT',
    summary: 'Recount the places of every month from its orders, where the doctor finds that they differ',
    operation: recountSlots,
    input: () => undefined,
    announce: () =>
      'Recounts the places of every month from its orders. Where more are taken than the month has, its capacity becomes that number.',
    show: (slots) => ({
      json: slots.map(({ code, year, month, used, taken }) => ({ item: code, year, month, was: used, taken })),
      text: slots.length === 0 ? 'The count of every month is right. Nothing changed.' : slots.map(recountText),
    }),
  }),
];
