import { hash, randomBytes } from 'node:crypto';
import { addHours } from '#domain/date.ts';
import type { Db, Tx } from '../db/schema.ts';

/** The app in the browser never refreshes (docs/product.md 7), so an access token is valid for a week. */
export const ACCESS_HOURS = 24 * 7;
export const REFRESH_HOURS = 24 * 60;

/** Maximum number of sessions in one statement. */
const AT_ONCE = 500;

export type TokenPair = { access_token: string; refresh_token: string };

/** Returns the stored form of a token. A token is 256 random bits, so a fast hash is enough: it cannot be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Adds a new token pair to a session. */
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

export async function openSession(tx: Tx, customerId: number, now: Date): Promise<TokenPair> {
  const { id } = await tx
    .insertInto('sessions')
    .values({ customer_id: customerId, created_at: now.toISOString(), revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return issuePair(tx, id, now);
}

/** Deletes tokens that ended `days` ago, and the sessions that have no tokens left. */
export async function forgetOldTokens(db: Db, now: Date, days: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('tokens')
      .where('expires_at', '<', addHours(now, -24 * days).toISOString())
      .returning('session_id')
      .execute();
    const sessions = [...new Set(gone.map(({ session_id }) => session_id))];
    // Checks only sessions that lost a token: a scan of all sessions every minute would take longer with each
    // customer.
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
