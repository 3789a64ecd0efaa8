import { randomInt } from 'node:crypto';
import { recordChange } from '../audit/record.ts';
import { changePassword, endSessions, setDisabled } from '../customers/accounts.ts';
import { hashPassword } from '../customers/passwords.ts';
import { transact } from '../db/transact.ts';
import { type Command, optionValue, StaffError, UsageError } from './command.ts';
import { findCustomer } from './customers.ts';

const HOW = 'ID|EMAIL [--holding HOLDING]';
const options = ['holding'];
const named = ({ name, email, holding_code }: { name: string; email: string; holding_code: string }) =>
  `${name} <${email}> of ${holding_code}`;

const idOf = ({ id, holding_code }: { id: number; holding_code: string }) => ({ customer: id, holding: holding_code });

function openOrClose(verb: 'disable' | 'enable', summary: string): Command {
  const closes = verb === 'disable';
  return {
    name: `customers ${verb}`,
    usage: HOW,
    summary,
    options,
    changes: true,
    async run(context, [who], given) {
      const { db, now, log, security } = context;
      const customer = await findCustomer(db, who, optionValue(given, 'holding'));
      if ((customer.disabled_at !== null) === closes) throw new StaffError(`${customer.email} is ${verb}d already.`);
      log(closes ? `Closes the account of ${named(customer)}.` : `Opens the account of ${named(customer)} again.`);
      const ended = await transact(db, async (tx) => {
        await recordChange(tx, context, { what: `account ${customer.email} of ${customer.holding_code} ${verb}d` });
        return setDisabled(tx, customer.id, closes, now());
      });
      if (closes)
        security({ kind: 'sessions-revoked', ...idOf(customer), sessions: ended, reason: 'account disabled' });
      const text = closes ? `${customer.email}: disabled, ${ended} session(s) ended` : `${customer.email}: enabled`;
      return { json: { id: customer.id, email: customer.email, disabled: closes, sessions_ended: ended }, text };
    },
  };
}

export const customersDisable = openOrClose('disable', 'Close an account: no login, open sessions end; orders stay');
export const customersEnable = openOrClose('enable', 'Open a closed account again');

/** Letters and digits that nobody mixes up on the phone; 12 of them are about 59 bits. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const newPassword = () => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** customers reset-password: prints a new random password once; it is never an argument, which a shell would remember. */
export const customersResetPassword: Command = {
  name: 'customers reset-password',
  usage: HOW,
  summary: 'Give an account a new random password (printed once) and end its sessions',
  options,
  changes: true,
  async run(context, [who], given) {
    const { db, now, log, security, isDryRun } = context;
    const customer = await findCustomer(db, who, optionValue(given, 'holding'));
    log(`Gives ${named(customer)} a new password; the old one and all open sessions end.`);
    const password = newPassword();
    // Made before the transaction: it takes tens of milliseconds, in which nobody should wait.
    const hash = await hashPassword(password);
    const ended = await transact(db, async (tx) => {
      await recordChange(tx, context, { what: `new password for ${customer.email} of ${customer.holding_code}` });
      return changePassword(tx, customer.id, hash, now());
    });
    security({ kind: 'password-reset', ...idOf(customer), sessions: ended });
    // A password that was rolled back opens nothing; printed, it would be tried, or handed on.
    const shown = isDryRun ? null : password;
    return {
      json: { id: customer.id, email: customer.email, password: shown, sessions_ended: ended },
      text: `${customer.email}: new password ${shown ?? '(not shown)'} (${ended} session(s) ended)`,
    };
  },
};

/** tokens revoke: signs one customer out everywhere, or everybody. */
export const tokensRevoke: Command = {
  name: 'tokens revoke',
  usage: `${HOW} | --all`,
  summary: "End a customer's sessions, or everybody's",
  options: ['holding', 'all'],
  changes: true,
  async run(context, [who], given) {
    const { db, now, log, security } = context;
    if (given.has('all')) {
      if (who) throw new UsageError('Give a customer or --all, not both.');
      log('Ends the sessions of every customer.');
      const at = now().toISOString();
      const ended = await transact(db, async (tx) => {
        const all = tx.updateTable('sessions').set({ revoked_at: at }).where('revoked_at', 'is', null);
        const count = Number((await all.executeTakeFirst()).numUpdatedRows);
        if (count > 0) await recordChange(tx, context, { what: 'the sessions of every customer ended' });
        return count;
      });
      security({ kind: 'sessions-revoked', sessions: ended, reason: 'staff, everybody' });
      return { json: { sessions_ended: ended }, text: `${ended} session(s) ended` };
    }
    const customer = await findCustomer(db, who, optionValue(given, 'holding'));
    log(`Ends the sessions of ${named(customer)}.`);
    const ended = await transact(db, async (tx) => {
      const count = await endSessions(tx, customer.id, now());
      const what = `sessions of ${customer.email} of ${customer.holding_code} ended`;
      if (count > 0) await recordChange(tx, context, { what });
      return count;
    });
    security({ kind: 'sessions-revoked', ...idOf(customer), sessions: ended, reason: 'staff' });
    return { json: { id: customer.id, sessions_ended: ended }, text: `${customer.email}: ${ended} session(s) ended` };
  },
};
