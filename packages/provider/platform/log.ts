import pino from 'pino';
import type { Settings } from './settings.ts';
import { printable } from './terminal.ts';

/** One answered request. It has no address, query or body: links and forms contain secrets. */
export type RequestEntry = {
  id: string;
  /** Never a caller's own word. */
  method: string;
  /** The route's pattern, such as '/api/pi-orders/:id'; never an address. */
  route: string;
  status: number;
  /** Milliseconds to the response. */
  ms: number;
  /** Id of the customer; null without a valid token. */
  customer: number | null;
};

export type SecurityKind =
  | 'login-ok'
  | 'login-failed'
  | 'throttled'
  | 'registered'
  | 'logout'
  | 'reset-requested'
  | 'reset-refused'
  | 'password-reset'
  | 'contact-changed'
  | 'sessions-revoked'
  | 'data-exported'
  | 'deletion-requested'
  | 'deletion-refused'
  | 'deletion-cancelled'
  | 'account-deleted'
  | 'staff-login-ok'
  | 'staff-login-failed'
  | 'staff-logout'
  | 'staff-refused'
  | 'staff-read'
  | 'staff-account-changed';

/** An account event. It has no e-mail, password or token. */
export type SecurityEvent = {
  kind: SecurityKind;
  /** Id of the request; absent for staff commands. */
  request?: string;
  /** Id of the customer, if known. */
  customer?: number;
  /** Id of the staff account, for events of the staff pages. */
  staff?: number;
  /** The order that a staff member looked at. */
  order?: string;
  /**
   * A pseudonym of holding and e-mail (customers/security-log.ts): the same for each attempt at one account, also an
   * unknown one.
   */
  account?: string;
  holding?: string;
  /** The network for throttling: an IPv4 address, or the /64 of an IPv6 one. */
  address?: string;
  /** Number of ended sessions. */
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

/** Maximum milliseconds and bytes that lines are buffered. */
const WAIT_MS = 100;
const BATCH_BYTES = 8 * 1024;

/**
 * A log of events at `level` and above: one JSON object per line with `level`, `at` and either `message` or `event`
 * with its fields. Lines never contain a password, a token or a body, and no terminal control characters. Without
 * `write` they go to stdout in batches, because one system call each would cost more than many responses. `flush`
 * writes the buffer.
 */
export function createLog(level: Settings['logLevel'], write?: (line: string) => void): Log & { flush: () => void } {
  const stdout = write
    ? null
    : pino.destination({ dest: 1, sync: false, minLength: BATCH_BYTES, periodicFlush: WAIT_MS });
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => `${printable(line.trimEnd())}\n` },
    },
    stdout ?? { write: (line: string) => write?.(line.trimEnd()) },
  );
  return {
    error: (message) => logger.error(message),
    info: (message) => logger.info(message),
    debug: (message) => logger.debug(message),
    security: (event) => logger.info({ event: 'security', ...event }),
    request: (entry) => logger.info({ event: 'request', ...entry }),
    flush: () => stdout?.flushSync(),
  };
}
