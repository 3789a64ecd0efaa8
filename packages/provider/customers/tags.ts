import { createHmac } from 'node:crypto';
import { ensureSecret } from '../db/meta.ts';
import type { Db } from '../db/schema.ts';
import { networkOf } from '../http/network.ts';

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
