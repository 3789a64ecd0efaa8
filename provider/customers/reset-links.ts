import { randomBytes } from 'node:crypto';
import { addHours } from '#domain/date.ts';
import { isPostgres } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { retrying, transact } from '../db/transact.ts';
import { hashToken } from './sessions.ts';

/** A link is valid this long after it was sent, and a request that could not be sent for this long is dropped. */
const VALID_HOURS = 0.5;
/** Longer than a try (`TRY_MS` of mail/transport.ts) by more than the clocks of two instances may differ. */
const LEASE_HOURS = 3 / 60;
const KEPT_HOURS = 24;

/** In place of the network, in the rows of links that staff created. No tag of a network looks like it. */
const STAFF_NETWORK = 'staf';
/** Maximum links that staff create for one account in `KEPT_HOURS`. */
const MAX_STAFF_LINKS = 10;

type Account = { holding: string; email: string };

/** Returns when staff can create another link for the account; null: now. The caller holds the lock on the customer. */
export async function staffLinksRefusedUntil(tx: Tx, { holding, email }: Account, now: Date): Promise<Date | null> {
  const links = await tx
    .selectFrom('password_resets')
    .select('requested_at')
    .where('holding_code', '=', holding)
    .where('email', '=', email)
    .where('requested_at', '>', addHours(now, -KEPT_HOURS).toISOString())
    .where('network', '=', STAFF_NETWORK)
    .orderBy('requested_at', 'desc')
    .limit(MAX_STAFF_LINKS)
    .execute();
  const counted = links[MAX_STAFF_LINKS - 1];
  return counted ? addHours(new Date(counted.requested_at), KEPT_HOURS) : null;
}

export const isStaffLink = ({ network }: { network: string }) => network === STAFF_NETWORK;

/** Adds a link that staff give to the customer. No e-mail is sent. `token` is the only copy. */
export async function addStaffLink(tx: Tx, { holding, email }: Account, now: Date) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = addHours(now, VALID_HOURS);
  const row = {
    ...{ holding_code: holding, email, network: STAFF_NETWORK, requested_at: now.toISOString() },
    ...{ next_attempt_at: null, attempts: 1, hash: hashToken(token), expires_at: expiresAt.toISOString() },
  };
  await tx.insertInto('password_resets').values(row).execute();
  return { token, expiresAt };
}

/**
 * A request with a lease: only this instance sends it. `token` is the only copy. `customer` is null if there is nothing to send: no open
 * account has the e-mail, or a newer request replaced this one.
 */
export type ClaimedReset = {
  id: number;
  attempts: number;
  holding: string;
  token: string;
  expiresAt: Date;
  customer: { name: string; email: string } | null;
};

/**
 * Leases the request that has waited longest and gives it a new token; null if none is due. The token is created here, because only its
 * hash may be stored. So a second attempt sends another token, and the first one becomes invalid, as do the account's earlier links.
 */
export async function claimReset(db: Db, now: Date): Promise<ClaimedReset | null> {
  const at = now.toISOString();
  const due = (query: Db) =>
    query
      .selectFrom('password_resets')
      .select('id')
      .where('next_attempt_at', '<=', at)
      .where('requested_at', '>', addHours(now, -VALID_HOURS).toISOString())
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
      .orderBy('next_attempt_at')
      .limit(1);
  // Select first: an update without a match would still take the embedded database's write lock.
  if (!(await due(db).executeTakeFirst())) return null;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = addHours(now, VALID_HOURS);
  return transact(db, async (tx) => {
    const claimed = await tx
      .updateTable('password_resets')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        lease_until: addHours(now, LEASE_HOURS).toISOString(),
        hash: hashToken(token),
        expires_at: expiresAt.toISOString(),
      }))
      .where('id', '=', () => due(tx).$if(isPostgres(tx), (query) => query.forUpdate().skipLocked()))
      // Checked again after waiting for the row.
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
      .returning(['id', 'attempts', 'holding_code', 'email'])
      .executeTakeFirst();
    if (!claimed) return null;
    const { id, attempts, holding_code, email } = claimed;
    const reset = { id, attempts, holding: holding_code, token, expiresAt };
    const ofAccount = tx
      .selectFrom('password_resets')
      .select('id')
      .where('holding_code', '=', holding_code)
      .where('email', '=', email);
    const isReplaced = (await ofAccount.where('id', '>', id).limit(1).executeTakeFirst()) !== undefined;
    const customer = await tx
      .selectFrom('customers')
      .select(['name', 'email'])
      .where('holding_code', '=', holding_code)
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (isReplaced || !customer) {
      const over = { next_attempt_at: null, lease_until: null, hash: null, expires_at: null };
      await tx.updateTable('password_resets').set(over).where('id', '=', id).execute();
      return { ...reset, customer: null };
    }
    await tx
      .updateTable('password_resets')
      .set({ expires_at: at })
      .where('id', 'in', ofAccount.where('id', '<', id))
      .where('expires_at', '>', at)
      .execute();
    return { ...reset, customer };
  });
}

/** Ends the lease of a request. `nextAttemptAt` null: it was sent, or cannot be. Does nothing if another instance leased it meanwhile. */
export async function endResetLease(
  db: Db,
  { id, attempts }: Pick<ClaimedReset, 'id' | 'attempts'>,
  nextAttemptAt: Date | null,
): Promise<void> {
  const end = { lease_until: null, next_attempt_at: nextAttemptAt?.toISOString() ?? null };
  await retrying(() =>
    db.updateTable('password_resets').set(end).where('id', '=', id).where('attempts', '=', attempts).execute(),
  );
}

/** Drops requests that could not be sent in time, and deletes those that are no longer counted. */
export async function forgetOldResets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ next_attempt_at: null, lease_until: null })
    .where('next_attempt_at', 'is not', null)
    .where('requested_at', '<=', addHours(now, -VALID_HOURS).toISOString())
    .execute();
  await db.deleteFrom('password_resets').where('requested_at', '<', addHours(now, -KEPT_HOURS).toISOString()).execute();
}
