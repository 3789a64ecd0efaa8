/** Texts per field, as a 422 names them. */
export type FieldErrors = Record<string, string[]>;

/**
 * A failed call, ready to be shown: `message` is the text of docs/product.md 8. `status` is the response's, or 0 when none
 * came. `fields` holds the texts under the fields, {} when there are none.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly fields: FieldErrors;

  constructor(status: number, message: string, fields: FieldErrors = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
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

/**
 * Whether the server may have done what was asked although the call failed: no response came, or one of the statuses with
 * which a proxy says that it lost the server (docs/decisions/011-lost-responses.md). A 500 is the server's own word that it failed.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 502, 503, 504].includes(error.status);
}
