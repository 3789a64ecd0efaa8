import type { DeviceTokens } from '../customers/known-device.ts';
import { countAttempt, forgiveAttempt, throttleKeys } from '../customers/login-throttle.ts';
import { verifyPassword } from '../customers/passwords.ts';
import type { Caller } from '../customers/security-log.ts';
import type { Db } from '../db/schema.ts';
import type { StaffRole } from '../db/tables/staff.ts';
import { transact } from '../db/transact.ts';
import { openStaffSession } from './sessions.ts';

/** In place of an organisation in throttles and log lines: no organisation's code contains a slash. */
export const STAFF_HOLDING = '/staf';

/** These roles handle money or settings, so they need a second factor. */
export const needsTotp = (role: StaffRole) => role === 'admin' || role === 'keuangan';

export type StaffLoginContext = { db: Db; now: () => Date; devices: DeviceTokens };

/** `device`: the token that marks this browser as known to the account. */
type LoggedIn = { token: string; device: string; stage: 'password' | 'full' };

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
  const email = given.email.trim().toLowerCase();
  const account = await db
    .selectFrom('staff_accounts')
    .select(['id', 'role', 'password_hash', 'totp_secret'])
    .where('email', '=', email)
    .executeTakeFirst();
  const hash = account?.password_hash ?? null;
  const known = account && hash !== null ? { id: account.id, password_hash: hash } : null;
  const device = known && devices.verify(deviceToken, known, now);
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
  if (stage === 'full') report('staff-login-ok', facts);
  return { token, device: devices.issue(known, now), stage };
}
