/** Texts by field, from a 422. */
export type FieldErrors = Record<string, string[]>;

/**
 * A failed call. `message` is the text to show (docs/product.md 8). `status` is 0 without a response. `fields` contains the texts by field,
 * or {}. `outcomeUnknown`: the server may have executed the call.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly fields: FieldErrors;
  readonly outcomeUnknown: boolean;

  constructor(status: number, message: string, fields: FieldErrors = {}, outcomeUnknown = false) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.outcomeUnknown = outcomeUnknown;
  }
}

/** A refused call: `message` is ready to show, `fields` contains the texts by field. */
export type Refused = Pick<ApiError, 'message' | 'fields'>;

/** Returns why a call was refused. Throws any other error. */
export function refusedBy(error: unknown): Refused {
  if (!(error instanceof ApiError)) throw error;
  return { message: error.message, fields: error.fields };
}

/** Thrown when the caller's signal ended the call. Show nothing. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/** Returns whether the caller cancelled the call. */
export function isCancelled(error: unknown): error is CancelledError {
  return error instanceof CancelledError;
}

/** Returns whether the server may have executed a failed call (docs/decisions/011-lost-responses.md). */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.outcomeUnknown;
}
