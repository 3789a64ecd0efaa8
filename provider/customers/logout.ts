import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { hashToken } from './tokens.ts';

type Session = { id: number; customerId: number };

/** The session of a token that was given out, also of one that ran out since. */
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
 * Ends the sessions of both tokens, and with them each token of theirs. The refresh token of another customer than the access token's is
 * left alone. A token that nobody knows, or that has ended, is no error: signing out twice is signing out. Answers whose sessions ended
 * and how many; null when no token was known.
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
