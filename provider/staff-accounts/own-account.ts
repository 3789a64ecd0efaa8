import { hashPassword, verifyPassword } from '../customers/passwords.ts';
import type { Caller } from '../customers/security-log.ts';
import type { Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { passwordProblem } from './login.ts';
import {
  acceptCode,
  type Clocked,
  countGuess,
  factsOf,
  newRecoveryCodes,
  replaceRecoveryCodes,
  SessionEnded,
  secretToSetUp,
} from './second-factor.ts';
import { endOtherStaffSessions, type StaffSession } from './sessions.ts';
import { stepOfCode } from './totp.ts';

/** `problem`: why nothing was changed, in Indonesian. */
export type OwnAccountRefused = { problem: string };

const WRONG_PASSWORD = 'Kata sandi sekarang salah.';
const WRONG_CODE = 'Kode salah atau sudah dipakai. Tunggu kode berikutnya di aplikasi.';
const WRONG_NEW_CODE = 'Kode dari aplikasi baru salah. Tunggu kode berikutnya di aplikasi.';
const ENDED = 'Sesi Anda berakhir. Silakan masuk lagi.';

/** Returns the stored hash if the password is right, otherwise null. Throws 429. */
async function confirmedHash(context: Clocked, session: StaffSession, password: string, caller: Caller) {
  const forgive = await countGuess(context, session, caller, 'password');
  const { password_hash: hash } = await context.db
    .selectFrom('staff_accounts')
    .select('password_hash')
    .where('id', '=', session.account.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password, hash))) {
    caller.report('staff-login-failed', { ...factsOf(session), reason: 'own password' });
    return null;
  }
  await forgive();
  return hash;
}

/** Runs a change and ends the other sessions of the account. Returns null when this session ended meanwhile, as by a reset of the account. */
async function changed(
  { db }: Clocked,
  session: StaffSession,
  change: (tx: Tx) => Promise<void>,
): Promise<number | null> {
  return transact(db, async (tx) => {
    await change(tx);
    const ended = await endOtherStaffSessions(tx, session);
    if (ended === null) throw new SessionEnded();
    return ended;
  }).catch((error: unknown) => {
    if (error instanceof SessionEnded) return null;
    throw error;
  });
}

/** Changes the password of the signed-in account and ends its other sessions. Returns their number. Throws 429. */
export async function changeOwnPassword(
  context: Clocked,
  session: StaffSession,
  { current, password }: { current: string; password: string },
  caller: Caller,
): Promise<OwnAccountRefused | { ended: number }> {
  const { account } = session;
  const stored = await confirmedHash(context, session, current, caller);
  if (stored === null) return { problem: WRONG_PASSWORD };
  if (current === password) return { problem: 'Kata sandi baru sama dengan yang sekarang.' };
  const problem = await passwordProblem(password, account.email);
  if (problem !== null) return { problem };
  const hash = await hashPassword(password);
  const ended = await changed(context, session, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_accounts')
      .set({ password_hash: hash, link_hash: null, link_expires_at: null })
      .where('id', '=', account.id)
      .where('password_hash', '=', stored)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new SessionEnded();
  });
  if (ended === null) return { problem: ENDED };
  caller.report('password-reset', { staff: account.id, sessions: ended, reason: 'own password' });
  return { ended };
}

/** Uses up the code and runs `change`; both or neither. */
async function changedWithCode(
  context: Clocked,
  session: StaffSession,
  { code, caller, what }: { code: string; caller: Caller; what: string },
  change: (tx: Tx) => Promise<void>,
): Promise<OwnAccountRefused | null> {
  const forgive = await countGuess(context, session, caller, 'code');
  let isAccepted = false;
  const ended = await changed(context, session, async (tx) => {
    isAccepted = (await acceptCode(tx, session.account.id, code, context.now())) !== null;
    if (!isAccepted) throw new SessionEnded();
    await change(tx);
  });
  if (!isAccepted) {
    caller.report('staff-login-failed', { ...factsOf(session), reason: 'code' });
    return { problem: WRONG_CODE };
  }
  await forgive();
  if (ended === null) return { problem: ENDED };
  caller.report('staff-account-changed', { staff: session.account.id, sessions: ended, reason: what });
  return null;
}

/** Replaces the recovery codes. Returns the new ones, whose only copy this is. `code`: of the app, or a recovery code. Throws 429. */
export async function renewRecoveryCodes(
  context: Clocked,
  session: StaffSession,
  { password, code }: { password: string; code: string },
  caller: Caller,
): Promise<OwnAccountRefused | { codes: string[] }> {
  if ((await confirmedHash(context, session, password, caller)) === null) return { problem: WRONG_PASSWORD };
  const codes = newRecoveryCodes();
  const refused = await changedWithCode(context, session, { code, caller, what: 'recovery codes' }, (tx) =>
    replaceRecoveryCodes(tx, session.account.id, codes, context.now()),
  );
  return refused ?? { codes };
}

/**
 * Replaces the authenticator app by the one that has the secret of `secretToSetUp`, and the recovery codes. `code`: of the present app, or a
 * recovery code. `newCode`: of the new app. Throws 429.
 */
export async function replaceAuthenticator(
  context: Clocked,
  session: StaffSession,
  { password, code, newCode }: { password: string; code: string; newCode: string },
  caller: Caller,
): Promise<OwnAccountRefused | { codes: string[] }> {
  if ((await confirmedHash(context, session, password, caller)) === null) return { problem: WRONG_PASSWORD };
  const { account } = session;
  const secret = await secretToSetUp(context, session);
  const step = stepOfCode(secret, newCode.replace(/\s/g, ''), context.now());
  if (step === null) return { problem: WRONG_NEW_CODE };
  const codes = newRecoveryCodes();
  const refused = await changedWithCode(context, session, { code, caller, what: 'authenticator' }, async (tx) => {
    await tx
      .updateTable('staff_accounts')
      .set({ totp_secret: secret, totp_step: step })
      .where('id', '=', account.id)
      .execute();
    await replaceRecoveryCodes(tx, account.id, codes, context.now());
  });
  return refused ?? { codes };
}
