import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import type { Db, Tx } from '@slotterbit/provider/db/schema.ts';
import type { StaffRole } from '@slotterbit/provider/db/tables/staff.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';
import { sendStaffLink } from '@slotterbit/provider/mail/staff-link.ts';
import { staffLink } from '@slotterbit/provider/platform/links.ts';
import { isPlainAddress } from '@slotterbit/provider/platform/setting.ts';
import { withoutPassword } from '../../login/staff-login.ts';
import { endStaffSessions } from '../../login/staff-sessions.ts';
import { type OperationContext, operation, requireName, transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';

/** Returns the accounts, oldest first. `isReady`: its password is set. */
export async function listStaffAccounts({ db }: { db: Db }) {
  const rows = await db
    .selectFrom('staff_accounts')
    .select(['id', 'email', 'name', 'role', 'created_at', 'password_hash', 'totp_secret'])
    .orderBy('id')
    .execute();
  return rows.map(({ password_hash, totp_secret, ...account }) => ({
    ...account,
    isReady: password_hash !== null,
    hasTotp: totp_secret !== null,
  }));
}

async function findAccount(db: Db, name: string) {
  const accounts = db.selectFrom('staff_accounts').select(['id', 'email', 'name', 'role']);
  const account = await (/^\d{1,9}$/.test(name)
    ? accounts.where('id', '=', Number(name))
    : accounts.where('email', '=', name.trim().toLowerCase())
  ).executeTakeFirst();
  if (!account) throw new OperationRefused({ code: 'staff-not-found', account: name });
  return account;
}

type Account = Awaited<ReturnType<typeof findAccount>>;

/** `link`: the only copy of the link that sets the password; null in a preview. `mailed`: it was sent to the account's e-mail, too. */
type LinkGiven = Account & { link: string | null; mailed: boolean };

/**
 * Makes a change with the columns of an account without a password, and sends its link after the commit. The result has the link, so a failure
 * of the mail server is only logged.
 */
async function withLink<Changed extends Account>(
  context: OperationContext,
  change: (tx: Tx, columns: ReturnType<typeof withoutPassword>['columns']) => Promise<Changed>,
): Promise<Changed & LinkGiven> {
  const { db, settings, isPreview, security, log, now } = context;
  const { token, columns } = withoutPassword(now());
  const account = await transact(db, (tx) => change(tx, columns));
  if (isPreview) return { ...account, link: null, mailed: false };
  security({ kind: 'staff-account-changed', staff: account.id, reason: 'link' });
  const link = staffLink(settings, `/undangan/${token}`);
  const problem = await sendStaffLink(settings, account, link, now());
  if (problem !== null && settings.smtpUrl !== null) log(`The e-mail to ${account.email} was not sent: ${problem}`);
  return { ...account, link, mailed: problem === null };
}

type NewAccount = Omit<Account, 'id'>;

/** Adds an account of the staff pages. Its password is set with the link. */
export const addStaffAccount = operation({
  permission: null,
  async plan(_context, { email, name, role }: NewAccount): Promise<NewAccount> {
    const account = { email: email.trim().toLowerCase(), name: name.trim(), role };
    if (!isPlainAddress(account.email))
      throw new OperationRefused({ code: 'staff-email-invalid', email: account.email });
    requireName(account.name);
    return account;
  },
  run: (context, _input, account) =>
    withLink(context, async (tx, columns) => {
      const { email, role } = account;
      await recordChange(tx, context, { kind: 'staff-added', facts: { email, role } });
      const added = await tx
        .insertInto('staff_accounts')
        .values({ ...account, ...columns, created_at: context.now().toISOString() })
        .onConflict((on) => on.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw new OperationRefused({ code: 'staff-exists', email });
      return { id: added.id, ...account };
    }),
});

/** Gives an account a new link. Its password, authenticator app, recovery codes and sessions end. */
export const resetStaffAccount = operation({
  permission: null,
  plan: ({ db }, { account }: { account: string }) => findAccount(db, account),
  run: (context, _input, { id }) =>
    withLink(context, async (tx, columns) => {
      const account = await findAccount(tx, `${id}`);
      await tx.updateTable('staff_accounts').set(columns).where('id', '=', id).execute();
      await tx.deleteFrom('staff_recovery_codes').where('account_id', '=', id).execute();
      await recordChange(tx, context, { kind: 'staff-reset', facts: { email: account.email } });
      return { ...account, sessionsEnded: await endStaffSessions(tx, id) };
    }),
});

/** Changes the role of an account and ends its sessions. */
export const changeStaffRole = transactionalOperation({
  permission: null,
  async plan({ db }, { account: name, role }: { account: string; role: StaffRole }) {
    const account = await findAccount(db, name);
    if (account.role === role) throw new OperationRefused({ code: 'staff-role-same', email: account.email, role });
    return account;
  },
  async run({ tx, security, ...context }, { role }, { id }) {
    const { email, role: was } = await findAccount(tx, `${id}`);
    await tx.updateTable('staff_accounts').set({ role }).where('id', '=', id).execute();
    await recordChange(tx, context, { kind: 'staff-role-changed', facts: { email, was, is: role } });
    const sessions = await endStaffSessions(tx, id);
    security({ kind: 'staff-account-changed', staff: id, sessions, reason: 'role' });
    return { id, email, was, role, sessionsEnded: sessions };
  },
});

/** Removes an account with its sessions. The audit trail keeps its name. */
export const removeStaffAccount = transactionalOperation({
  permission: null,
  plan: ({ db }, { account }: { account: string }) => findAccount(db, account),
  async run({ tx, security, ...context }, _input, { id }) {
    const { email } = await findAccount(tx, `${id}`);
    const sessions = await endStaffSessions(tx, id);
    for (const table of ['staff_recovery_codes', 'staff_forms', 'staff_uploads'] as const)
      await tx.deleteFrom(table).where('account_id', '=', id).execute();
    await tx.deleteFrom('staff_accounts').where('id', '=', id).execute();
    await recordChange(tx, context, { kind: 'staff-removed', facts: { email } });
    security({ kind: 'staff-account-changed', staff: id, sessions, reason: 'removed' });
    return { id, email, sessionsEnded: sessions };
  },
});
