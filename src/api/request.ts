import { FetchError, type FetchOptions, ofetch } from 'ofetch';
import { ApiError, CancelledError } from './api-error.ts';
import { type Failure, fieldErrors, isOutcomeUnknown } from './error-texts.ts';

/** Anything with the shape of the browser's fetch: the browser's own, or the provider's in process. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export type ApiSettings = {
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

/** Ends a call early; it then throws `CancelledError`. */
export type CallOptions = { signal?: AbortSignal | undefined };

/** One call of docs/product.md 7, with how its response is read and what is said when it fails. */
export type Call<T> = CallOptions & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, number>;
  body?: object;
  /** Null for a response that cannot be understood. */
  decode: (body: unknown) => T | null;
  errorText: (failure: Failure) => string;
  /** Login, registration and sign-out: a 401 is a response like any other. */
  ignores401?: boolean;
};

const noConnection = 'Tidak dapat terhubung ke server. Periksa koneksi Anda.';
const tooSlow = 'Server terlalu lama menjawab. Coba lagi.';

/**
 * What every call goes through: one ofetch instance with JSON both ways, the bearer token, a time limit, and one retry of a
 * GET that met no network or a 502, 503 or 504. Throws `ApiError` in the call's words, or `CancelledError`.
 */
export function createRequest(settings: ApiSettings): <T>(call: Call<T>) => Promise<T> {
  const send = ofetch.create(
    {
      baseURL: settings.base,
      // Whatever content type the provider gives; a text that is no JSON stays a text.
      responseType: 'json',
      retryDelay: 300,
      // ofetch counts "no response" as 500 (its README, Auto Retry).
      retryStatusCodes: [500, 502, 503, 504],
      onResponseError({ response, options }) {
        // A response with the status 500 is none of these: the same request would fail again.
        if (response.status === 500) options.retry = false;
      },
    },
    { fetch: (input, init) => settings.fetch(String(input), init) },
  );

  return async ({ method, path, query, body, signal, decode, errorText, ignores401 = false }) => {
    const token = settings.token();
    const limit = timeLimit(signal, settings.timeLimit ?? 15_000);
    const options: FetchOptions<'json'> = {
      method,
      headers: headersOf(settings.base, token),
      signal: limit.signal,
      // A change that was sent arrives, even if the page is left at once.
      keepalive: method !== 'GET',
      retry: method === 'GET' ? 1 : 0,
    };
    if (query) options.query = query;
    if (body) options.body = { ...body };
    const fail = (failure: Failure) =>
      new ApiError(failure.status, errorText(failure), fieldErrors(failure), isOutcomeUnknown(failure));
    try {
      const answer: unknown = await Promise.race([send<unknown>(path, options), limit.ended]);
      const decoded = decode(answer ?? null);
      if (decoded === null) throw fail({ status: 200, body: answer, exception: null });
      return decoded;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (signal?.aborted) throw new CancelledError('cancelled', { cause: error });
      const failure = failureOf(error, limit.signal.aborted);
      if (failure.status === 401 && token !== null && !ignores401) settings.onUnauthorized?.(token);
      throw fail(failure);
    } finally {
      limit.clear();
    }
  };
}

function headersOf(base: string, token: string | null): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  // Our own server writes it to its log; another provider's CORS rules need not allow the header.
  if (base.startsWith('/')) headers.set('x-request-id', requestId());
  return headers;
}

/** Names a request in the server's log. Not secret, only unlikely to be given twice. */
const requestId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

function failureOf(error: unknown, timedOut: boolean): Failure {
  if (error instanceof FetchError && error.status !== undefined)
    return { status: error.status, body: error.data ?? null, exception: null };
  return { status: 0, body: null, exception: timedOut ? tooSlow : noConnection };
}

/**
 * A signal that ends with the caller's or after `ms`. ofetch's `timeout` holds only for calls without a signal, and
 * `AbortSignal.any` is younger than the oldest browsers that the app supports (README). `ended` rejects then, also while a
 * preloaded response is awaited, which knows no signal.
 */
function timeLimit(signal: AbortSignal | undefined, ms: number) {
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
