import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { MIN_PASSWORD_LENGTH } from '@slotterbit/contract/customers/login.ts';

const derive = promisify(argon2);

/** OWASP's argon2id setting: 19 MiB, 2 passes, 1 lane; about 45 ms of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

type Cost = typeof COST;

function tag(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  // NFC: the same characters typed on different keyboards give the same password.
  return derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, tagLength, ...cost });
}

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Returns a PHC string, e.g. `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await tag(password, nonce, COST, TAG_BYTES);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(nonce)}$${encode(hash)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash that matches no password. Verifying against it takes as long as against a real hash. */
export const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(randomBytes(16))}$${encode(randomBytes(TAG_BYTES))}`;

/** Returns whether the password matches. `stored` null (no such customer) takes the same time and returns false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored ?? DUMMY_HASH) ?? [];
  if (!salt || !hash) throw new Error('A stored password hash is not an argon2id PHC string.');
  const expected = Buffer.from(hash, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await tag(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(actual, expected) && stored !== null;
}

/** How many passwords of the list are refused, the most common first. Only passwords of the minimum length count. */
const REFUSED_PASSWORDS = 3_000;

/**
 * Returns whether a password, ignoring case, is one of the 3,000 most common passwords: the list of zxcvbn-ts, sorted by frequency in leaks.
 * It is loaded when it is first needed, because few processes need it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const known = dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH);
  return known.slice(0, REFUSED_PASSWORDS).includes(password.toLowerCase());
}
