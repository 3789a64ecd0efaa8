import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that one try may take, and tries in all: together less than the time after which a charge counts as lost. */
const TRY_MS = 5_000;
const TRIES = 3;
/** First wait between tries, in milliseconds; each further one is three times as long, and all are spread by up to half. */
const FIRST_PAUSE_MS = 250;

/** The gateway did not do what it was asked. `status` is its HTTP status, null when it did not answer. */
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
  /** Limits of tests; those above when left out. */
  tryMs?: number;
  firstPauseMs?: number;
  /** Called for every try that failed. */
  onFailure?: () => void;
};

type Reply = { status: number; body: unknown };
export type Ask = (method: 'GET' | 'POST', url: string, body?: unknown, signal?: AbortSignal) => Promise<Reply>;

const isTransient = (status: number) => status === 429 || status >= 500;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // A proxy's error page: the status is enough.
  }
}

/**
 * A caller of a gateway's HTTP interface: basic auth with its key, a time limit per try (to the end of the response's body), and a few retries with
 * exponential backoff after no response, 429 and 5xx. Answers any other response. Throws `GatewayError`; the reason of `signal` when that aborts.
 */
export function gatewayClient(key: string, options: ClientOptions): Ask {
  const { fetch = globalThis.fetch, tryMs = TRY_MS, firstPauseMs = FIRST_PAUSE_MS, onFailure } = options;
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

  async function once(method: string, url: string, body: unknown, signal: AbortSignal | undefined): Promise<Reply> {
    const limit = AbortSignal.timeout(tryMs);
    try {
      const response = await fetch(url, {
        method,
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        // A redirect would carry the key elsewhere.
        redirect: 'error',
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: parsed(await response.text()) };
    } catch (error) {
      throw new GatewayError(`no answer: ${error instanceof Error ? error.message : error}`, null);
    }
  }

  return async (method, url, body, signal) => {
    for (let tried = 1; ; tried += 1) {
      const reply = await once(method, url, body, signal).catch((error: GatewayError) => error);
      const failed = reply instanceof GatewayError || isTransient(reply.status);
      if (!failed) return reply;
      signal?.throwIfAborted();
      onFailure?.();
      if (tried === TRIES) {
        throw reply instanceof GatewayError ? reply : new GatewayError(`answered ${reply.status}`, reply.status);
      }
      await pause(firstPauseMs * 3 ** (tried - 1) * (1 + Math.random() / 2), undefined, signal && { signal });
    }
  };
}

/** Compares a signature or token that was sent with the right one, in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
