import { dayText } from '@slotterbit/contract/values/date.ts';
import { type StaffRole, staffRoles } from '@slotterbit/provider/db/tables/staff.ts';
import { changeText } from '../operations/audit-texts.ts';
import {
  addHolding,
  addReferral,
  changeHolding,
  listHoldings,
  removeReferral,
  renameHolding,
} from '../operations/holdings/holdings.ts';
import { OperationRefused } from '../operations/refusals.ts';
import {
  addStaffAccount,
  changeStaffRole,
  listStaffAccounts,
  removeStaffAccount,
  resetStaffAccount,
} from '../operations/staff-accounts/manage-accounts.ts';
import { type Command, changeCommand, listResult, type Options, optionValue, required, UsageError } from './command.ts';

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
    name: 'holdings rename',
    words: [{ word: 'HOLDING' }, { word: 'CODE' }],
    summary: 'Give an organisation another code, before its first invoice or receipt has a number',
    operation: renameHolding,
    input([holding, code]) {
      if (!holding || !code) throw new UsageError('Give a holding and its new code: holdings rename supp kampus-1');
      return { holding, code };
    },
    announce: (facts) => `${changeText({ kind: 'holding-renamed', facts })}.`,
    show: (facts, { holding }, { settings: { defaultHolding } }) => [
      changeText({ kind: 'holding-renamed', facts }),
      ...(holding === defaultHolding
        ? ['Set DEFAULT_HOLDING to the new code and restart: until then nobody can log in.']
        : []),
    ],
  }),
  changeCommand({
    name: 'referrals add',
    words: [{ word: 'HOLDING' }, { word: 'CODE' }],
    summary: 'Enter a referral code of an organisation',
    operation: addReferral,
    input: (args) => referralInput('add', args),
    announce: ({ holding_code, code }) =>
      `Enters the referral code ${code}: customers who have it can register with ${holding_code}.`,
    show: ({ code, holding_code }, _input, { settings: { defaultHolding } }) => [
      `Referral code ${code} of ${holding_code} entered.`,
      ...(holding_code === defaultHolding
        ? []
        : [
            `Give its customers /register/${holding_code}: /login and /register lead to ${defaultHolding} (DEFAULT_HOLDING).`,
          ]),
    ],
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

const WHICH = 'Which account? Give its e-mail or id: accounts list shows them.';

function roleOption(options: Options): StaffRole {
  const role = staffRoles.find((known) => known === options['role']);
  if (role === undefined) throw new UsageError(`Say what it may do, with --role: ${staffRoles.join(', ')}.`);
  return role;
}

type Linked = { email: string; link: string | null; mailed: boolean };

const linkLine = ({ email, link, mailed }: Linked) =>
  link === null
    ? '(no link: dry run)'
    : `Link for ${email}, once and for 48 hours${mailed ? ', also sent' : ''}: ${link}`;

export const accountsCommands: readonly Command[] = [
  {
    name: 'accounts list',
    summary: 'Accounts of the staff pages (/staf) with their roles',
    run: async (context) =>
      listResult(await listStaffAccounts(context), 'No staff accounts: /staf answers 404.', (row) => ({
        id: row.id,
        email: row.email,
        name: row.name,
        role: row.role,
        added: dayText(row.created_at),
        password: row.isReady ? 'set' : null,
        authenticator: row.hasTotp ? 'set up' : null,
      })),
  },
  changeCommand({
    name: 'accounts add',
    words: [{ word: 'EMAIL' }, { word: 'NAME', isRepeated: true }],
    options: { role: { value: 'ROLE', isRequired: true } },
    summary: 'Add an account of the staff pages and print the link that sets its password',
    operation: addStaffAccount,
    input([email, ...words], options) {
      return { email: required(email, 'Give an e-mail and a name.'), name: words.join(' '), role: roleOption(options) };
    },
    announce: ({ email, name, role }) => `Adds the staff account ${email}, "${name}", as ${role}.`,
    show: linkLine,
  }),
  changeCommand({
    name: 'accounts role',
    words: [{ word: 'ACCOUNT' }],
    options: { role: { value: 'ROLE', isRequired: true } },
    summary: 'Change the role of a staff account; its sessions end',
    operation: changeStaffRole,
    input: ([account], options) => ({ account: required(account, WHICH), role: roleOption(options) }),
    announce: ({ email, role }, input) => `Changes the role of ${email} from ${role} to ${input.role}.`,
    show: ({ email, was, role, sessionsEnded }) => `${email}: ${was} -> ${role}, ${sessionsEnded} session(s) ended`,
  }),
  changeCommand({
    name: 'accounts reset',
    words: [{ word: 'ACCOUNT' }],
    summary: 'Give a staff account a new link; its password, authenticator app and sessions end',
    operation: resetStaffAccount,
    input: ([account]) => ({ account: required(account, WHICH) }),
    announce: ({ email }) => `Ends password, authenticator app, recovery codes and sessions of ${email}.`,
    show: linkLine,
  }),
  changeCommand({
    name: 'accounts remove',
    words: [{ word: 'ACCOUNT' }],
    summary: 'Remove a staff account with its sessions; the audit trail keeps its name',
    operation: removeStaffAccount,
    input: ([account]) => ({ account: required(account, WHICH) }),
    announce: ({ email, role }) => `Removes the staff account ${email} (${role}).`,
    show: ({ email, sessionsEnded }) => `${email}: removed, ${sessionsEnded} session(s) ended`,
  }),
];
