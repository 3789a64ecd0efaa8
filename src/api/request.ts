import { createFetch, FetchError } from 'ofetch';
import { CancelledError } from './api-error.ts';
import type { Failure } from './failure.ts';

/** Anything with the shape of the browser's fetch: the browser's own, or the provider's in process. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export type RequestSettings = {
  fetch: Fetch;
  /** Where the calls are: '/api', or a full address ending in it. */
  base: string;
  /** The token to send, asked for at each call; null sends none. */
  token: () => string | null;
  /** A call with this token was answered 401, login and registration apart. */
  onUnauthorized?: (token: string) => void;
  /** How long a call may take, in milliseconds. */
  timeLimit?: number;
};

export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, number>;
  body?: object;
  signal?: AbortSignal | undefined;
  /** Login, registration and sign-out: a 401 is an answer like any other. */
  opensSession?: boolean;
};

/** Thrown by a request for its caller to translate into the text that belongs to the call. */
export class RequestFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.exception ?? `HTTP ${failure.status}`);
    this.failure = failure;
  }
}

const noConnection = 'Tidak dapat terhubung ke server. Periksa koneksi Anda.';
const tooSlow = 'Server terlalu lama menjawab. Coba lagi.';

/**
 * One function that does every call: JSON both ways, the bearer token, a time limit, and one more try for a GET that met
 * no network or a 502, 503 or 504. Gives the answer's body as `unknown`.
 * Throws `RequestFailure`, or `CancelledError` when the caller's signal ended the call.
 */
export function createRequest(settings: RequestSettings): (call: Call) => Promise<unknown> {
  const send = createFetch({ fetch: (input, init) => settings.fetch(String(input), init) });

  return async ({ method, path, query, body, signal, opensSession = false }) => {
    const token = settings.token();
    const limit = limited(signal, settings.timeLimit ?? 15_000);
    try {
      const answer = send<string, 'text'>(address(settings.base, path, query), {
        method,
        ...(body && { body }),
        headers: {
          accept: 'application/json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
          // Our own server writes it to its log; another provider need not allow the header.
          ...(settings.base.startsWith('/') && { 'x-request-id': requestId() }),
        },
        responseType: 'text',
        signal: limit.signal,
        // A change that was sent arrives, even if the page is left at once.
        keepalive: method !== 'GET',
        retry: method === 'GET' ? 1 : 0,
        retryDelay: 300,
        retryStatusCodes: [502, 503, 504],
        // ofetch counts a missing answer as 500; a real 500 must not be repeated.
        onRequestError: ({ options }) => {
          options.retryStatusCodes = [500];
        },
      });
      return parsed(await Promise.race([answer, limit.ended]));
    } catch (error) {
      if (signal?.aborted) throw new CancelledError('cancelled', { cause: error });
      const failure = failureOf(error, limit.signal.aborted);
      if (failure.status === 401 && token !== null && !opensSession) settings.onUnauthorized?.(token);
      throw new RequestFailure(failure);
    } finally {
      limit.clear();
    }
  };
}

/** The whole address, since ofetch's own way to it is left out of the bundle (ofetch-unused.ts). */
function address(base: string, path: string, query: Call['query']): string {
  const parameters = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  return `${base}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`;
}

/** Names a request in the server's log. Not secret, only unlikely to be given twice. */
const requestId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

function failureOf(error: unknown, late: boolean): Failure {
  if (error instanceof FetchError && error.status !== undefined)
    return { status: error.status, body: parsed(error.data), exception: null };
  return { status: 0, body: null, exception: late ? tooSlow : noConnection };
}

/** The text as JSON, or itself when it is none. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text ?? null;
  try {
    return JSON.parse(text);
  } catch {
    // The decoders and the error texts know what to do with a plain text.
    return text;
  }
}

/** A signal that ends with the caller's or after `ms`; `ended` rejects then, even if a fetch in process does not listen. */
function limited(signal: AbortSignal | undefined, ms: number) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  // Without this, an end that nobody waits for any more would count as unhandled.
  ended.catch(() => {});
  const timer = setTimeout(abort, ms);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const clear = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, ended, clear };
}
