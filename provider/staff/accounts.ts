import { disableAccount, enableAccount, resetPassword, revokeSessions } from '../operations/customers/accounts.ts';
import type { FoundCustomer } from '../operations/customers/find-customers.ts';
import { changeCommand } from './change.ts';
import { type Command, type Options, UsageError } from './command.ts';
import { customerName } from './customers.ts';

const CUSTOMER = 'ID|EMAIL [--holding HOLDING]';
const input = ([customer]: readonly string[], options: Options) => customerName(customer, options);
const nameOf = ({ name, email, holding_code }: FoundCustomer) => `${name} <${email}> of ${holding_code}`;

export const accountsCommands: readonly Command[] = [
  changeCommand({
    name: 'customers disable',
    usage: CUSTOMER,
    summary: 'Close an account: no login, open sessions end; orders stay',
    operation: disableAccount,
    input,
    announce: (customer) => `Closes the account of ${nameOf(customer)}.`,
    show: (done) => ({ json: done, text: `${done.email}: disabled, ${done.sessions_ended} session(s) ended` }),
  }),
  changeCommand({
    name: 'customers enable',
    usage: CUSTOMER,
    summary: 'Open a closed account again',
    operation: enableAccount,
    input,
    announce: (customer) => `Opens the account of ${nameOf(customer)} again.`,
    show: (done) => ({ json: done, text: `${done.email}: enabled` }),
  }),
  changeCommand({
    // The password is printed, not an argument: a shell would store it in its history.
    name: 'customers reset-password',
    usage: CUSTOMER,
    summary: 'Give an account a new random password (printed once) and end its sessions',
    operation: resetPassword,
    input,
    announce: (customer) => `Gives ${nameOf(customer)} a new password; the old one and all open sessions end.`,
    show: (done) => ({
      json: done,
      text: `${done.email}: new password ${done.password ?? '(not shown)'} (${done.sessions_ended} session(s) ended)`,
    }),
  }),
  changeCommand({
    name: 'tokens revoke',
    usage: `${CUSTOMER} | --all`,
    summary: 'End the sessions of one customer, or of every customer',
    operation: revokeSessions,
    input([customer], options) {
      if (!options.has('all')) return customerName(customer, options);
      if (customer) throw new UsageError('Give a customer or --all, not both.');
      return null;
    },
    announce: (customer) =>
      customer === null ? 'Ends the sessions of every customer.' : `Ends the sessions of ${nameOf(customer)}.`,
    show: ({ customer, sessions_ended }) => ({
      json: { ...(customer && { id: customer.id }), sessions_ended },
      text: `${customer ? `${customer.email}: ` : ''}${sessions_ended} session(s) ended`,
    }),
  }),
];
