import { randomBytes } from 'node:crypto';
import { addHours } from '@slotterbit/contract/values/date.ts';
import type { Db, Tx } from '../db/schema.ts';
import { hashToken } from './sessions.ts';

/** A link is valid this long after it was sent, and a request that could not be sent for this long is dropped. */
export const VALID_HOURS = 0.5;
/** How long a request is counted. */
const COUNTED_HOURS = 24;
/** Each request after the free ones doubles the wait for the next one. */
const FIRST_WAIT_HOURS = 1 / 12;
/** Requests for one account from one network or known device: none can fill a mailbox, or make others wait for long. */
const OF_CALLER = { free: 5, longestWaitHours: 4 };
/** Requests for one account from all networks: at most 36 messages in 24 hours, fewer than `MAX_PER_DAY` of the outbox. */
const OF_ACCOUNT = { free: 10, longestWaitHours: 1 };
/** In place of the network, in the rows of links that staff created. No tag of a network looks like it. */
export const STAFF_NETWORK = 'staf';

type Account = { holding: string; email: string };

/** A link for a new password. `token` is the only copy: only its hash may be stored. */
export type ResetLink = { token: string; holding: string; expiresAt: Date };

function endOfWait(newestFirst: readonly { requested_at: string }[], limit: typeof OF_CALLER): Date | null {
  const over = newestFirst.length - limit.free;
  const [last] = newestFirst;
  if (!last || over < 0) return null;
  return addHours(new Date(last.requested_at), Math.min(limit.longestWaitHours, FIRST_WAIT_HOURS * 2 ** over));
}

/**
 * Returns when another request is accepted; null if one is accepted now.
 * @param caller `network`: as in the rows. `isTrusted`: requests of others do not make it wait: staff, and a device that is known for the account
 */
export async function refusedUntil(
  db: Db | Tx,
  account: Account,
  caller: { network: string; isTrusted: boolean },
  now: Date,
): Promise<Date | null> {
  const recent = await db
    .selectFrom('password_resets')
    .select(['network', 'requested_at'])
    .where('holding_code', '=', account.holding)
    .where('email', '=', account.email)
    .where('requested_at', '>', addHours(now, -COUNTED_HOURS).toISOString())
    .orderBy('requested_at', 'desc')
    .execute();
  const ofCaller = recent.filter(({ network }) => network === caller.network);
  const ends = [endOfWait(ofCaller, OF_CALLER), caller.isTrusted ? null : endOfWait(recent, OF_ACCOUNT)];
  const latest = Math.max(...ends.map((end) => end?.getTime() ?? 0));
  return latest > now.getTime() ? new Date(latest) : null;
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

/**
 * Gives a request of a customer a new token for an attempt to send it. Links of other requests stay valid until a password is set: a stranger
 * who requests links cannot end the owner's.
 */
export async function renewLink(db: Db, resetId: number, now: Date): Promise<ResetLink> {
  const { columns, ...link } = newToken(now);
  const { holding_code: holding } = await db
    .updateTable('password_resets')
    .set(columns)
    .where('id', '=', resetId)
    .returning('holding_code')
    .executeTakeFirstOrThrow();
  return { ...link, holding };
}

/** Deletes requests that are no longer counted. */
export async function forgetOldResets(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('requested_at', '<', addHours(now, -COUNTED_HOURS).toISOString())
    .execute();
}
