import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { ensureSecret } from '../db/meta.ts';
import type { Db } from '../db/schema.ts';

/**
 * Returns the part of an address that identifies a caller. The owner of an IPv6 line has 2^64 addresses and may use a
 * new one for every guess, so only the network (/64) counts. An IPv4 address counts whole, also when it is written as
 * an IPv6 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? [];
  if (mapped) return mapped;
  const [before = '', after] = plain.split('::');
  const groups = (text = '') => (text === '' ? [] : text.split(':'));
  const tail = groups(after);
  // An IPv4 address at the end replaces two groups.
  const length = groups(before).length + tail.length + (plain.includes('.') ? 1 : 0);
  const whole = after === undefined ? groups(before) : [...groups(before), ...Array(8 - length).fill('0'), ...tail];
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Identifies an account in the log without its e-mail. */
export type AccountTag = (holding: string, email: string) => string;

/** Identifies the network of an address without revealing the address; null when the address is unknown. */
export type NetworkTag = (address: string | null) => string | null;

/**
 * Returns a function that makes tags with a key stored in the database. A text has the same tag on every server and after a
 * restart, and a different tag in another shop. Without the database, nobody can test e-mails against a log.
 */
async function tagMaker(db: Db, keyName: string, length: number): Promise<(text: string) => string> {
  const key = await ensureSecret(db, keyName);
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, length);
}

export async function accountTag(db: Db): Promise<AccountTag> {
  const tag = await tagMaker(db, 'log_account_key', 12);
  return (holding, email) => tag(`${holding}:${email}`);
}

export async function networkTag(db: Db): Promise<NetworkTag> {
  const tag = await tagMaker(db, 'network_tag_key', 22);
  return (address) => (address === null ? null : tag(networkOf(address)));
}
