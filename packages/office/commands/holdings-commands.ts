import { changeText } from '../operations/audit-texts.ts';
import {
  addHolding,
  addReferral,
  changeHolding,
  listHoldings,
  removeReferral,
} from '../operations/holdings/holdings.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { type Command, changeCommand, listResult, type Options, optionValue, UsageError } from './command.ts';

function percentOption(options: Options): number | null {
  const text = optionValue(options, 'min-percent');
  if (text !== null && !/^\d{1,3}$/.test(text)) throw new OperationRefused({ code: 'percent-invalid' });
  return text === null ? null : Number(text);
}

function referralInput(verb: 'add' | 'remove', [holding, code]: readonly string[]) {
  if (!holding || !code) throw new UsageError(`Give a holding and a code: referrals ${verb} supp AGUS01`);
  return { holding, code };
}

export const holdingsCommands: readonly Command[] = [
  {
    name: 'holdings list',
    summary: 'Organisations, their smallest first payment and their referral codes',
    run: async (context) =>
      listResult(await listHoldings(context), 'No holdings.', ({ referral_codes, ...row }) => ({
        ...row,
        referral_codes: referral_codes.join(' ') || null,
      })),
  },
  changeCommand({
    name: 'holdings add',
    words: [{ word: 'CODE' }, { word: 'NAME', isRepeated: true }],
    options: { 'min-percent': { value: 'N' } },
    summary: 'Enter an organisation (a first termin of at least 30 percent unless --min-percent)',
    missingDatabase: 'is made',
    operation: addHolding,
    input: ([code = '', ...words], options) => ({ code, name: words.join(' '), minPercent: percentOption(options) }),
    announce: ({ code, name, min_paid_percent }) =>
      `Enters the holding ${code}, "${name}"; a first termin pays at least ${min_paid_percent} percent.`,
    show: ({ code }) => `Holding ${code} entered.`,
  }),
  changeCommand({
    name: 'holdings change',
    words: [{ word: 'HOLDING' }],
    options: { name: { value: 'TEXT' }, 'min-percent': { value: 'N' } },
    summary: 'Change the name of an organisation, or what its first termin pays at least',
    operation: changeHolding,
    input([code], options) {
      const name = optionValue(options, 'name');
      const minPercent = percentOption(options);
      if (!code || name?.trim() === '' || (name === null && minPercent === null))
        throw new UsageError('Give a holding and what changes: holdings change supp --name "…" --min-percent 40');
      return { code, name, minPercent };
    },
    announce: ({ changed, ...facts }) =>
      changed ? `${changeText({ kind: 'holding-changed', facts })}. Existing orders keep their plan.` : null,
    show: ({ facts, changed }) =>
      changed
        ? changeText({ kind: 'holding-changed', facts })
        : `Holding ${facts.holding} is like that already. Nothing changed.`,
  }),
  changeCommand({
    name: 'referrals add',
    words: [{ word: 'HOLDING' }, { word: 'CODE' }],
    summary: 'Enter a referral code of an organisation',
    operation: addReferral,
    input: (args) => referralInput('add', args),
    announce: ({ holding_code, code }) =>
      `Enters the referral code ${code}: customers who have it can register with ${holding_code}.`,
    show: ({ code, holding_code }) => `Referral code ${code} of ${holding_code} entered.`,
  }),
  changeCommand({
    name: 'referrals remove',
    words: [{ word: 'HOLDING' }, { word: 'CODE' }],
    summary: 'Remove a referral code: new customers cannot use it; customers who registered with it stay',
    operation: removeReferral,
    input: (args) => referralInput('remove', args),
    announce: ({ holding_code, code, customers }) =>
      `Removes the referral code ${code} of ${holding_code}; ${customers} customer(s) who registered with it stay.`,
    show: ({ code, holding_code }) => `Referral code ${code} of ${holding_code} removed.`,
  }),
];
