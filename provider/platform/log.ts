import pino from 'pino';
import type { LogLevel } from './settings.ts';
import { printable } from './terminal.ts';

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
  | 'contact-changed'
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

/** Milliseconds that a line may wait for others, and bytes that may wait. */
const WAIT_MS = 100;
const BATCH_BYTES = 8 * 1024;

/**
 * A log that writes what is of `level` and above: one JSON object a line, with `level`, `at` and either `message` or `event` with its fields.
 * Lines never hold a password, a token or a body, and nothing that steers a terminal: what JSON leaves as it is, is escaped. Without `write`
 * they go to stdout, some at a time: a system call for each would cost more than answering many a request. `flush` writes those that wait.
 */
export function createLog(level: LogLevel, write?: (line: string) => void): Log & { flush: () => void } {
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
