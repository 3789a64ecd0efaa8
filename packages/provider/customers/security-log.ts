import type { AppEnv } from '../http/app-env.ts';
import { networkOf } from '../http/network.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Log, SecurityEvent, SecurityKind } from '../platform/log.ts';
import type { AccountTag } from './tags.ts';

type Facts = Omit<SecurityEvent, 'kind' | 'request' | 'account' | 'address'> & { email?: string };

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

/** The part of a request's context that identifies its caller, in the API and on the staff pages. */
type Requested = { env: AppEnv['Bindings'] | undefined; get(name: 'requestId'): string };

export function callerOf(c: Requested, { log, metrics, tagAccount }: AccountWatch): Caller {
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
