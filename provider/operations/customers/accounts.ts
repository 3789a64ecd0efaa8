import { randomInt } from 'node:crypto';
import { recordChange } from '../../audit/record.ts';
import { changePassword, endSessions, setDisabled } from '../../customers/accounts.ts';
import { hashPassword } from '../../customers/passwords.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { type OperationContext, operation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { type CustomerName, type FoundCustomer, findCustomer } from './find-customer.ts';

const ids = ({ id, holding_code }: FoundCustomer) => ({ customer: id, holding: holding_code });
const named = ({ email, holding_code }: FoundCustomer) => `${email} of ${holding_code}`;

const setClosed = (closes: boolean) => {
  const find = async (db: Db, name: CustomerName): Promise<FoundCustomer> => {
    const customer = await findCustomer(db, name);
    if ((customer.disabled_at !== null) === closes) {
      const { email, disabled_at: since } = customer;
      throw new OperationRefused({ code: closes ? 'account-disabled' : 'account-enabled', email, since });
    }
    return customer;
  };
  return operation({
    plan: ({ db }: OperationContext, input: CustomerName) => find(db, input),
    async run(context, _input, customer) {
      const { db, now, security } = context;
      const { id, email } = customer;
      const sessions = await transact(db, async (tx) => {
        await lockRow(tx, 'customers', id);
        // Read again under the lock: another request may have been first.
        await find(tx, { name: `${id}`, holding: null });
        await recordChange(tx, context, { what: `account ${named(customer)} ${closes ? 'disabled' : 'enabled'}` });
        return setDisabled(tx, id, closes, now());
      });
      if (closes) security({ kind: 'sessions-revoked', ...ids(customer), sessions, reason: 'account disabled' });
      return { id, email, disabled: closes, sessions_ended: sessions };
    },
  });
};

/** Closes an account: no login, open sessions end; orders stay. */
export const disableAccount = setClosed(true);
/** Opens a closed account again. */
export const enableAccount = setClosed(false);

/** Letters and digits that nobody mixes up on the phone; 12 of them are about 59 bits. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const newPassword = () => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Gives an account a new random password and ends its sessions. The password is returned once and stored nowhere; a preview returns none. */
export const resetPassword = operation({
  plan: ({ db }: OperationContext, input: CustomerName) => findCustomer(db, input),
  async run(context, _input, customer) {
    const { db, now, security, isPreview } = context;
    const { id, email } = customer;
    const password = newPassword();
    // Made before the transaction: it takes tens of milliseconds, in which other requests should not wait.
    const hash = await hashPassword(password);
    const sessions = await transact(db, async (tx) => {
      await recordChange(tx, context, { what: `new password for ${named(customer)}` });
      return changePassword(tx, id, hash, now());
    });
    security({ kind: 'password-reset', ...ids(customer), sessions });
    // A password that was rolled back opens nothing; shown, it would be tried, or handed on.
    return { id, email, password: isPreview ? null : password, sessions_ended: sessions };
  },
});

/** Ends the sessions of one customer. */
export const endSessionsOf = operation({
  plan: ({ db }: OperationContext, input: CustomerName) => findCustomer(db, input),
  async run(context, _input, customer) {
    const { db, now, security } = context;
    const { id, email } = customer;
    const sessions = await transact(db, async (tx) => {
      const ended = await endSessions(tx, id, now());
      if (ended > 0) await recordChange(tx, context, { what: `sessions of ${named(customer)} ended` });
      return ended;
    });
    security({ kind: 'sessions-revoked', ...ids(customer), sessions, reason: 'staff' });
    return { id, email, sessions_ended: sessions };
  },
});

/** Ends the sessions of every customer. */
export const endAllSessions = operation({
  plan: async () => null,
  async run(context) {
    const { db, now, security } = context;
    const at = now().toISOString();
    const sessions = await transact(db, async (tx) => {
      const all = tx.updateTable('sessions').set({ revoked_at: at }).where('revoked_at', 'is', null);
      const ended = Number((await all.executeTakeFirst()).numUpdatedRows);
      if (ended > 0) await recordChange(tx, context, { what: 'the sessions of every customer ended' });
      return ended;
    });
    security({ kind: 'sessions-revoked', sessions, reason: 'staff, everybody' });
    return { sessions_ended: sessions };
  },
});
