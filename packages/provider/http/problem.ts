import type { ErrorAnswer } from '@slotterbit/contract/calls/call-fields.ts';
import type { FieldErrors } from '@slotterbit/contract/client/api-error.ts';
import type { Context, MiddlewareHandler } from 'hono';
import { failureOf } from '../db/failure.ts';
import type { Log } from '../platform/log.ts';
import type { AppEnv } from './app-env.ts';
import { routeOf } from './observe.ts';

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503;

/** A request error: status, text for the customer, fields. Thrown anywhere, answered in one place. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: Status;
  readonly errors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: Status, message: string, more: { errors?: FieldErrors; headers?: Record<string, string> } = {}) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }

  toBody(): ErrorAnswer {
    return this.errors ? { message: this.message, errors: this.errors } : { message: this.message };
  }
}

/** A client that disconnected, as in nginx; Hono's types lack it. */
const CLIENT_CLOSED_REQUEST: number = 499;

/** 499: the client disconnected before it had sent its request. No client reads the response. */
export function hungUp(): Problem {
  return new Problem(CLIENT_CLOSED_REQUEST as Status, 'Permintaan terputus.');
}

/**
 * 422 with fields. The message is the first text, because screens show only the message, plus the number of further
 * ones.
 */
export function invalid(errors: FieldErrors): Problem {
  const texts = Object.values(errors).flat();
  const more = texts.length > 1 ? ` (dan ${texts.length - 1} kesalahan lainnya)` : '';
  return new Problem(422, `${texts[0] ?? 'Validasi gagal.'}${more}`, { errors });
}

/** 404: also for another customer's objects, so that their existence stays secret. */
export function notFound(what: string): Problem {
  return new Problem(404, `${what} tidak ditemukan.`);
}

/** 503: the database is down or locked, and nothing was changed. */
export function busy(): Problem {
  return new Problem(503, 'Server sedang sibuk. Silakan coba lagi sebentar.', { headers: { 'Retry-After': '2' } });
}

/** Responses are private unless their handler says otherwise: never in a shared cache, never stored. */
export const privateByDefault: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('X-Content-Type-Options', 'nosniff');
  await next();
  // Afterwards, because with CORS on, Hono would overwrite the handler's header.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store');
};

export function answerNotFound(c: Context<AppEnv>): Response {
  return c.json({ message: 'Alamat tidak ditemukan.' }, 404);
}

/** Turns an exception into a response; anything but a `Problem` is logged completely and never shown to the caller. */
export function answerError(log: Log) {
  return (error: Error, c: Context<AppEnv>): Response => {
    if (error instanceof Problem) return c.json(error.toBody(), error.status, error.headers);
    const isTransient = failureOf(error) !== null;
    // The stack of a transient failure is useless.
    const told = isTransient ? error.message : (error.stack ?? error.message);
    log.error(`${c.get('requestId')} ${c.req.method} ${routeOf(c)}: ${told}`);
    if (isTransient) return answerError(log)(busy(), c);
    return c.json({ message: 'Terjadi kesalahan pada server. Silakan coba lagi.' }, 500);
  };
}
