import { createHmac } from 'node:crypto';
import { ensureSecret } from '../db/meta.ts';
import type { Db } from '../db/schema.ts';
import { networkOf } from './login-throttle.ts';

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
