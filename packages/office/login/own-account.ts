import { hashPassword, verifyPassword } from '@slotterbit/provider/customers/passwords.ts';
import type { Tx } from '@slotterbit/provider/db/schema.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';
import {
  acceptCode,
  type Clocked,
  countGuess,
  factsOf,
  newRecoveryCodes,
  replaceRecoveryCodes,
  type StaffCaller,
  secretToSetUp,
} from './second-factor.ts';
import { passwordProblem } from './staff-login.ts';
import { endOtherStaffSessions, type StaffSession } from './staff-sessions.ts';
import { stepOfCode } from './totp.ts';

/** Nothing was changed. The message says why, in Indonesian. */
export class OwnAccountRefused extends Error {}

export const WRONG_CODE = 'Kode salah atau sudah dipakai. Tunggu kode berikutnya di aplikasi.';
export const ENDED = 'Sesi Anda berakhir. Silakan masuk lagi.';

/** Returns the stored hash if the password is right. Throws `OwnAccountRefused`, and 429. */
async function confirmedHash(context: Clocked, session: StaffSession, password: string, caller: StaffCaller) {
  const forgive = await countGuess(context, session, caller, 'password');
  const { password_hash: hash } = await context.db
    .selectFrom('staff_accounts')
    .select('password_hash')
    .where('id', '=', session.account.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password, hash))) {
    caller.report('staff-login-failed', { ...factsOf(session), reason: 'own password' });
    throw new OwnAccountRefused('Kata sandi sekarang salah.');
  }
  await forgive();
  return hash;
}

/** Ends the other sessions of the account. Throws when this session ended meanwhile, as by a reset of the account. */
async function endOthers(tx: Tx, session: StaffSession): Promise<number> {
  const ended = await endOtherStaffSessions(tx, session);
  if (ended === null) throw new OwnAccountRefused(ENDED);
  return ended;
}

/** Changes the password of the signed-in account and ends its other sessions. Throws `OwnAccountRefused`, and 429. */
export async function changeOwnPassword(
  context: Clocked,
  session: StaffSession,
  { current, password }: { current: string; password: string },
  caller: StaffCaller,
): Promise<undefined> {
  const { account } = session;
  const stored = await confirmedHash(context, session, current, caller);
  if (current === password) throw new OwnAccountRefused('Kata sandi baru sama dengan yang sekarang.');
  const problem = await passwordProblem(password, account.email);
  if (problem !== null) throw new OwnAccountRefused(problem);
  const hash = await hashPassword(password);
  const sessions = await transact(context.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_accounts')
      .set({ password_hash: hash, link_hash: null, link_expires_at: null })
      .where('id', '=', account.id)
      .where('password_hash', '=', stored)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new OwnAccountRefused(ENDED);
    return endOthers(tx, session);
  });
  caller.report('password-reset', { staff: account.id, sessions, reason: 'own password' });
}

/** Uses up the code, runs `change` and replaces the recovery codes; all or nothing. Returns the new codes, whose only copy this is. */
async function changedWithCode(
  context: Clocked,
  session: StaffSession,
  { code, caller, what }: { code: string; caller: StaffCaller; what: string },
  change: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const { account } = session;
  const forgive = await countGuess(context, session, caller, 'code');
  const codes = newRecoveryCodes();
  const sessions = await transact(context.db, async (tx) => {
    if ((await acceptCode(tx, account.id, code, context.now())) === null) return null;
    await change(tx);
    await replaceRecoveryCodes(tx, account.id, codes, context.now());
    return endOthers(tx, session);
  });
  if (sessions === null) {
    caller.report('staff-login-failed', { ...factsOf(session), reason: 'code' });
    throw new OwnAccountRefused(WRONG_CODE);
  }
  await forgive();
  caller.report('staff-account-changed', { staff: account.id, sessions, reason: what });
  return codes;
}

/** Replaces the recovery codes. Returns the new ones. `code`: of the app, or a recovery code. Throws `OwnAccountRefused`, and 429. */
export async function renewRecoveryCodes(
  context: Clocked,
  session: StaffSession,
  { password, code }: { password: string; code: string },
  caller: StaffCaller,
): Promise<string[]> {
  await confirmedHash(context, session, password, caller);
  return changedWithCode(context, session, { code, caller, what: 'recovery codes' });
}

/**
 * Replaces the authenticator app by the one that has the secret of `secretToSetUp`, and the recovery codes. `code`: of the present app, or a
 * recovery code. `newCode`: of the new app. Returns the new recovery codes. Throws `OwnAccountRefused`, and 429.
 */
export async function replaceAuthenticator(
  context: Clocked,
  session: StaffSession,
  { password, code, newCode }: { password: string; code: string; newCode: string },
  caller: StaffCaller,
): Promise<string[]> {
  await confirmedHash(context, session, password, caller);
  const secret = await secretToSetUp(context, session);
  const step = stepOfCode(secret, newCode.replace(/\s/g, ''), context.now());
  if (step === null) throw new OwnAccountRefused('Kode dari aplikasi baru salah. Tunggu kode berikutnya di aplikasi.');
  return changedWithCode(context, session, { code, caller, what: 'authenticator' }, (tx) =>
    tx
      .updateTable('staff_accounts')
      .set({ totp_secret: secret, totp_step: step })
      .where('id', '=', session.account.id)
      .execute(),
  );
}
