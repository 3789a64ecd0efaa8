import type { DeviceTokens } from '@slotterbit/provider/customers/known-device.ts';
import { countAttempt, forgiveAttempt, throttleKeys } from '@slotterbit/provider/customers/login-throttle.ts';
import type { Caller } from '@slotterbit/provider/customers/security-log.ts';
import { hashToken } from '@slotterbit/provider/customers/sessions.ts';
import type { Db, Tx } from '@slotterbit/provider/db/schema.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';
import { deviceOwner, STAFF_HOLDING } from './staff-login.ts';
import { endStaffSession, openStaffSession, type StaffSession } from './staff-sessions.ts';
import { newTotpSecret, randomBase32, stepOfCode } from './totp.ts';

const RECOVERY_CODES = 10;

export type Clocked = { db: Db; now: () => Date; devices: DeviceTokens };

/** `deviceToken`: of an earlier login in this browser that passed everything that the account asks for. */
export type StaffCaller = Caller & { deviceToken: string | null };

/** Returns the secret that this session sets up: the same one after a reload of the page. */
export async function secretToSetUp({ db }: Clocked, { token }: StaffSession): Promise<string> {
  const { new_totp_secret } = await db
    .updateTable('staff_sessions')
    .set(({ fn, val }) => ({ new_totp_secret: fn.coalesce('new_totp_secret', val(newTotpSecret())) }))
    .where('hash', '=', hashToken(token))
    .returning('new_totp_secret')
    .executeTakeFirstOrThrow();
  return new_totp_secret ?? '';
}

/**
 * Replaces the session by one that passed the second factor, so that a token from before it never becomes worth more. Returns null when
 * the session has ended meanwhile, as by a change of the role.
 */
async function promoted(tx: Tx, session: StaffSession, now: Date): Promise<string | null> {
  if (!(await endStaffSession(tx, session.token))) return null;
  return openStaffSession(tx, session.account.id, 'full', now);
}

/** What a security event says about the account. */
export const factsOf = ({ account }: StaffSession) => ({
  holding: STAFF_HOLDING,
  email: account.email,
  staff: account.id,
});

/** The part of an account that marks a browser as its own. */
async function deviceAccount(db: Db, { account: { id } }: StaffSession) {
  const query = db.selectFrom('staff_accounts').select('password_hash').where('id', '=', id);
  const { password_hash } = await query.executeTakeFirstOrThrow();
  return deviceOwner(id, password_hash);
}

/**
 * Throttles guesses of a signed-in account. Guesses of others, who know the password, do not stop a browser that the account has used. Throws
 * 429. Returns a function that takes the attempt back.
 */
export async function countGuess(
  { db, now, devices }: Clocked,
  session: StaffSession,
  { address, deviceToken, report }: StaffCaller,
  of: 'code' | 'password',
): Promise<() => Promise<void>> {
  const { email } = session.account;
  const device = devices.verify(deviceToken, await deviceAccount(db, session), now());
  const keys = throttleKeys({ holding: `${STAFF_HOLDING}/${of}`, email, address, now: now() }, device, of);
  await countAttempt(db, keys, now(), () => report('throttled', { ...factsOf(session), reason: `staff ${of}` }));
  return () => forgiveAttempt(db, keys);
}

/** The account was reset or removed meanwhile. */
class SessionEnded extends Error {}

export const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, () => randomBase32(10).toLowerCase());

export async function replaceRecoveryCodes(tx: Tx, id: number, codes: readonly string[], now: Date): Promise<void> {
  const rows = codes.map((one) => ({ hash: hashToken(one), account_id: id, created_at: now.toISOString() }));
  await tx.deleteFrom('staff_recovery_codes').where('account_id', '=', id).execute();
  await tx.insertInto('staff_recovery_codes').values(rows).execute();
}

/**
 * Finishes the set-up of an authenticator app with its first code. Returns the new session's token and the recovery codes, whose only copy
 * this is; null when the code is wrong, or the account already has an app.
 */
export async function setUpTotp(
  context: Clocked,
  session: StaffSession,
  code: string,
  caller: StaffCaller,
): Promise<{ token: string; device: string; codes: string[] } | null> {
  const now = context.now();
  const { account } = session;
  const secret = await secretToSetUp(context, session);
  const forgive = await countGuess(context, session, caller, 'code');
  const step = stepOfCode(secret, code, now);
  if (step === null) return null;
  await forgive();
  const codes = newRecoveryCodes();
  const token = await transact(context.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_accounts')
      .set({ totp_secret: secret, totp_step: step })
      .where('id', '=', account.id)
      .where('totp_secret', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await replaceRecoveryCodes(tx, account.id, codes, now);
    // Undone, if the account was reset meanwhile: its session is gone.
    const promotedToken = await promoted(tx, session, now);
    if (promotedToken === null) throw new SessionEnded();
    return promotedToken;
  }).catch((error: unknown) => {
    if (error instanceof SessionEnded) return null;
    throw error;
  });
  if (token === null) return null;
  caller.report('staff-login-ok', { staff: account.id, reason: 'authenticator set up' });
  return { token, device: await newDevice(context, session), codes };
}

const newDevice = async ({ db, devices, now }: Clocked, session: StaffSession) =>
  devices.issue(await deviceAccount(db, session), now());

/** Uses up a recovery code, or the step of an app's code: each works once, also when it is sent twice at the same moment. */
export async function acceptCode(
  tx: Tx,
  accountId: number,
  typedCode: string,
  now: Date,
): Promise<'app' | 'recovery' | null> {
  const typed = typedCode.replace(/[\s-]/g, '');
  const { totp_secret: secret } = await tx
    .selectFrom('staff_accounts')
    .select('totp_secret')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const step = secret === null ? null : stepOfCode(secret, typed, now);
  if (step !== null) {
    const { numUpdatedRows } = await tx
      .updateTable('staff_accounts')
      .set({ totp_step: step })
      .where('id', '=', accountId)
      .where('totp_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'app' : null;
  }
  const { numDeletedRows } = await tx
    .deleteFrom('staff_recovery_codes')
    .where('account_id', '=', accountId)
    .where('hash', '=', hashToken(typed.toLowerCase()))
    .executeTakeFirst();
  return numDeletedRows > 0n ? 'recovery' : null;
}

/** Checks a code of the app, or a recovery code. Returns the token of the new, full session and that of this browser; null when the code is wrong or was used. Throws 429. */
export async function passSecondFactor(
  context: Clocked,
  session: StaffSession,
  typed: string,
  caller: StaffCaller,
): Promise<{ token: string; device: string } | null> {
  const { account } = session;
  const forgive = await countGuess(context, session, caller, 'code');
  const now = context.now();
  const passed = await transact(context.db, async (tx) => {
    const kind = await acceptCode(tx, account.id, typed, now);
    const token = kind && (await promoted(tx, session, now));
    return token && { kind, token };
  });
  const facts = factsOf(session);
  if (!passed) {
    caller.report('staff-login-failed', { ...facts, reason: 'code' });
    return null;
  }
  await forgive();
  caller.report('staff-login-ok', { ...facts, ...(passed.kind === 'recovery' && { reason: 'recovery code' }) });
  return { token: passed.token, device: await newDevice(context, session) };
}
