import { randomBytes } from 'node:crypto';
import { addHours } from '#domain/date.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { hashToken } from './sessions.ts';

/** A link is valid this long after it was sent, and a request that could not be sent for this long is dropped. */
export const VALID_HOURS = 0.5;
const KEPT_HOURS = 24;

/** In place of the network, in the rows of links that staff created. No tag of a network looks like it. */
const STAFF_NETWORK = 'staf';
/** Maximum links that staff create for one account in `KEPT_HOURS`. */
const MAX_STAFF_LINKS = 10;

type Account = { holding: string; email: string };

/** A link for a new password. `token` is the only copy: only its hash may be stored. */
export type ResetLink = { token: string; holding: string; expiresAt: Date };

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

function newToken(now: Date) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = addHours(now, VALID_HOURS);
  return { token, expiresAt, columns: { hash: hashToken(token), expires_at: expiresAt.toISOString() } };
}

/** Adds a link that staff give to the customer. No e-mail is sent. */
export async function addStaffLink(tx: Tx, { holding, email }: Account, now: Date): Promise<ResetLink> {
  const { columns, ...link } = newToken(now);
  const row = { holding_code: holding, email, network: STAFF_NETWORK, requested_at: now.toISOString(), ...columns };
  await tx.insertInto('password_resets').values(row).execute();
  return { ...link, holding };
}

/** Gives a request a new token for an attempt to send it. Its earlier token becomes invalid, as do the account's earlier links. */
export async function renewLink(db: Db, resetId: number, now: Date): Promise<ResetLink> {
  const { columns, ...link } = newToken(now);
  const at = now.toISOString();
  return transact(db, async (tx) => {
    const resets = tx.updateTable('password_resets');
    const { holding_code: holding, email } = await resets
      .set(columns)
      .where('id', '=', resetId)
      .returning(['holding_code', 'email'])
      .executeTakeFirstOrThrow();
    await resets
      .set({ expires_at: at })
      .where('holding_code', '=', holding)
      .where('email', '=', email)
      .where('id', '<', resetId)
      .where('expires_at', '>', at)
      .execute();
    return { ...link, holding };
  });
}

/** Deletes requests that are no longer counted. */
export async function forgetOldResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('requested_at', '<', addHours(now, -KEPT_HOURS).toISOString()).execute();
}
