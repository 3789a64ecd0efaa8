import { randomBytes } from 'node:crypto';
import { addHours } from '@slotterbit/contract/values/date.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { expireResetLinks } from './accounts.ts';
import { hashToken } from './sessions.ts';

/** A link is valid this long after it was sent, and a request that could not be sent for this long is dropped. */
export const VALID_HOURS = 0.5;
/** How long a request is counted. */
const COUNTED_HOURS = 24;
/** Maximum requests for one account from one network in that time: no network can fill a mailbox, or use up the account's own limit. */
const MAX_FROM_NETWORK = 10;
/** Maximum requests for one account from all networks in that time. */
const MAX_FOR_ACCOUNT = 30;
/** In place of the network, in the rows of links that staff created. No tag of a network looks like it. */
export const STAFF_NETWORK = 'staf';

type Account = { holding: string; email: string };

/** A link for a new password. `token` is the only copy: only its hash may be stored. */
export type ResetLink = { token: string; holding: string; expiresAt: Date };

/** Returns the time from which another request is accepted; null if one is accepted now. Requests of customers do not limit staff. */
export async function refusedUntil(db: Db, account: Account, network: string, now: Date): Promise<Date | null> {
  const recent = await db
    .selectFrom('password_resets')
    .select(['network', 'requested_at'])
    .where('holding_code', '=', account.holding)
    .where('email', '=', account.email)
    .where('requested_at', '>', addHours(now, -COUNTED_HOURS).toISOString())
    .orderBy('requested_at', 'desc')
    .execute();
  const ofNetwork = recent.filter((row) => row.network === network);
  const others = network === STAFF_NETWORK ? undefined : recent[MAX_FOR_ACCOUNT - 1];
  const counted = ofNetwork[MAX_FROM_NETWORK - 1] ?? others;
  return counted ? addHours(new Date(counted.requested_at), COUNTED_HOURS) : null;
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

/** Gives a request of a customer a new token for an attempt to send it. The customer's earlier links become invalid. */
export async function renewLink(db: Db, resetId: number, customerId: number, now: Date): Promise<ResetLink> {
  const { columns, ...link } = newToken(now);
  return transact(db, async (tx) => {
    await expireResetLinks(tx, customerId, now);
    const { holding_code: holding } = await tx
      .updateTable('password_resets')
      .set(columns)
      .where('id', '=', resetId)
      .returning('holding_code')
      .executeTakeFirstOrThrow();
    return { ...link, holding };
  });
}

/** Deletes requests that are no longer counted. */
export async function forgetOldResets(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('requested_at', '<', addHours(now, -COUNTED_HOURS).toISOString())
    .execute();
}
