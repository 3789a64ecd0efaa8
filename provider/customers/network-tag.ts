import { createHmac } from 'node:crypto';
import { ensureSecret } from '../db/meta.ts';
import type { Db } from '../db/schema.ts';
import { networkOf } from './login-throttle.ts';

/** Names the network of an address without the address; null where the address is unknown. */
export type NetworkTag = (address: string | null) => string | null;

/** Tags with a key of the database: a network has the same tag on every server and after each start, and another one in another shop. */
export async function networkTag(db: Db): Promise<NetworkTag> {
  const key = await ensureSecret(db, 'network_tag_key');
  return (address) =>
    address === null ? null : createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22);
}
