import type { ErrorAnswer } from '#contract/fields.ts';

/** Field names as sent, each with its texts. */
export type FieldErrors = Record<string, string[]>;

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
