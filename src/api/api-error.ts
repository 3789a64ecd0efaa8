/** Texts per field, as a 422 names them. */
export type FieldErrors = Record<string, string[]>;

/**
 * A failed call, ready to be shown: `message` is the text of docs/product.md 8. `status` is the response's, or 0 when none
 * came. `fields` holds the texts under the fields, {} when there are none. `outcomeUnknown`: the server may have done what was asked.
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

/** Thrown when the caller's own signal ended the call. Nothing is to be shown. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/** Whether a call ended because its caller cancelled it. */
export function isCancelled(error: unknown): error is CancelledError {
  return error instanceof CancelledError;
}

/** Whether the server may have done what was asked although the call failed (docs/decisions/011-lost-responses.md). */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.outcomeUnknown;
}
