import { hash, randomBytes } from 'node:crypto';
import { addHours } from '@slotterbit/contract/values/date.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import type { Caller } from './security-log.ts';

/** The app in the browser never refreshes (docs/product.md 7), so an access token is valid for a week. */
export const ACCESS_HOURS = 24 * 7;
export const REFRESH_HOURS = 24 * 60;

/** Sessions of one customer: a further login replaces the oldest. Many, because visitors share the demo account. */
const MAX_SESSIONS = 100;

/** Maximum number of sessions in one statement. */
const ROWS_AT_ONCE = 500;

export type TokenPair = { access_token: string; refresh_token: string };

/** Returns the stored form of a token. A token is 256 random bits, so a fast hash is enough: it cannot be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

const newFamily = () => randomBytes(16).toString('base64url');

/** All refresh tokens of a session begin with its family, so that a used one is recognised without its row. */
const familyOf = (refreshToken: string) => (refreshToken.includes('.') ? refreshToken.split('.')[0] : undefined);

/** Adds a new token pair to a session. */
async function issuePair(tx: Tx, sessionId: number, family: string, now: Date): Promise<TokenPair> {
  const access_token = randomBytes(32).toString('base64url');
  const refresh_token = `${family}.${randomBytes(32).toString('base64url')}`;
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

/** Opens a session, and deletes the customer's oldest beyond MAX_SESSIONS. @param network tag of the network; null if unknown */
export async function openSession(tx: Tx, customerId: number, network: string | null, now: Date): Promise<TokenPair> {
  const family = newFamily();
  const { id } = await tx
    .insertInto('sessions')
    .values({
      customer_id: customerId,
      created_at: now.toISOString(),
      revoked_at: null,
      network,
      family: hashToken(family),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = tx.selectFrom('sessions').select('id').where('customer_id', '=', customerId);
  await tx
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '<=', own.orderBy('id', 'desc').limit(1).offset(MAX_SESSIONS))
    .execute();
  return issuePair(tx, id, family, now);
}

/** Returns whether the customer logged in from this network (`Caller`). */
export async function hasSessionFrom(db: Db, customerId: number, network: string | null): Promise<boolean> {
  const sessions = db.selectFrom('sessions').select('id').where('customer_id', '=', customerId);
  return (await sessions.where('network', '=', network).limit(1).executeTakeFirst()) !== undefined;
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
    for (let at = 0; at < sessions.length; at += ROWS_AT_ONCE) {
      await tx
        .deleteFrom('sessions')
        .where('id', 'in', sessions.slice(at, at + ROWS_AT_ONCE))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('tokens').select('tokens.hash').whereRef('tokens.session_id', '=', 'sessions.id'))),
        )
        .execute();
    }
  });
}

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
  const family = familyOf(token);
  const pair = await transact(db, async (tx) => {
    const used = await tx
      .deleteFrom('tokens')
      .where('hash', '=', hashToken(token))
      .where('kind', '=', 'refresh')
      .where('used_at', 'is', null)
      .returning(['session_id', 'expires_at'])
      .executeTakeFirst();
    const session = await tx
      .selectFrom('sessions')
      .innerJoin('customers', 'customers.id', 'sessions.customer_id')
      .select(['sessions.id', 'sessions.customer_id as customerId', 'sessions.revoked_at', 'customers.disabled_at'])
      .where((eb) => {
        if (used) return eb('sessions.id', '=', used.session_id);
        if (family !== undefined) return eb('family', '=', hashToken(family));
        // Versions before the families kept the rows of used tokens.
        return eb(
          'sessions.id',
          '=',
          eb
            .selectFrom('tokens')
            .select('session_id')
            .where('hash', '=', hashToken(token))
            .where('kind', '=', 'refresh'),
        );
      })
      .executeTakeFirst();
    if (!session || session.disabled_at !== null || session.revoked_at !== null) return null;
    const { id, customerId } = session;
    if (!used) {
      await tx.updateTable('sessions').set({ revoked_at: at }).where('id', '=', id).execute();
      return { copiedFrom: customerId };
    }
    if (used.expires_at <= at) return null;
    await tx.deleteFrom('tokens').where('session_id', '=', id).where('kind', '=', 'access').execute();
    // A session of an earlier version has no family yet.
    const kept = family ?? newFamily();
    if (family === undefined)
      await tx
        .updateTable('sessions')
        .set({ family: hashToken(kept) })
        .where('id', '=', id)
        .execute();
    return { ...(await issuePair(tx, id, kept, now)), customerId };
  });
  if (pair && 'copiedFrom' in pair) {
    report('sessions-revoked', { customer: pair.copiedFrom, sessions: 1, reason: 'refresh token used twice' });
    throw refused();
  }
  if (!pair) throw refused();
  return pair;
}

/**
 * Ends the sessions of both tokens, with all their tokens, even if the tokens have expired. Ignores a refresh token that belongs to another
 * customer than the access token. An unknown or ended token is no error, so signing out is idempotent. Returns the customer
 * and the number of ended sessions; null when no token was known.
 */
export async function logout(
  db: Db,
  tokens: { access: string | null; refresh: string | null },
  now: Date,
): Promise<{ customerId: number; ended: number } | null> {
  const hashes = [tokens.access, tokens.refresh].flatMap((token) => (token === null ? [] : [hashToken(token)]));
  if (hashes.length === 0) return null;
  return transact(db, async (tx) => {
    const known = await tx
      .selectFrom('tokens')
      .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
      .select(['sessions.id', 'sessions.customer_id as customerId'])
      .where('tokens.hash', 'in', hashes)
      // 'access' before 'refresh'.
      .orderBy('tokens.kind')
      .execute();
    const [owner] = known;
    if (!owner) return null;
    const ids = known.filter(({ customerId }) => customerId === owner.customerId).map(({ id }) => id);
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ revoked_at: now.toISOString() })
      .where('id', 'in', ids)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return { customerId: owner.customerId, ended: Number(numUpdatedRows) };
  });
}
