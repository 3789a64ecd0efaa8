import { addHolding, changeHolding, holdingText, listHoldings } from '../operations/holdings/holdings.ts';
import { table } from '../platform/terminal.ts';
import { change } from './change.ts';
import { type Command, type Options, optionValue, UsageError } from './command.ts';

/** holdings list: organisations with their referral codes. */
export const holdingsList: Command = {
  name: 'holdings list',
  usage: '',
  summary: 'Organisations, their least first payment and their referral codes',
  async run(context) {
    const holdings = await listHoldings(context);
    const shown = holdings.map((row) => ({ ...row, referral_codes: row.referral_codes.join(' ') || null }));
    return { json: holdings, text: table(shown, 'No holdings.') };
  },
};

/** --min-percent, or null. */
function percentOf(options: Options): number | null {
  const text = optionValue(options, 'min-percent');
  if (text !== null && !/^\d{1,3}$/.test(text)) throw percentInvalid();
  return text === null ? null : Number(text);
}

export const percentInvalid = () => new UsageError('--min-percent: a whole number from 0 to 100.');
export const holdingInvalid = () =>
  new UsageError('Give a code (letters, digits, dashes) and a name: holdings add supp "My organisation"');

/** holdings add: a new organisation. Without one nobody can register (SEED=none starts with none). */
export const holdingsAdd: Command = {
  name: 'holdings add',
  usage: 'CODE NAME... [--min-percent N]',
  summary: 'Enter an organisation (30 percent at least in the first termin unless told)',
  missingDatabase: 'is made',
  options: ['min-percent'],
  changes: true,
  run: async (context, [code = '', ...words], options) =>
    change(
      context,
      addHolding,
      { code, name: words.join(' '), minPercent: percentOf(options) },
      {
        announce: ({ code: of, name, min_paid_percent }) =>
          `Enters the holding ${of}, "${name}"; a first termin pays at least ${min_paid_percent} percent.`,
        show: (holding) => ({ json: holding, text: `Holding ${holding.code} entered.` }),
      },
    ),
};

/** holdings change: another name, or another least first payment; orders that are made keep their plan. */
export const holdingsChange: Command = {
  name: 'holdings change',
  usage: 'HOLDING [--name TEXT] [--min-percent N]',
  summary: 'Change the name of an organisation, or what its first termin pays at least',
  options: ['name', 'min-percent'],
  changes: true,
  async run(context, [code], options) {
    const name = optionValue(options, 'name');
    const minPercent = percentOf(options);
    if (!code || name?.trim() === '' || (name === null && minPercent === null)) {
      throw new UsageError('Give a holding and what changes: holdings change supp --name "…" --min-percent 40');
    }
    const input = { code, name, minPercent };
    return change(context, changeHolding, input, {
      announce: ({ code: of, was, is, changed }) =>
        changed
          ? `Changes the holding ${of} from ${holdingText(was)} to ${holdingText(is)}. Orders that are made keep their plan.`
          : null,
      show: ({ code: of, is, changed }) => ({
        json: { code: of, ...is },
        text: `Holding ${of}: ${holdingText(is)}${changed ? '' : ' already. Nothing changed.'}`,
      }),
    });
  },
};
