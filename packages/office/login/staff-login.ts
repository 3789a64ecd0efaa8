import { randomBytes } from 'node:crypto';
import { addHours } from '@slotterbit/contract/values/date.ts';
import { cleanCode } from '@slotterbit/contract/values/typed-text.ts';
import type { DeviceTokens } from '@slotterbit/provider/customers/known-device.ts';
import { countAttempt, forgiveAttempt, throttleKeys } from '@slotterbit/provider/customers/login-throttle.ts';
import { hashPassword, isCommonPassword, verifyPassword } from '@slotterbit/provider/customers/passwords.ts';
import type { Caller } from '@slotterbit/provider/customers/security-log.ts';
import { hashToken } from '@slotterbit/provider/customers/sessions.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import type { StaffRole } from '@slotterbit/provider/db/tables/staff.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';
import { endStaffSessions, openStaffSession } from './staff-sessions.ts';

/** In place of an organisation in throttles and log lines: no organisation's code contains a slash. */
export const STAFF_HOLDING = '/staf';

/** These roles handle money or settings, so they need a second factor. */
export const needsTotp = (role: StaffRole) => role === 'admin' || role === 'keuangan';

type StaffLoginContext = { db: Db; now: () => Date; devices: DeviceTokens };

/** Whom a device token marks a browser for. Earlier versions marked it after the password alone: `full` makes their tokens worthless. */
export const deviceOwner = (id: number, hash: string | null) => ({ id, password_hash: `full ${hash ?? ''}` });

/** `device`: the token that marks this browser as known to the account; null before the second factor. */
type LoggedIn = { token: string; device: string | null };

/** Returns whether a staff account exists: without one, the staff pages do not. */
export async function hasStaffAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff_accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Opens a session for an e-mail and password, or returns null. An unknown e-mail takes the same time as a wrong password. Guesses are
 * throttled like those of customers: by account and network, never on a browser that the account has used. Throws 429.
 */
export async function loginStaff(
  { db, now: clock, devices }: StaffLoginContext,
  given: { email: string; password: string },
  { address, report }: Caller,
  deviceToken: string | null,
): Promise<LoggedIn | null> {
  const now = clock();
  const email = cleanCode(given.email).toLowerCase();
  const account = await db
    .selectFrom('staff_accounts')
    .select(['id', 'role', 'password_hash', 'totp_secret'])
    .where('email', '=', email)
    .executeTakeFirst();
  const hash = account?.password_hash ?? null;
  const known = account && hash !== null ? { id: account.id, password_hash: hash } : null;
  const device = known && devices.verify(deviceToken, deviceOwner(known.id, hash), now);
  const facts = { holding: STAFF_HOLDING, email, ...(account && { staff: account.id }) };
  const keys = throttleKeys({ holding: STAFF_HOLDING, email, address, now }, device);
  await countAttempt(db, keys, now, () => report('throttled', { ...facts, reason: 'staff login' }));
  const fits = await verifyPassword(given.password, hash);
  if (!account || !known || !fits) {
    report('staff-login-failed', facts);
    return null;
  }
  await forgiveAttempt(db, keys);
  const stage = account.totp_secret !== null || needsTotp(account.role) ? 'password' : 'full';
  const token = await transact(db, async (tx) => {
    // While the password was checked, the account may have been reset or got another role.
    const { numUpdatedRows } = await tx
      .updateTable('staff_accounts')
      .set({ password_hash: known.password_hash })
      .where('id', '=', account.id)
      .where('password_hash', '=', known.password_hash)
      .where('role', '=', account.role)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? openStaffSession(tx, account.id, stage, now) : null;
  });
  if (token === null) return null;
  if (stage !== 'full') return { token, device: null };
  report('staff-login-ok', facts);
  return { token, device: devices.issue(deviceOwner(known.id, hash), now) };
}

/** How long the link to set a password is valid. */
const LINK_HOURS = 48;
export const MIN_STAFF_PASSWORD_LENGTH = 12;
export const MAX_STAFF_PASSWORD_LENGTH = 200;

/** Returns the token of a new link, and the columns of an account whose password it sets. */
export function withoutPassword(now: Date) {
  const token = randomBytes(32).toString('base64url');
  const link = { link_hash: hashToken(token), link_expires_at: addHours(now, LINK_HOURS).toISOString() };
  return { token, columns: { ...link, password_hash: null, totp_secret: null, totp_step: 0 } };
}

/** Returns the account of a link that can still be used, or null. */
export async function accountOfLink({ db, now }: { db: Db; now: () => Date }, token: string) {
  const account = await db
    .selectFrom('staff_accounts')
    .select(['id', 'email', 'name'])
    .where('link_hash', '=', hashToken(token))
    .where('link_expires_at', '>', now().toISOString())
    .executeTakeFirst();
  return account ?? null;
}

/** Returns why an account cannot have this password, in Indonesian, or null. */
export async function passwordProblem(password: string, email: string): Promise<string | null> {
  if ([...password].length < MIN_STAFF_PASSWORD_LENGTH)
    return `Kata sandi minimal ${MIN_STAFF_PASSWORD_LENGTH} karakter.`;
  if (password.length > MAX_STAFF_PASSWORD_LENGTH) return `Kata sandi maksimal ${MAX_STAFF_PASSWORD_LENGTH} karakter.`;
  const lower = password.toLowerCase();
  const isGuessable = lower.includes(email.split('@')[0] ?? lower) || (await isCommonPassword(password));
  return isGuessable ? 'Kata sandi ini mudah ditebak. Pilih yang lain.' : null;
}

/** Sets the password of a link's account, once, and ends its sessions. Returns what is wrong, in Indonesian, or null. */
export async function setStaffPassword(
  context: { db: Db; now: () => Date },
  { token, password }: { token: string; password: string },
  { report }: Caller,
): Promise<string | null> {
  const gone = 'Tautan ini sudah dipakai atau kedaluwarsa. Minta tautan baru kepada operator.';
  const account = await accountOfLink(context, token);
  if (!account) return gone;
  const problem = await passwordProblem(password, account.email);
  if (problem !== null) return problem;
  const hash = await hashPassword(password);
  const isSet = await transact(context.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_accounts')
      .set({ password_hash: hash, link_hash: null, link_expires_at: null })
      .where('link_hash', '=', hashToken(token))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await endStaffSessions(tx, account.id);
    return numUpdatedRows > 0n;
  });
  if (!isSet) return gone;
  report('password-reset', { staff: account.id, reason: 'staff link' });
  return null;
}
