import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Time limit of one try, and number of tries. All tries together must be shorter than `ASKING_MS` (open-charge.ts). */
const TRY_MS = 5_000;
const TRIES = 3;
/** First pause between tries. Each further pause is three times as long. Jitter adds up to half. */
const FIRST_PAUSE_MS = 250;

/** The gateway refused a request or did not answer. `status` is the HTTP status, null without an answer. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}

export type ClientOptions = {
  fetch?: typeof globalThis.fetch;
  /** Limits for tests. */
  tryMs?: number;
  firstPauseMs?: number;
  /** Called for every failed try. */
  onFailure?: () => void;
};

type Reply = { status: number; body: unknown };
export type Ask = (method: 'GET' | 'POST', url: string, body?: unknown, signal?: AbortSignal) => Promise<Reply>;

const isTransient = (status: number) => status === 429 || status >= 500;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // A proxy's error page: the status is enough.
  }
}

/**
 * Creates a client for a gateway's HTTP API: basic auth, a time limit per try that includes the response body, and
 * retries with exponential backoff after no response, 429 and 5xx. Returns every other response. Throws `GatewayError`,
 * or the reason of `signal` if that aborts.
 */
export function gatewayClient(key: string, options: ClientOptions): Ask {
  const { fetch = globalThis.fetch, tryMs = TRY_MS, firstPauseMs = FIRST_PAUSE_MS, onFailure } = options;
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

  async function callOnce(method: string, url: string, body: unknown, signal: AbortSignal | undefined): Promise<Reply> {
    const limit = AbortSignal.timeout(tryMs);
    try {
      const response = await fetch(url, {
        method,
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        // A redirect would send the key to another host.
        redirect: 'error',
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: parseJson(await response.text()) };
    } catch (error) {
      throw new GatewayError(`no answer: ${error instanceof Error ? error.message : error}`, null);
    }
  }

  return async (method, url, body, signal) => {
    for (let tried = 1; ; tried += 1) {
      const reply = await callOnce(method, url, body, signal).catch((error: GatewayError) => error);
      const hasFailed = reply instanceof GatewayError || isTransient(reply.status);
      if (!hasFailed) return reply;
      signal?.throwIfAborted();
      onFailure?.();
      if (tried === TRIES) {
        throw reply instanceof GatewayError ? reply : new GatewayError(`answered ${reply.status}`, reply.status);
      }
      await pause(firstPauseMs * 3 ** (tried - 1) * (1 + Math.random() / 2), undefined, signal && { signal });
    }
  };
}

/** Compares a received signature or token with the expected one in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
