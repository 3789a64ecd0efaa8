import { randomBytes } from 'node:crypto';
import { addHours } from '#domain/date.ts';
import { hashPassword, isCommonPassword } from '../customers/passwords.ts';
import type { Caller } from '../customers/security-log.ts';
import { hashToken } from '../customers/tokens.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { endStaffSessions } from './sessions.ts';

/** How long the link to set a password is valid. */
const LINK_HOURS = 48;
export const MIN_STAFF_PASSWORD = 12;
export const MAX_STAFF_PASSWORD = 200;

export function newLink(now: Date): { token: string; columns: { link_hash: string; link_expires_at: string } } {
  const token = randomBytes(32).toString('base64url');
  return { token, columns: { link_hash: hashToken(token), link_expires_at: addHours(now, LINK_HOURS).toISOString() } };
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
  if ([...password].length < MIN_STAFF_PASSWORD) return `Kata sandi minimal ${MIN_STAFF_PASSWORD} karakter.`;
  if (password.length > MAX_STAFF_PASSWORD) return `Kata sandi maksimal ${MAX_STAFF_PASSWORD} karakter.`;
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
  const gone = 'Tautan ini sudah dipakai atau kedaluwarsa. Minta tautan baru kepada admin.';
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
