import type { LogLevel } from './config.ts';

/** One answered request. It holds no address, query or body: links and forms carry secrets. */
export type RequestEntry = {
  id: string;
  method: string;
  /** The route's pattern, such as '/api/pi-orders/:id'. */
  route: string;
  status: number;
  /** Milliseconds to the answer. */
  ms: number;
  /** Id of the customer who asked; null without a valid token. */
  customer: number | null;
};

export type SecurityKind =
  | 'login-ok'
  | 'login-failed'
  | 'throttled'
  | 'registered'
  | 'logout'
  | 'password-reset'
  | 'sessions-revoked';

/** What happened to an account or to those who try. It holds no e-mail, token or password. */
export type SecurityEvent = {
  kind: SecurityKind;
  /** Id of the request; absent for staff commands. */
  request?: string;
  /** Id of the customer, where there is one. */
  customer?: number;
  /** Stands for holding and e-mail (customers/security-log.ts): the same for each try at one account, also at an unknown one. */
  account?: string;
  holding?: string;
  /** The network that the caller is slowed by: an IPv4 address, or the /64 of an IPv6 one. */
  address?: string;
  /** Sessions that ended. */
  sessions?: number;
  reason?: string;
};

export type Log = {
  error: (line: string) => void;
  info: (line: string) => void;
  debug: (line: string) => void;
  request: (entry: RequestEntry) => void;
  security: (event: SecurityEvent) => void;
};

const RANK = { silent: 0, error: 1, info: 2, debug: 3 } satisfies Record<LogLevel, number>;

/** The time as text, made once a millisecond. */
function clock(): () => string {
  let [at, text] = [0, ''];
  return () => {
    const now = Date.now();
    if (now !== at) [at, text] = [now, new Date(now).toISOString()];
    return text;
  };
}

/**
 * A log that writes what is of `level` and above through `write`: one JSON object a line, with `at`, `level` and either `message` or `event` with
 * its fields. Lines never hold a password, a token or a body.
 */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const now = clock();
  const put = (own: Exclude<LogLevel, 'silent'>, fields: object) => {
    if (RANK[own] > RANK[level]) return;
    write(JSON.stringify({ at: now(), level: own, ...fields }));
  };
  const at = (own: Exclude<LogLevel, 'silent'>) => (message: string) => put(own, { message });
  return {
    error: at('error'),
    info: at('info'),
    debug: at('debug'),
    security: (event) => put('info', { event: 'security', ...event }),
    request({ id, method, route, status, ms, customer }) {
      if (RANK.info > RANK[level]) return;
      // Written by hand: there is one for each request, and JSON.stringify of the whole takes three times as long.
      write(
        `{"at":"${now()}","level":"info","event":"request","id":${JSON.stringify(id)},"method":${JSON.stringify(method)},"route":${JSON.stringify(route)},"status":${status},"ms":${ms},"customer":${customer}}`,
      );
    },
  };
}
