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

/**
 * Returns a tag that identifies the network of an address without revealing the address; null when the address is
 * unknown.
 */
export type NetworkTag = (address: string | null) => string | null;

/**
 * Creates tags with a key stored in the database: a network has the same tag on every server and after a restart, and
 * a different tag in another shop.
 */
export async function networkTag(db: Db): Promise<NetworkTag> {
  const key = await ensureSecret(db, 'network_tag_key');
  return (address) =>
    address === null ? null : createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22);
}
