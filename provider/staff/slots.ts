import { type Month, parseMonth as parse, toInputValue } from '#domain/month.ts';
import { closeSlot, setCapacity } from '../operations/slots/change-slots.ts';
import { listSlots } from '../operations/slots/list-slots.ts';
import { recountSlots, recountText } from '../operations/slots/recount.ts';
import { table } from '../platform/terminal.ts';
import { change } from './change.ts';
import { type Command, optionValue, UsageError, wholeNumber } from './command.ts';

/** 2027-03. Throws for anything else. */
export function parseMonth(text: string | undefined): Month {
  const month = /^\d{4}-\d\d$/.test(text ?? '') ? parse(text) : null;
  if (month === null) throw new UsageError(`Month: "${text ?? ''}" is not of the form 2027-03.`);
  return month;
}

/** slots list: this month and later; --all also past ones. */
export const slotsList: Command = {
  name: 'slots list',
  usage: '[--item ITEM] [--all]',
  summary: 'Publish months with capacity, what is taken and what is left',
  options: ['item', 'all'],
  async run(context, _args, options) {
    const slots = await listSlots(context, { item: optionValue(options, 'item'), all: options.has('all') });
    const text = table(
      slots.map(({ item, year, month, capacity, taken, left }) => ({
        item,
        month: toInputValue({ year, month }),
        capacity,
        taken,
        left,
      })),
      'No slots.',
    );
    return { json: slots, text };
  },
};

/** slots set: opens a month or changes its capacity, never below what is taken. */
export const slotsSet: Command = {
  name: 'slots set',
  usage: 'ITEM YYYY-MM CAPACITY --why TEXT',
  summary: 'Open a month, or change how many it takes (ITEM is a code or id)',
  changes: true,
  needsWhy: true,
  async run(context, [item, monthText, capacityText]) {
    if (!item || !capacityText)
      throw new UsageError('Give item, month and capacity: slots set jurnal-laut 2027-03 5 --why "…"');
    const month = parseMonth(monthText);
    const input = { item, month, capacity: wholeNumber(capacityText, 'Capacity') };
    return change(context, setCapacity, input, {
      announce: ({ item: code, was, capacity }) =>
        was === null
          ? `Opens ${code} ${monthText} with a capacity of ${capacity}.`
          : `Changes the capacity of ${code} ${monthText} from ${was} to ${capacity}.`,
      show(slot) {
        const stands = `${slot.item} ${monthText}: capacity ${slot.capacity}, ${slot.used} taken`;
        return { json: slot, text: slot.changed ? stands : `${stands}. Nothing changed.` };
      },
    });
  },
};

/** slots close: a month takes no more; what is taken stays. */
export const slotsClose: Command = {
  name: 'slots close',
  usage: 'ITEM YYYY-MM --why TEXT',
  summary: 'Sell no more of a month: its capacity becomes what is taken',
  changes: true,
  needsWhy: true,
  async run(context, [item, monthText]) {
    if (!item || !monthText) throw new UsageError('Give item and month: slots close jurnal-laut 2027-03 --why "…"');
    const input = { item, month: parseMonth(monthText) };
    return change(context, closeSlot, input, {
      announce: ({ item: code }) => `Closes ${code} ${monthText}: what is taken stays, no more is sold.`,
      show: (slot) => ({
        json: slot,
        text: slot.changed
          ? `${slot.item} ${monthText}: closed, ${slot.used} taken`
          : `${slot.item} ${monthText}: no place is left, ${slot.used} taken. Nothing changed.`,
      }),
    });
  },
};

/** slots recount: what counts as used becomes what orders hold; what is more than the month takes raises what it takes. */
export const slotsRecount: Command = {
  name: 'slots recount',
  usage: '--why TEXT',
  summary: 'Count the places of every month anew from its orders, where the doctor finds that they differ',
  changes: true,
  needsWhy: true,
  run: (context) =>
    change(context, recountSlots, undefined, {
      announce: () =>
        'Counts the places of every month anew from its orders. Where more are taken than the month has, it takes that many.',
      show: (slots) => ({
        json: slots.map(({ code, year, month, used, taken }) => ({ item: code, year, month, was: used, taken })),
        text: slots.length === 0 ? 'Every month counts right. Nothing changed.' : slots.map(recountText),
      }),
    }),
};
