import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import type { Caller } from './security-log.ts';
import { hashToken, issuePair, type TokenPair } from './tokens.ts';

const refused = () => new Problem(401, 'Sesi berakhir, silakan masuk lagi.');

/**
 * Exchanges a refresh token, once, for a new pair, and ends the session's earlier access tokens. A refresh token that
 * is used twice was copied, so the whole session ends. Throws 401.
 */
export async function refreshSession(
  db: Db,
  token: string,
  now: Date,
  { report }: Caller,
): Promise<TokenPair & { customerId: number }> {
  const at = now.toISOString();
  const pair = await transact(db, async (tx) => {
    const known = await tx
      .selectFrom('tokens')
      .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
      .innerJoin('customers', 'customers.id', 'sessions.customer_id')
      .select([
        'sessions.id as sessionId',
        'sessions.customer_id as customerId',
        'sessions.revoked_at',
        'tokens.expires_at',
        'customers.disabled_at',
      ])
      .where('tokens.hash', '=', hashToken(token))
      .where('tokens.kind', '=', 'refresh')
      .executeTakeFirst();
    if (!known || known.disabled_at !== null || known.revoked_at !== null || known.expires_at <= at) return null;
    const used = await tx
      .updateTable('tokens')
      .set({ used_at: at })
      .where('hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) {
      await tx.updateTable('sessions').set({ revoked_at: at }).where('id', '=', known.sessionId).execute();
      return { copiedFrom: known.customerId };
    }
    await tx.deleteFrom('tokens').where('session_id', '=', known.sessionId).where('kind', '=', 'access').execute();
    return { ...(await issuePair(tx, known.sessionId, now)), customerId: known.customerId };
  });
  if (pair && 'copiedFrom' in pair) {
    report('sessions-revoked', { customer: pair.copiedFrom, sessions: 1, reason: 'refresh token used twice' });
    throw refused();
  }
  if (!pair) throw refused();
  return pair;
}

type Session = { id: number; customerId: number };

/** Returns the session of an issued token, even if the token has expired. */
async function sessionOf(tx: Tx, token: string | null, kind: 'access' | 'refresh'): Promise<Session | undefined> {
  if (token === null) return undefined;
  return tx
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .select(['sessions.id', 'sessions.customer_id as customerId'])
    .where('tokens.hash', '=', hashToken(token))
    .where('tokens.kind', '=', kind)
    .executeTakeFirst();
}

/**
 * Ends the sessions of both tokens, with all their tokens. Ignores a refresh token that belongs to another customer
 * than the access token. An unknown or ended token is no error, so signing out is idempotent. Returns the customer
 * and the number of ended sessions; null when no token was known.
 */
export async function logout(
  db: Db,
  tokens: { access: string | null; refresh: string | null },
  now: Date,
): Promise<{ customerId: number; ended: number } | null> {
  return transact(db, async (tx) => {
    const access = await sessionOf(tx, tokens.access, 'access');
    const refresh = await sessionOf(tx, tokens.refresh, 'refresh');
    const owner = access ?? refresh;
    if (!owner) return null;
    const sessions = [access, refresh].filter((session) => session?.customerId === owner.customerId);
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ revoked_at: now.toISOString() })
      .where(
        'id',
        'in',
        sessions.flatMap((session) => (session ? [session.id] : [])),
      )
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return { customerId: owner.customerId, ended: Number(numUpdatedRows) };
  });
}
