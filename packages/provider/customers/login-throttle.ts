import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { networkOf } from '../http/network.ts';
import { Problem } from '../http/problem.ts';

/** Attempts without a wait; of a network's logins, in an hour. Each further attempt doubles the wait, from FIRST_WAIT_SECONDS to LONGEST_WAIT_SECONDS. */
const FREE_FOR_ACCOUNT = 5;
const FREE_FOR_ADDRESS = 50;
/**
 * Maximum attempts at one account in an hour, from all networks together. One network is throttled to far fewer (5,
 * then one per LONGEST_WAIT_SECONDS), so one network cannot lock a customer out of an account. Guesses from many networks
 * can, except on a known device and in a network where the customer logged in.
 */
const FREE_FOR_ACCOUNT_AN_HOUR = 100;
const HOUR_MS = 3_600_000;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 300;
/** Seconds without an attempt after which counting starts again. */
const MEMORY_SECONDS = 900;
/** Copies of a customer's data (personal-data/), which cost more than other calls, and requested deletions, which leave rows. */
const OF_CUSTOMER_AN_HOUR = 5;
/** Longest wait of a login beyond the free ones of its network. It begins with a second and doubles with every FREE_FOR_ADDRESS further ones. */
const LONGEST_HOLD_SECONDS = 8;
/** Logins of one network that wait at one time in this process. Beyond the first ones, each waits for another account: guesses at one stop no other. */
const FREE_HELD = 20;
const MAX_HELD = 200;

/**
 * `kind` says how many attempts a success takes back: all attempts of a guesser, one of a shared counter, none of a
 * quota. `fixedWaitSeconds`: of every wait and of the memory, instead of a growing wait and MEMORY_SECONDS. `heldFor`: the account for which an
 * attempt beyond the free ones waits and is not refused.
 */
type Key = {
  kind: 'guesser' | 'shared' | 'quota';
  key: string;
  free: number;
  fixedWaitSeconds?: number;
  heldFor?: string;
};

/** The account as the visitor typed it (it may not exist), and the address of the request. */
type Attempt = { holding: string; email: string; address: string | null };

const networkName = (address: string | null) => (address === null ? 'unknown' : networkOf(address));

/** Wrong codes of a second factor for one account in an hour, from browsers that the account has not used. */
const FREE_CODES_AN_HOUR = 10;

/** Returns the counter of attempts at an account from one network. */
export function guesserKey(what: 'login' | 'register' | 'reset', { holding, email, address }: Attempt): Key {
  return { kind: 'guesser', key: `${what}:${holding}:${email}:${networkName(address)}`, free: FREE_FOR_ACCOUNT };
}

/**
 * Returns the counters of a registration, which can guess referral codes and known e-mails, or of a request for a new password: the account in
 * this network, and the network. They do not count as logins, which stay possible. Of registrations only a few wait at one time, whatever their
 * e-mails: each tells whether an e-mail is known.
 */
export function attemptKeys(what: 'register' | 'reset', attempt: Attempt): Key[] {
  const guesser = guesserKey(what, attempt);
  if (attempt.address === null) return [guesser];
  const key = `${what}-from:${networkName(attempt.address)}`;
  const heldFor = what === 'register' ? 'anyone' : attempt.email;
  return [guesser, { kind: 'shared', key, free: FREE_FOR_ADDRESS, heldFor }];
}

/**
 * Returns the counters of a login. On a known device only the device counts: guesses from elsewhere, even from the
 * same network, do not slow it down, and its own guesses count in every network.
 * @param device nonce of its device token (known-device.ts); null = not a known device of this account
 */
export function throttleKeys(
  { now, ...attempt }: Attempt & { now: Date },
  device: string | null,
  of: 'code' | 'password' = 'password',
): Key[] {
  // Codes of the second factor have their own holding: a right password forgives no wrong code.
  if (device !== null) return [{ kind: 'guesser', key: `device:${attempt.holding}:${device}`, free: FREE_FOR_ACCOUNT }];
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const { holding, email, address } = attempt;
  const key = `account:${holding}:${email}:${hour}`;
  const keys: Key[] = [
    guesserKey('login', attempt),
    { kind: 'shared', key, free: of === 'code' ? FREE_CODES_AN_HOUR : FREE_FOR_ACCOUNT_AN_HOUR },
  ];
  if (address === null) return keys;
  // Staff have a slash before their holding, and a count of their own: guesses at customers do not stop them.
  const network = `login-from:${holding.startsWith('/') ? '/' : ''}${networkName(address)}:${hour}`;
  return [...keys, { kind: 'shared', key: network, free: FREE_FOR_ADDRESS, heldFor: email }];
}

/** Returns the counter of the customers that a network created: at most `free`. */
export function registrationQuota(address: string | null, free: number): Key[] {
  return address === null ? [] : [{ kind: 'quota', key: `registered-from:${networkOf(address)}`, free }];
}

/** Returns the counter of what a signed-in customer may do a few times an hour. */
export function hourlyQuota(what: 'copy' | 'deletion', customerId: number): Key {
  const key = `${what}:${customerId}`;
  return { kind: 'quota', key, free: OF_CUSTOMER_AN_HOUR, fixedWaitSeconds: HOUR_MS / 1000 };
}

function secondsAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

const tooMany = (seconds: number) =>
  new Problem(429, `Terlalu banyak percobaan. Coba lagi dalam ${seconds} detik.`, {
    headers: { 'Retry-After': String(seconds) },
  });

/** Builds the 429 for a caller whose key has to wait. */
async function blocked(tx: Tx, key: string, now: Date): Promise<Problem> {
  const { blocked_until } = await tx
    .selectFrom('login_throttles')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return tooMany(Math.ceil((Date.parse(blocked_until ?? now.toISOString()) - now.getTime()) / 1000));
}

/** Returns how many seconds the attempt must be held. */
async function count(tx: Tx, { key, free, fixedWaitSeconds, heldFor }: Key, now: Date): Promise<number> {
  const at = now.toISOString();
  // Concurrent guesses, on any number of servers, are counted one after the other: this statement locks the row until
  // the transaction ends.
  const counted = await tx
    .insertInto('login_throttles')
    .values({ key, failures: 1, last_at: at, blocked_until: null })
    .onConflict((on) =>
      on
        .column('key')
        .doUpdateSet({
          failures: sql<number>`case when login_throttles.last_at < ${secondsAfter(now, -(fixedWaitSeconds ?? MEMORY_SECONDS))} then 1 else login_throttles.failures + 1 end`,
          last_at: at,
          blocked_until: null,
        })
        .where((eb) =>
          eb.or([eb('login_throttles.blocked_until', 'is', null), eb('login_throttles.blocked_until', '<=', at)]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  if (!counted) throw await blocked(tx, key, now);
  const over = counted.failures - free;
  if (heldFor !== undefined) return over > 0 ? Math.min(LONGEST_HOLD_SECONDS, 2 ** Math.floor(over / free)) : 0;
  if (over < 0) return 0;
  const wait = fixedWaitSeconds ?? Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(over, 10));
  await tx
    .updateTable('login_throttles')
    .set({ blocked_until: secondsAfter(now, wait) })
    .where('key', '=', key)
    .execute();
  return 0;
}

/** Attempts that wait now. */
const held = new Set<Key>();

function requireRoom(wanted: Key): void {
  const same = [...held].filter(({ key }) => key === wanted.key);
  const isFull = same.length >= FREE_HELD && same.some(({ heldFor }) => heldFor === wanted.heldFor);
  if (isFull || same.length >= MAX_HELD) throw tooMany(LONGEST_HOLD_SECONDS);
}

async function hold(key: Key, seconds: number): Promise<void> {
  requireRoom(key);
  held.add(key);
  await wait(seconds * 1000);
  held.delete(key);
}

/**
 * Counts a login or registration before its password is checked, or a request for a new password, so that concurrent attempts are counted too. While
 * one of the keys has to wait, throws 429 with Retry-After and counts nothing: rows are written only for passwords
 * that are checked. Holds an attempt of a busy network for some seconds. Calls `onRefused` before throwing.
 */
export async function countAttempt(db: Db, keys: readonly Key[], now: Date, onRefused: () => void): Promise<void> {
  const busy = keys.find(({ heldFor }) => heldFor !== undefined);
  try {
    if (busy) requireRoom(busy);
    const seconds = await transact(db, async (tx) => {
      let longest = 0;
      for (const key of keys) longest = Math.max(longest, await count(tx, key, now));
      return longest;
    });
    if (busy && seconds > 0) await hold(busy, seconds);
  } catch (error) {
    if (error instanceof Problem) onRefused();
    throw error;
  }
}

/**
 * Takes the attempt back after a correct password: deletes a guesser's count and subtracts one failure from a shared
 * count.
 */
export async function forgiveAttempt(db: Db, keys: readonly Key[]): Promise<void> {
  for (const { kind, key } of keys) {
    if (kind === 'guesser') await db.deleteFrom('login_throttles').where('key', '=', key).execute();
    if (kind === 'shared') {
      await db
        .updateTable('login_throttles')
        .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: null }))
        .where('key', '=', key)
        .where('failures', '>', 0)
        .execute();
    }
  }
}

export async function forgetOldAttempts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('login_throttles')
    .where('last_at', '<', secondsAfter(now, -HOUR_MS / 1000))
    .execute();
}
