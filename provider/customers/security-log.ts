import { createHmac } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { ensureSecret } from '../db/meta.ts';
import type { Db } from '../db/schema.ts';
import type { AppEnv } from '../http/env.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Log, SecurityKind } from '../platform/log.ts';
import { networkOf } from './network-tag.ts';

const KEY = 'log_account_key';

/** Identifies an account in the log without its e-mail. */
export type AccountTag = (holding: string, email: string) => string;

/**
 * Creates tags with a key stored in the database. An account, registered or not, has the same tag on every server and
 * after a restart. Without the database, nobody can test e-mails against a log.
 */
export async function accountTag(db: Db): Promise<AccountTag> {
  const key = await ensureSecret(db, KEY);
  return (holding, email) => createHmac('sha256', key).update(`${holding}:${email}`).digest('base64url').slice(0, 12);
}

type Facts = { holding?: string; email?: string; customer?: number; sessions?: number; reason?: string };

/** The caller of a request about an account, and the function that logs and counts the result. */
export type Caller = {
  /** Null when unknown: all callers without an address count as one network. */
  address: string | null;
  report: (kind: SecurityKind, facts: Facts) => void;
};

/** For accounts that the program creates itself. */
export const noCaller: Caller = { address: null, report: () => undefined };

/** Logs and counts the security events of requests. */
export type AccountWatch = {
  log: Pick<Log, 'security'>;
  metrics: Pick<Metrics, 'securityEvent'>;
  tagAccount: AccountTag;
};

export function callerOf(c: HonoContext<AppEnv>, { log, metrics, tagAccount }: AccountWatch): Caller {
  const address = c.env?.client?.address ?? null;
  return {
    address,
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
