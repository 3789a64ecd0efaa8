/** Texts per field, as a 422 names them. */
export type FieldErrors = Record<string, string[]>;

/**
 * A failed call, ready to be shown: `message` is the text of docs/product.md 8. `status` is the answer's, or 0 when there was
 * none or it could not be understood. `fields` holds the texts under the fields, {} when there are none.
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

/** Whether the server may have done what was asked although the call failed: no answer came, or a broken one. */
export function isUnsure(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
