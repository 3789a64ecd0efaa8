import { FetchError, type FetchOptions, ofetch } from 'ofetch';
import { isRefusal, statedStatus } from '../decode/read-outcome.ts';
import { ApiError, CancelledError } from './api-error.ts';
import { type CallFailure, fieldErrors, mayHaveRun } from './error-texts.ts';

/** The browser's fetch, or the in-process provider's. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export type ApiSettings = {
  fetch: Fetch;
  /** '/api', or a full address that ends with it. */
  base: string;
  token: () => string | null;
  /** Called after a 401 for this token, except for login and registration. */
  onUnauthorized?: (token: string) => void;
  /** Milliseconds */
  timeLimitMs?: number;
};

/**
 * Aborting `signal` makes the call throw `CancelledError`. `ignores401`: a 401 does not end the session (login, registration, sign-out, a
 * call that runs in the background).
 */
export type CallOptions = { signal?: AbortSignal | undefined; ignores401?: boolean };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A call of docs/product.md 7: what it sends, how to read its response, and its error text. */
export type Call<T> = CallOptions & {
  query?: Record<string, number | string>;
  body?: object;
  /** Returns null for an invalid response. */
  decode: (body: unknown) => T | null;
  errorText: (failure: CallFailure) => string;
};

/** Sends a call, and resolves to its decoded response. Throws `ApiError` with the text of docs/product.md 8, or `CancelledError`. */
export type SendRequest = <T>(method: Method, path: string, call: Call<T>) => Promise<T>;

/** Accepts any response, for calls whose response is not used (docs/product.md 7). */
export const anyResponse = () => true;

const noConnection = 'Tidak dapat terhubung ke server. Periksa koneksi Anda.';
const tooSlow = 'Server terlalu lama menjawab. Coba lagi.';

/**
 * Creates the function behind every call: one ofetch instance with JSON, the bearer token, a time limit, and one retry of a GET without a
 * response or with 502, 503 or 504. Throws `ApiError` with the call's text, or `CancelledError`.
 */
export function createRequest(settings: ApiSettings): SendRequest {
  const send = ofetch.create(
    {
      baseURL: settings.base,
      // Ignores the content type; a text that is not JSON stays a text.
      responseType: 'json',
      retryDelay: 300,
      // ofetch treats a missing response as 500 (its README, Auto Retry).
      retryStatusCodes: [500, 502, 503, 504],
      onResponseError({ response, options }) {
        // A real 500 is not retried: the same request would fail again.
        if (response.status === 500) options.retry = false;
      },
    },
    { fetch: (input, init) => settings.fetch(String(input), init) },
  );

  return async (method, path, { query, body, signal, decode, errorText, ignores401 = false }) => {
    const token = settings.token();
    const limit = timeLimit(signal, settings.timeLimitMs ?? 15_000);
    const options: FetchOptions<'json'> = {
      method,
      headers: headersOf(settings.base, token),
      signal: limit.signal,
      // The browser completes a change after it leaves the page.
      keepalive: method !== 'GET',
      retry: method === 'GET' ? 1 : 0,
    };
    if (query) options.query = query;
    if (body) options.body = { ...body };
    const fail = (failure: CallFailure) => {
      if (failure.status === 401 && token !== null && !ignores401) settings.onUnauthorized?.(token);
      return new ApiError(failure.status, errorText(failure), fieldErrors(failure), mayHaveRun(failure));
    };
    try {
      const answer: unknown = await Promise.race([send<unknown>(path, options), limit.ended]);
      const decoded = isRefusal(answer) ? null : decode(answer ?? null);
      if (decoded === null) throw fail({ status: statedStatus(answer) ?? 200, body: answer, exception: null });
      return decoded;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (signal?.aborted) throw new CancelledError('cancelled', { cause: error });
      throw fail(failureOf(error, limit.signal.aborted));
    } finally {
      limit.clear();
    }
  };
}

function headersOf(base: string, token: string | null): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  // Our server logs the id; another provider's CORS rules may not allow the header.
  if (base.startsWith('/')) headers.set('x-request-id', requestId());
  return headers;
}

/** Returns an id for the server's log: not secret, only unlikely to repeat. */
const requestId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

function failureOf(error: unknown, hasTimedOut: boolean): CallFailure {
  if (error instanceof FetchError && error.status !== undefined)
    return { status: error.status, body: error.data ?? null, exception: null };
  return { status: 0, body: null, exception: hasTimedOut ? tooSlow : noConnection };
}

/**
 * Returns a signal that aborts with the caller's or after `ms`. ofetch's `timeout` works only without a signal, and `AbortSignal.any` is
 * missing in the oldest supported browsers. `ended` also rejects while a preloaded response is awaited, which has no signal.
 */
function timeLimit(signal: AbortSignal | undefined, ms: number) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  // Otherwise an abort after the response would be an unhandled rejection.
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
