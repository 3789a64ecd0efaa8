/** Texts by field, as sent in a 422. */
export type FieldErrors = Record<string, string[]>;

/**
 * A failed call. `message` is the text to show (docs/product.md 8). `status` is 0 without a response. `fields` contains the texts by field,
 * or {}. `isOutcomeUnknown`: the server may have executed the call.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly fields: FieldErrors;
  readonly isOutcomeUnknown: boolean;

  constructor(status: number, message: string, fields: FieldErrors = {}, isOutcomeUnknown = false) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.isOutcomeUnknown = isOutcomeUnknown;
  }
}

/** Runs a call. Resolves to why it was refused; null after success. Throws any other error. */
export async function refusal(call: () => Promise<unknown>): Promise<ApiError | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
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
  return !(error instanceof ApiError) || error.isOutcomeUnknown;
}
