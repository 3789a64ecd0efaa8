import { hash, randomBytes } from 'node:crypto';
import { addHours } from '#domain/date.ts';
import type { Db, Tx } from '../db/schema.ts';

/** The browser of docs/product.md 7 never refreshes: an access token lives a week. */
export const ACCESS_HOURS = 24 * 7;
export const REFRESH_HOURS = 24 * 60;

/** Sessions named in one statement. */
const AT_ONCE = 500;

export type TokenPair = { access_token: string; refresh_token: string };

/** What is stored of a token. A token is 256 random bits: a fast hash is enough, there is nothing to guess. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Adds a fresh pair to a session. */
export async function issuePair(tx: Tx, sessionId: number, now: Date): Promise<TokenPair> {
  const access_token = randomBytes(32).toString('base64url');
  const refresh_token = randomBytes(32).toString('base64url');
  const row = (token: string, kind: 'access' | 'refresh', hours: number) => ({
    hash: hashToken(token),
    session_id: sessionId,
    kind,
    expires_at: addHours(now, hours).toISOString(),
    used_at: null,
  });
  await tx
    .insertInto('tokens')
    .values([row(access_token, 'access', ACCESS_HOURS), row(refresh_token, 'refresh', REFRESH_HOURS)])
    .execute();
  return { access_token, refresh_token };
}

/** Opens a session for a customer. */
export async function openSession(tx: Tx, customerId: number, now: Date): Promise<TokenPair> {
  const { id } = await tx
    .insertInto('sessions')
    .values({ customer_id: customerId, created_at: now.toISOString(), revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return issuePair(tx, id, now);
}

/** Forgets tokens that ended more than a week ago, and the sessions that have none left. */
export async function forgetOldTokens(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('tokens')
      .where('expires_at', '<', addHours(now, -24 * 7).toISOString())
      .returning('session_id')
      .execute();
    const sessions = [...new Set(gone.map(({ session_id }) => session_id))];
    // Only those that lost a token: every minute's look at all sessions would take longer with each customer.
    for (let at = 0; at < sessions.length; at += AT_ONCE) {
      await tx
        .deleteFrom('sessions')
        .where('id', 'in', sessions.slice(at, at + AT_ONCE))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('tokens').select('tokens.hash').whereRef('tokens.session_id', '=', 'sessions.id'))),
        )
        .execute();
    }
  });
}
