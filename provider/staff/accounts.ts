import {
  disableAccount,
  enableAccount,
  endAllSessions,
  endSessionsOf,
  resetPassword,
} from '../operations/customers/accounts.ts';
import type { FoundCustomer } from '../operations/customers/find-customer.ts';
import { change } from './change.ts';
import { type Command, UsageError } from './command.ts';
import { customerName } from './customers.ts';

const HOW = 'ID|EMAIL [--holding HOLDING]';
const options = ['holding'];
const named = ({ name, email, holding_code }: FoundCustomer) => `${name} <${email}> of ${holding_code}`;

/** customers disable: closes an account. */
export const customersDisable: Command = {
  name: 'customers disable',
  usage: HOW,
  summary: 'Close an account: no login, open sessions end; orders stay',
  options,
  changes: true,
  run: async (context, [who], given) =>
    change(context, disableAccount, customerName(who, given), {
      announce: (customer) => `Closes the account of ${named(customer)}.`,
      show: (done) => ({ json: done, text: `${done.email}: disabled, ${done.sessions_ended} session(s) ended` }),
    }),
};

/** customers enable: opens an account again. */
export const customersEnable: Command = {
  name: 'customers enable',
  usage: HOW,
  summary: 'Open a closed account again',
  options,
  changes: true,
  run: async (context, [who], given) =>
    change(context, enableAccount, customerName(who, given), {
      announce: (customer) => `Opens the account of ${named(customer)} again.`,
      show: (done) => ({ json: done, text: `${done.email}: enabled` }),
    }),
};

/** customers reset-password: prints a new random password once; it is never an argument, which a shell would remember. */
export const customersResetPassword: Command = {
  name: 'customers reset-password',
  usage: HOW,
  summary: 'Give an account a new random password (printed once) and end its sessions',
  options,
  changes: true,
  run: async (context, [who], given) =>
    change(context, resetPassword, customerName(who, given), {
      announce: (customer) => `Gives ${named(customer)} a new password; the old one and all open sessions end.`,
      show: (done) => ({
        json: done,
        text: `${done.email}: new password ${done.password ?? '(not shown)'} (${done.sessions_ended} session(s) ended)`,
      }),
    }),
};

/** tokens revoke: signs one customer out everywhere, or everybody. */
export const tokensRevoke: Command = {
  name: 'tokens revoke',
  usage: `${HOW} | --all`,
  summary: "End a customer's sessions, or everybody's",
  options: ['holding', 'all'],
  changes: true,
  async run(context, [who], given) {
    if (given.has('all')) {
      if (who) throw new UsageError('Give a customer or --all, not both.');
      return change(context, endAllSessions, undefined, {
        announce: () => 'Ends the sessions of every customer.',
        show: (done) => ({ json: done, text: `${done.sessions_ended} session(s) ended` }),
      });
    }
    return change(context, endSessionsOf, customerName(who, given), {
      announce: (customer) => `Ends the sessions of ${named(customer)}.`,
      show: ({ id, email, sessions_ended }) => ({
        json: { id, sessions_ended },
        text: `${email}: ${sessions_ended} session(s) ended`,
      }),
    });
  },
};
