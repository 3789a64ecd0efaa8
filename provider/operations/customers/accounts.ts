import { randomInt } from 'node:crypto';
import { recordChange } from '../../audit/record.ts';
import { changePassword, endSessions, setDisabled } from '../../customers/accounts.ts';
import { hashPassword } from '../../customers/passwords.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { operation, transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { type CustomerName, type FoundCustomer, findCustomer } from './find-customers.ts';

const ids = ({ id, holding_code }: FoundCustomer) => ({ customer: id, holding: holding_code });
const nameOf = ({ email, holding_code }: FoundCustomer) => `${email} of ${holding_code}`;

function disableOrEnable(disables: boolean) {
  const findChangeable = async (db: Db, name: CustomerName): Promise<FoundCustomer> => {
    const customer = await findCustomer(db, name);
    if ((customer.disabled_at !== null) === disables) {
      const { email, disabled_at: since } = customer;
      throw new OperationRefused({ code: disables ? 'account-disabled' : 'account-enabled', email, since });
    }
    return customer;
  };
  return transactionalOperation({
    plan: ({ db }, input: CustomerName) => findChangeable(db, input),
    async run({ tx, security, ...context }, _input, customer) {
      const { id, email } = customer;
      await lockRow(tx, 'customers', id);
      await findChangeable(tx, { name: `${id}`, holding: null });
      await recordChange(tx, context, { what: `account ${nameOf(customer)} ${disables ? 'disabled' : 'enabled'}` });
      const sessions = await setDisabled(tx, id, disables, context.now());
      if (disables) security({ kind: 'sessions-revoked', ...ids(customer), sessions, reason: 'account disabled' });
      return { id, email, disabled: disables, sessions_ended: sessions };
    },
  });
}

/** Disables an account: the customer cannot log in, and open sessions end. Orders stay. */
export const disableAccount = disableOrEnable(true);
/** Enables a disabled account. */
export const enableAccount = disableOrEnable(false);

/** Without letters and digits that sound or look alike. 12 characters give about 59 bits of entropy. */
const PASSWORD_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const newPassword = () =>
  Array.from({ length: 12 }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('');

/**
 * Gives an account a new random password and ends its sessions. The result is the only copy of the password; the database stores its hash. A preview
 * returns `password: null`.
 */
export const resetPassword = operation({
  plan: ({ db }, input: CustomerName) => findCustomer(db, input),
  async run(context, _input, customer) {
    const { db, now, security, isPreview } = context;
    const { id, email } = customer;
    const password = newPassword();
    // Hashing takes tens of milliseconds. Inside the transaction it would block other writers.
    const hash = await hashPassword(password);
    const sessions = await transact(db, async (tx) => {
      await recordChange(tx, context, { what: `new password for ${nameOf(customer)}` });
      return changePassword(tx, id, hash, now());
    });
    security({ kind: 'password-reset', ...ids(customer), sessions });
    return { id, email, password: isPreview ? null : password, sessions_ended: sessions };
  },
});

async function endAllSessions(tx: Tx, now: Date): Promise<number> {
  const all = tx.updateTable('sessions').set({ revoked_at: now.toISOString() }).where('revoked_at', 'is', null);
  return Number((await all.executeTakeFirst()).numUpdatedRows);
}

/** Ends the sessions of one customer, or of every customer (`null`). */
export const revokeSessions = transactionalOperation({
  plan: async ({ db }, input: CustomerName | null) => (input === null ? null : findCustomer(db, input)),
  async run({ tx, security, ...context }, _input, customer) {
    const now = context.now();
    const sessions = await (customer ? endSessions(tx, customer.id, now) : endAllSessions(tx, now));
    const what = customer ? `sessions of ${nameOf(customer)} ended` : 'the sessions of every customer ended';
    if (sessions > 0) await recordChange(tx, context, { what });
    const owner = customer ? { ...ids(customer), reason: 'staff' } : { reason: 'staff, everybody' };
    security({ kind: 'sessions-revoked', ...owner, sessions });
    return { customer, sessions_ended: sessions };
  },
});
