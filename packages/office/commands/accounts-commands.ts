import { dayText } from '@slotterbit/contract/values/date.ts';
import { type StaffRole, staffRoles } from '@slotterbit/provider/db/tables/staff.ts';
import {
  addStaffAccount,
  changeStaffRole,
  listStaffAccounts,
  removeStaffAccount,
  resetStaffAccount,
} from '../operations/staff-accounts/manage-accounts.ts';
import { type Command, changeCommand, listResult, type Options, required, UsageError } from './command.ts';

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
