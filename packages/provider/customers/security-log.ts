import { createHmac } from 'node:crypto';
import { ensureSecret } from '../db/meta.ts';
import type { Db } from '../db/schema.ts';
import type { AppEnv } from '../http/app-env.ts';
import { networkOf } from '../http/network.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Log, SecurityEvent, SecurityKind } from '../platform/log.ts';

/** Identifies an account in the log without its e-mail. */
export type AccountTag = (holding: string, email: string) => string;

/** Identifies the network of an address without revealing the address; null when the address is unknown. */
export type NetworkTag = (address: string | null) => string | null;

/**
 * Returns a function that makes tags with a key stored in the database. A text has the same tag on every server and after a
 * restart, and a different tag in another shop. Without the database, e-mails cannot be tested against a log.
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

type Facts = Omit<SecurityEvent, 'kind' | 'request' | 'account' | 'address'> & { email?: string };

/** The caller of a request about an account, and the function that logs and counts the result. */
export type Caller = {
  /** Null when unknown: all callers without an address count as one network. */
  address: string | null;
  /** Tag of its network; null when unknown. */
  network: string | null;
  report: (kind: SecurityKind, facts: Facts) => void;
};

/** For accounts that the program creates itself. */
export const noCaller: Caller = { address: null, network: null, report: () => undefined };

/** Logs and counts the security events of requests. */
export type AccountWatch = {
  log: Pick<Log, 'security'>;
  metrics: Pick<Metrics, 'securityEvent'>;
  tagAccount: AccountTag;
  tagNetwork: NetworkTag;
};

/** The part of a request's context that identifies its caller, in the API and on the staff pages. */
type Requested = { env: AppEnv['Bindings'] | undefined; get(name: 'requestId'): string };

export function callerOf(c: Requested, { log, metrics, tagAccount, tagNetwork }: AccountWatch): Caller {
  const address = c.env?.client?.address ?? null;
  return {
    address,
    network: tagNetwork(address),
    report: (kind, { holding, email, ...facts }) => {
      metrics.securityEvent(kind, facts.reason);
      log.security({
        kind,
        request: c.get('requestId'),
        ...(address !== null && { address: networkOf(address) }),
        ...(holding !== undefined && { holding }),
        ...(holding !== undefined && email !== undefined && { account: tagAccount(holding, email) }),
        ...facts,
      });
    },
  };
}
