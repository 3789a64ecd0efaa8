import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashToken } from '@slotterbit/provider/customers/sessions.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import type { StaffRole } from '@slotterbit/provider/db/tables/staff.ts';
import { UPLOAD_MS } from './staff-forms.ts';

/** A session ends after this time, and after `IDLE_MS` without a request. */
const LONGEST_MS = 8 * 3_600_000;
const IDLE_MS = 30 * 60_000;
/** A session without its second factor. */
const PASSWORD_STAGE_MS = 10 * 60_000;
/** Requests within this time do not write `seen_at` again. */
const SEEN_EVERY_MS = 60_000;

/** A signed-in staff account. `csrf`: the token in each form. `hasTotp`: an authenticator app is set up. */
export type StaffSession = {
  token: string;
  csrf: string;
  stage: 'password' | 'full';
  account: { id: number; email: string; name: string; role: StaffRole; hasTotp: boolean };
};

/** Derived, so that it needs no column: the cookie's token cannot be computed from it. */
const csrfOf = (token: string) => createHash('sha256').update(`csrf:${token}`).digest('base64url');

export function isFormOfSession({ csrf }: StaffSession, given: string | null): boolean {
  const [expected, actual] = [Buffer.from(csrf), Buffer.from(given ?? '')];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Opens a session. Returns its token, for the cookie only. */
export async function openStaffSession(
  db: Db,
  accountId: number,
  stage: StaffSession['stage'],
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now.toISOString();
  await db
    .insertInto('staff_sessions')
    .values({
      hash: hashToken(token),
      account_id: accountId,
      stage,
      created_at: at,
      seen_at: at,
      new_totp_secret: null,
    })
    .execute();
  return token;
}

/** Returns the session of a token; null when it is unknown, too old or was idle for too long. */
export async function readStaffSession(db: Db, token: string, now: Date): Promise<StaffSession | null> {
  const row = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff_accounts as account', 'account.id', 'session.account_id')
    .select(['session.stage', 'session.created_at', 'session.seen_at'])
    .select(['account.id', 'account.email', 'account.name', 'account.role', 'account.totp_secret'])
    .where('session.hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return null;
  const { stage, created_at, seen_at, totp_secret, ...account } = row;
  const age = now.getTime() - Date.parse(created_at);
  const idle = now.getTime() - Date.parse(seen_at);
  if (idle >= IDLE_MS || age >= (stage === 'full' ? LONGEST_MS : PASSWORD_STAGE_MS)) {
    await endStaffSession(db, token);
    return null;
  }
  if (idle >= SEEN_EVERY_MS) {
    await db
      .updateTable('staff_sessions')
      .set({ seen_at: now.toISOString() })
      .where('hash', '=', hashToken(token))
      .execute();
  }
  return { token, csrf: csrfOf(token), stage, account: { ...account, hasTotp: totp_secret !== null } };
}

/** Ends a session. Returns false when it had ended before. */
export async function endStaffSession(db: Db, token: string): Promise<boolean> {
  const ended = await db.deleteFrom('staff_sessions').where('hash', '=', hashToken(token)).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Ends all sessions of an account. Returns their number. */
export async function endStaffSessions(db: Db, accountId: number): Promise<number> {
  const ended = await db.deleteFrom('staff_sessions').where('account_id', '=', accountId).executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Ends all sessions of an account except this one. Returns their number; null when this one has ended meanwhile. */
export async function endOtherStaffSessions(db: Db, { token, account }: StaffSession): Promise<number | null> {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ new_totp_secret: null })
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  const ended = await db
    .deleteFrom('staff_sessions')
    .where('account_id', '=', account.id)
    .where('hash', '<>', hashToken(token))
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Deletes the sessions that are over, the forms of the day before, and expired uploads. */
export async function forgetOldStaffRows(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await db.deleteFrom('staff_sessions').where('seen_at', '<', before(IDLE_MS)).execute();
  await db.deleteFrom('staff_uploads').where('at', '<', before(UPLOAD_MS)).execute();
  await db
    .deleteFrom('staff_forms')
    .where('at', '<', before(3 * LONGEST_MS))
    .execute();
}
